/** Writes a range of days in one room or in all, and asks first when it closes booked days. */
import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { hasDay } from '#contract/days/dayState.ts'
import { rangeInclusive } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { sendNow } from '../outbox/sending.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { readStays } from '../stays/queries.ts'
import { storedToast } from '../writes/useWrite.ts'
import { type RangeProgress, type RangeWrite, writeRange } from './writeRange.ts'

async function readOccupants({ rooms, from, last }: RangeWrite): Promise<Booking[]> {
  const [stays, { turnover }] = await Promise.all([readStays(from, last), readCalendarRules()])
  const ids = new Set(rooms.map(({ id }) => id))
  const days = rangeInclusive(from, last)
  return stays.filter((it) => ids.has(it.roomId) && days.some((day) => hasDay(it, day, turnover)))
}

const noProgress: RangeProgress = { results: [], total: 0 }

export function useRangeWrite() {
  const { i18n, language } = useLanguage()
  const [progress, setProgress] = useState(noProgress)
  const [isMany, setMany] = useState(false)
  /** What is to be written, and the bookings whose days it closes. */
  const [question, setQuestion] = useState<{ range: RangeWrite; bookings: Booking[] } | null>(null)

  const write = async (range: RangeWrite) => {
    setQuestion(null)
    setMany(range.rooms.length > 1)
    const results = await writeRange(range, { i18n, language }, setProgress).catch(() => null)
    if (results === null) {
      setProgress(noProgress)
      return showToast({
        title: /*i18n*/ 'admin.range.failed',
        lines: [/*i18n*/ 'admin.waiting.notStored'],
        variant: 'destructive',
      })
    }
    void sendNow()
    const listDays = (state: string) => [...new Set(results.filter((it) => it.state === state).map((it) => it.date))]
    if (listDays('failed').length > 0)
      return showToast({
        title: /*i18n*/ 'admin.range.failed',
        lines: [/*i18n*/ 'admin.range.failedText'],
        variant: 'destructive',
      })
    if (results.some(({ state }) => state === 'waiting')) return showToast(storedToast)
    showToast({ title: { id: /*i18n*/ 'admin.range.done', values: { n: listDays('done').length } } })
  }
  return {
    isRunning: progress.results.length < progress.total,
    progress,
    // Hundreds of lines that say "done" or "waiting" would hide the others.
    shownResults: isMany
      ? progress.results.filter(({ state }) => state === 'skipped' || state === 'failed')
      : progress.results,
    question,
    start: async (range: RangeWrite) => {
      const bookings = range.available ? [] : await readOccupants(range)
      if (bookings.length > 0) setQuestion({ range, bookings })
      else await write(range)
    },
    confirm: () => question && write(question.range),
    cancel: () => setQuestion(null),
  }
}
