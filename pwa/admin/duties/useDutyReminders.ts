import { useQuery } from '@tanstack/react-query'
import { addDays, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { noDuties } from '#contract/duties/duties.ts'
import {
  type DutyReminder,
  getDueMonth,
  listDutyReminders,
  listFailingAccess,
  listRefusedStays,
} from '#contract/duties/dutyReminders.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { useFirstDay } from './firstDay.ts'
import { accessQuery, statisticsQuery } from './queries.ts'
import type { NamedStay } from './reportDays.ts'
import { useDutyStays } from './useDutyStays.ts'

/**
 * Undefined while the rows of this device are read. Without the network the last month counts as not sent, and the due
 * day is the usual one.
 */
export function useDutyReminders(now: number): DutyReminder<NamedStay>[] | undefined {
  const today = toFarmDay(now)
  const stays = useDutyStays(today)
  const dueDay = (useQuery(dutiesQuery).data ?? noDuties).statistics.dueDay
  const month = getDueMonth(today, dueDay)
  const period = { from: month ?? today, to: addDays(startOfMonth(today), -1) }
  const statistics = useQuery({ ...statisticsQuery(period), enabled: month !== null })
  const access = useQuery(accessQuery).data
  const firstDay = useFirstDay(today)
  if (stays === undefined || firstDay === undefined) return undefined
  // An answer that is on its way does not show a reminder for a moment.
  const lastMonth = statistics.data ?? (statistics.isFetching ? [] : undefined)
  return [
    ...(access ? listFailingAccess(access, now) : []),
    ...listRefusedStays(stays),
    ...listDutyReminders({ stays, now, dueDay, firstDay, lastMonth }),
  ]
}
