import { useIsRestoring, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, toFarmDay } from '#contract/days/days.ts'
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
import { accessQuery, monthSentQuery } from './queries.ts'
import type { NamedStay } from './reportDays.ts'
import { useDutyStays } from './useDutyStays.ts'

/** The statistics are done that were due a moment ago. */
export type ShownReminder = DutyReminder<NamedStay> | { kind: 'statisticsDone'; month: Day }

/**
 * Undefined while what this device keeps is read. Until the server has answered once, the last month counts as not sent,
 * and the due day is the usual one.
 */
export function useDutyReminders(now: number): ShownReminder[] | undefined {
  const today = toFarmDay(now)
  const isRestoring = useIsRestoring()
  const stays = useDutyStays(today)
  const dueDay = (useQuery(dutiesQuery).data ?? noDuties).statistics.dueDay
  const month = getDueMonth(today, dueDay)
  const isLastMonthSent = useQuery({ ...monthSentQuery(month ?? today), enabled: month !== null }).data
  const access = useQuery(accessQuery).data
  const firstDay = useFirstDay(today)
  const [shownMonth, setShownMonth] = useState<Day | null>(null)
  if (isRestoring || stays === undefined || firstDay === undefined) return undefined
  const reminders = [
    ...(access ? listFailingAccess(access, now) : []),
    ...listRefusedStays(stays),
    ...listDutyReminders({ stays, now, dueDay, firstDay, isLastMonthSent }),
  ]
  if (reminders.some(({ kind }) => kind === 'statisticsDue')) {
    if (shownMonth !== month) setShownMonth(month)
    return reminders
  }
  // The reminder keeps its place until the page is left, so that nothing moves below it when the server answers.
  return month !== null && shownMonth === month ? [...reminders, { kind: 'statisticsDone', month }] : reminders
}
