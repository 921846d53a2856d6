/** Opens or closes many days of some rooms: one call per day and room, a few at a time, and a result of each. */
import type { I18n } from '@lingui/core'
import { RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, rangeInclusive } from '#contract/days/days.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Room } from '#contract/rooms.ts'
import { getRoomName, getText } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { call, createIdempotencyKey } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { buildFreeDay, getDayId, parseDayId } from '#pwa/offline/nouns.ts'
import { rows } from '#pwa/offline/rows.ts'
import { pull } from '#pwa/offline/sync.ts'
import { enqueueRows, hasUnsent, type RowWrite, type SentRequest } from '../outbox/store.ts'
import { getAuthor } from '../outbox/waiting.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { getCurrentRow, getErrorDetail } from '../sync/errors.ts'
import { isOffline, isUnanswered } from '../writes/answers.ts'
import { findLockedPeriod } from './queries.ts'

/** `skipped`: the day is locked or past for all rooms, so no request is sent for it. */
export type DayResult = { key: string; date: Day; state: 'done' | 'waiting' | 'skipped' | 'failed'; text: string }

/** `notes`: null leaves the note of each day as it is. */
export type RangeWrite = { rooms: Room[]; from: Day; last: Day; available: boolean; notes: string | null }

/** The results so far, in the order of the days, and how many there will be. */
export type RangeProgress = { results: DayResult[]; total: number }

/** The server executes one write at a time; more concurrent requests would only wait there. */
const maxConcurrentWrites = 4

type DayInput = { available: boolean; notes?: string }

/**
 * The new state replaces any other, so a newer version of the day is overwritten. `sent` is the last request: without an
 * answer it waits in the outbox as it is.
 */
async function writeDay({ roomId, date }: RoomDayWithRoomId, body: DayInput, sent: SentRequest): Promise<void> {
  const params = { roomId: String(roomId), date }
  const send = (): Promise<RoomDayWithRoomId> =>
    call('availability.editDay', { params, body, key: sent.key, version: sent.version ?? 0 })
  const response = await send().catch((error) => {
    const current = getCurrentRow(error, RoomDayWithRoomId)
    if (!current) throw error
    Object.assign(sent, { key: createIdempotencyKey(), version: current.version })
    return send()
  })
  await rows.days.storeRows([response])
}

/** Why a day is not written, in any room; null when it is. */
function getSkipText(date: Day, lockedPeriods: LockedPeriod[], i18n: I18n, language: Language): string | null {
  const period = findLockedPeriod(date, lockedPeriods)
  if (period) return i18n.t('admin.range.dayLocked', { reason: getText(period, 'reason', language) })
  return date < farmToday() ? i18n.t('admin.range.dayPast') : null
}

/**
 * Writes the days from `from` to `last`, both inclusive, in each room. While the server is out of reach, or earlier
 * writes to these days wait, they wait in the outbox. Rejects when the device cannot store them.
 */
export async function writeRange(
  { rooms, from, last, available, notes }: RangeWrite,
  { i18n, language }: { i18n: I18n; language: Language },
  onProgress: (progress: RangeProgress) => void,
): Promise<DayResult[]> {
  const { value: lockedPeriods } = await readLockedPeriods()
  const body = { available, ...(notes === null ? {} : { notes }) }
  // Each day is one task per room, or one result at once when it is skipped.
  const tasks = rangeInclusive(from, last).flatMap((date): { result: DayResult | null; date: Day; room?: Room }[] => {
    const text = getSkipText(date, lockedPeriods, i18n, language)
    return text === null
      ? rooms.map((room) => ({ result: null, date, room }))
      : [{ result: { key: date, date, state: 'skipped', text }, date }]
  })
  const listResults = () => tasks.flatMap(({ result }) => result ?? [])
  const report = () => onProgress({ results: listResults(), total: tasks.length })
  report()
  const ids = tasks.flatMap(({ room, date }) => (room ? getDayId({ roomId: room.id, date }) : []))
  const stored = await db.days.bulkGet(ids.map(parseDayId))
  const shown = new Map(ids.map((id, i) => [id, stored[i] ?? buildFreeDay(id)]))
  let mustWait = isOffline() || (await hasUnsent(getAuthor(), 'days', ids))
  const waiting: RowWrite[] = []
  // The workers share one iterator, so each task is taken once.
  const queue = tasks.values()
  const runWorker = async () => {
    for (const task of queue) {
      const { date, room } = task
      const seen = room && shown.get(getDayId({ roomId: room.id, date }))
      if (!room || !seen) continue
      const name = rooms.length > 1 ? `${getRoomName(room, language)}: ` : ''
      const finish = (state: DayResult['state'], text: string) => {
        task.result = { key: `${date} ${room.id}`, date, state, text: name + text }
      }
      const wait = (request?: SentRequest) => {
        waiting.push({ seen, next: { ...seen, ...body }, input: body, sent: request })
        finish('waiting', i18n.t('admin.waiting.badge'))
      }
      if (mustWait) {
        wait()
        continue
      }
      const sent = { key: createIdempotencyKey(), version: seen.version }
      try {
        await writeDay(seen, body, sent)
        finish('done', i18n.t('admin.range.dayDone'))
      } catch (error) {
        if (await isUnanswered(error)) {
          mustWait = true
          wait(sent)
        }
        // The page of a proxy is no text for people.
        else finish('failed', getErrorDetail(error) ?? i18n.t('admin.noResponse'))
      }
      report()
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentWrites }, runWorker))
  await enqueueRows(getAuthor(), 'days', 'availability.editDay', waiting)
  report()
  void pull()
  return listResults()
}
