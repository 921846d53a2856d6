/** Opens or closes many days of a room: one call per day, a few at a time, and one result per day. */
import type { I18n } from '@lingui/core'
import { RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, rangeInclusive } from '#contract/days.ts'
import { getText } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import { call, createIdempotencyKey } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { pull } from '#pwa/offline/sync.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { getCurrentRow, getErrorDetail } from '../sync/errors.ts'
import { findLockedPeriod } from './queries.ts'

/** `skipped`: the day is locked or past, so no request is sent for it. */
export type DayResult = { date: Day; state: 'done' | 'skipped' | 'failed'; text: string }

type RangeWrite = { roomId: number; from: Day; last: Day; available: boolean }

/** The server executes one write at a time; more concurrent requests would only wait there. */
const maxConcurrentWrites = 4

/**
 * The new state replaces any other, so a newer version of the day is overwritten. The day's note is not sent and stays.
 */
async function writeDay(roomId: number, date: Day, available: boolean, i18n: I18n): Promise<DayResult> {
  const send = (version: number): Promise<RoomDayWithRoomId> =>
    call('availability.editDay', {
      params: { roomId: String(roomId), date },
      body: { available },
      key: createIdempotencyKey(),
      version,
    })
  try {
    const stored = await db.days.get([roomId, date])
    const response = await send(stored?.version ?? 0).catch((error) => {
      const current = getCurrentRow(error, RoomDayWithRoomId)
      if (!current) throw error
      return send(current.version)
    })
    await db.days.put(response)
    return { date, state: 'done', text: i18n.t('admin.range.dayDone') }
  } catch (error) {
    // The page of a proxy is no text for people.
    return { date, state: 'failed', text: getErrorDetail(error) ?? i18n.t('admin.noResponse') }
  }
}

/**
 * Writes the days from `from` to `last`, both inclusive. `onProgress` gets the results so far, in the order of the
 * days.
 */
export async function writeRange(
  { roomId, from, last, available }: RangeWrite,
  { i18n, language }: { i18n: I18n; language: Language },
  onProgress: (results: DayResult[]) => void,
): Promise<DayResult[]> {
  const days = rangeInclusive(from, last)
  const { value: lockedPeriods } = await readLockedPeriods()
  const resultByDay = new Map<Day, DayResult>()
  const today = farmToday()
  for (const date of days) {
    const state = 'skipped'
    const period = findLockedPeriod(date, lockedPeriods)
    if (period) {
      const reason = getText(period, 'reason', language)
      resultByDay.set(date, { date, state, text: i18n.t('admin.range.dayLocked', { reason }) })
    } else if (date < today) resultByDay.set(date, { date, state, text: i18n.t('admin.range.dayPast') })
  }
  const listResults = () => days.flatMap((date) => resultByDay.get(date) ?? [])
  onProgress(listResults())
  // The workers share one iterator, so each day is taken once.
  const queue = days.filter((it) => !resultByDay.has(it)).values()
  const runWorker = async () => {
    for (const date of queue) {
      resultByDay.set(date, await writeDay(roomId, date, available, i18n))
      onProgress(listResults())
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentWrites }, runWorker))
  void pull()
  return listResults()
}
