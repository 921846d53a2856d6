/** Opens or closes many days of some rooms: one call per day and room, a few at a time, and a result of each. */
import type { I18n } from '@lingui/core'
import { RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, rangeInclusive } from '#contract/days.ts'
import { getRoomName, getText } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import type { LockedPeriod } from '#contract/lockedPeriods.ts'
import type { Room } from '#contract/rooms.ts'
import { call, createIdempotencyKey } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { db } from '#pwa/offline/db.ts'
import { pull } from '#pwa/offline/sync.ts'
import { readLockedPeriods } from '../settings/queries.ts'
import { getCurrentRow, getErrorDetail } from '../sync/errors.ts'
import { findLockedPeriod } from './queries.ts'

/** `skipped`: the day is locked or past for all rooms, so no request is sent for it. */
export type DayResult = { key: string; date: Day; state: 'done' | 'skipped' | 'failed'; text: string }

/** `notes`: null leaves the note of each day as it is. */
export type RangeWrite = { rooms: Room[]; from: Day; last: Day; available: boolean; notes: string | null }

/** The results so far, in the order of the days, and how many there will be. */
export type RangeProgress = { results: DayResult[]; total: number }

/** The server executes one write at a time; more concurrent requests would only wait there. */
const maxConcurrentWrites = 4

/** The new state replaces any other, so a newer version of the day is overwritten. */
async function writeDay(roomId: number, date: Day, body: { available: boolean; notes?: string }): Promise<void> {
  const send = (version: number): Promise<RoomDayWithRoomId> =>
    call('availability.editDay', {
      params: { roomId: String(roomId), date },
      body,
      key: createIdempotencyKey(),
      version,
    })
  const stored = await db.days.get([roomId, date])
  const response = await send(stored?.version ?? 0).catch((error) => {
    const current = getCurrentRow(error, RoomDayWithRoomId)
    if (!current) throw error
    return send(current.version)
  })
  await db.days.put(response)
}

/** Why a day is not written, in any room; null when it is. */
function getSkipText(date: Day, lockedPeriods: LockedPeriod[], i18n: I18n, language: Language): string | null {
  const period = findLockedPeriod(date, lockedPeriods)
  if (period) return i18n.t('admin.range.dayLocked', { reason: getText(period, 'reason', language) })
  return date < farmToday() ? i18n.t('admin.range.dayPast') : null
}

/** Writes the days from `from` to `last`, both inclusive, in each room. */
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
  // The workers share one iterator, so each task is taken once.
  const queue = tasks.values()
  const runWorker = async () => {
    for (const task of queue) {
      const { date, room } = task
      if (!room) continue
      const key = `${date} ${room.id}`
      const name = rooms.length > 1 ? `${getRoomName(room, language)}: ` : ''
      task.result = await writeDay(room.id, date, body).then(
        () => ({ key, date, state: 'done', text: name + i18n.t('admin.range.dayDone') }),
        // The page of a proxy is no text for people.
        (error) => ({ key, date, state: 'failed', text: name + (getErrorDetail(error) ?? i18n.t('admin.noResponse')) }),
      )
      report()
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentWrites }, runWorker))
  void pull()
  return listResults()
}
