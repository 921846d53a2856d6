/**
 * What a device of housekeeping keeps. Its account may not read the change feed, so the sync brings the work of today
 * and tomorrow as one page, with the days in one setting and what was ticked as rows.
 */
import { z } from 'zod/mini'
import { buildEmptyLists, type Changes } from '#contract/changes.ts'
import { addDays } from '#contract/days/days.ts'
import { Housekeeping } from '#contract/housekeeping.ts'
import { call } from '#pwa/api.ts'
import { farmToday } from '#pwa/clock.ts'
import { readStoredJson } from '#pwa/storage.ts'

/** The setting with the days. */
export const housekeepingKey = 'housekeeping'
export const HousekeepingDays = z.array(Housekeeping)

const SessionFlags = z.object({ role: z.literal('housekeeping') })

/** Whether an account of housekeeping is logged in here. */
export const isHousekeeper = (): boolean => SessionFlags.safeParse(readStoredJson('admin.session')).success

export async function fetchHousekeepingPage(signal: AbortSignal): Promise<Changes> {
  const today = farmToday()
  const read = (day: string) => call('housekeeping.read', { query: { day }, signal })
  const [first, second] = [await read(today), await read(addDays(today, 1))]
  return {
    ...buildEmptyLists(),
    epoch: first.epoch,
    cursor: housekeepingKey,
    more: false,
    remaining: 0,
    settings: [{ key: housekeepingKey, value: [first, second], version: 0 }],
    roomMarks: first.rooms.flatMap(({ mark }) => mark ?? []),
  }
}
