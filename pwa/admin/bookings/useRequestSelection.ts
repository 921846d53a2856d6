/** The requests that staff have selected, and what moving them to the trash, or undoing it, has done. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { storeBookings } from '#pwa/offline/db.ts'
import { pull } from '#pwa/offline/sync.ts'
import { type Outcomes, type SendOptions, writeEach } from './eachBooking.ts'

export type SelectionReport = Outcomes & { action: keyof typeof sends }

/** Only requests can be selected: other bookings are too dear for a slip. */
export const isSelectable = ({ status }: Booking): boolean => status === 'pending'

const sends = {
  trash: (options: SendOptions) => call('bookings.trash', options),
  restore: (options: SendOptions) => call('bookings.restore', options),
}

export function useRequestSelection() {
  /** As they were when they were selected; null while nothing is being selected. */
  const [selected, setSelected] = useState<Map<string, Booking> | null>(null)
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [report, setReport] = useState<SelectionReport | null>(null)

  const run = async (action: SelectionReport['action'], bookings: Booking[]): Promise<Outcomes> => {
    setReport(null)
    const total = bookings.length
    const outcomes = await writeEach(bookings, sends[action], {
      store: (row) => storeBookings([row]),
      onProgress: (count) => setProgress({ count, total }),
    })
    void pull()
    setProgress(null)
    setReport({ action, ...outcomes })
    return outcomes
  }

  return {
    selected,
    progress,
    report,
    start: (bookings: Booking[] = []) => setSelected(new Map(bookings.map((it) => [it.id, it]))),
    stop: () => setSelected(null),
    toggle: (booking: Booking) => {
      const next = new Map(selected)
      if (!next.delete(booking.id)) next.set(booking.id, booking)
      setSelected(next)
    },
    trash: async () => {
      const { failed } = await run('trash', [...(selected ?? new Map()).values()])
      setSelected(failed.length === 0 ? null : new Map(failed.map((it) => [it.id, it])))
    },
    undo: () => void run('restore', report?.done ?? []),
    closeReport: () => setReport(null),
  }
}
export type RequestSelection = ReturnType<typeof useRequestSelection>
