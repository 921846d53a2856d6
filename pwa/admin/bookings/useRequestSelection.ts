/** The requests that staff have selected, and what moving them to the trash, or undoing it, has done. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { pull } from '#pwa/offline/sync.ts'
import { showToast } from '#pwa/ui/toasts.ts'
import { type Outcomes, type SendOptions, writeEach } from '../booking/eachBooking.ts'
import { trashBooking } from '../booking/trashBooking.ts'
import { hasUnsent, type SelectedBooking } from '../outbox/store.ts'
import { enqueueSelection, getAuthor } from '../outbox/waiting.ts'
import { isOffline, isUnanswered } from '../writes/answers.ts'
import { storedToast } from '../writes/useWrite.ts'

type Action = 'trash' | 'restore'
export type SelectionReport = Outcomes & { action: Action }

/** Only requests can be selected: other bookings are too dear for a slip. */
export const isSelectable = ({ status }: Booking): boolean => status === 'pending'

const sends: Record<Action, (booking: Booking, options: SendOptions) => Promise<Booking>> = {
  trash: trashBooking,
  restore: (_, options) => call('bookings.restore', options),
}

/** False when the device cannot store what has to wait, which a toast says. */
async function enqueue(action: Action, changes: SelectedBooking[]): Promise<boolean> {
  try {
    await enqueueSelection(`bookings.${action}`, changes)
    showToast(storedToast)
    return true
  } catch {
    showToast({ title: /*i18n*/ 'admin.waiting.notStored', variant: 'destructive' })
    return false
  }
}

export function useRequestSelection() {
  /** As they were when they were selected; null while nothing is being selected. */
  const [selected, setSelected] = useState<Map<string, Booking> | null>(null)
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [report, setReport] = useState<SelectionReport | null>(null)

  const run = async (action: Action, bookings: Booking[]): Promise<Outcomes> => {
    setReport(null)
    const total = bookings.length
    const outcomes = await writeEach(bookings, {
      send: sends[action],
      store: rows.bookings.storeAnswer,
      isOffline,
      mustWait: ({ id }) => hasUnsent(getAuthor(), 'bookings', [id]),
      isUnanswered,
      enqueue: (changes) => enqueue(action, changes),
      onProgress: (count) => setProgress({ count, total }),
    })
    void pull()
    setProgress(null)
    // What waits is on the page of unsent changes, where it can be undone.
    if (outcomes.waiting.length < total) setReport({ action, ...outcomes })
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
    trash: async (bookings: Booking[] = [...(selected?.values() ?? [])]) => {
      const { failed } = await run('trash', bookings)
      setSelected(failed.length === 0 ? null : new Map(failed.map((it) => [it.id, it])))
    },
    undo: () => void run('restore', report?.done ?? []),
    closeReport: () => setReport(null),
  }
}
export type RequestSelection = ReturnType<typeof useRequestSelection>
