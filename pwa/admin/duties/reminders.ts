/** What the duties ask of whoever opens the admin today. Pure. */
import { type Day, endOfMonth, toFarmDay } from '#contract/days.ts'
import {
  type Duties,
  type DutiesAccess,
  isFailing,
  type Service,
  type ServiceAccess,
  services,
} from '#contract/duties.ts'
import { getDeadline, getWarningTime, isUnconfirmed, listRefused } from '#contract/schedine.ts'
import type { ReportedDay } from '#contract/statistics.ts'
import { listSecondReports, type NamedStay } from './reportDays.ts'
import { getDueMonth, listOpenDays } from './statisticsDays.ts'

export type DutyReminder =
  /** Whoever came and is not known to be reported. `deadline`: the earliest one. */
  | { kind: 'reportsDue' | 'reportsLate'; count: number; deadline: string }
  | { kind: 'secondReport'; stay: NamedStay; day: Day }
  /** The portal has refused guests of a stay, who are to be corrected. */
  | { kind: 'refused'; stay: NamedStay; count: number }
  | { kind: 'accessFailing'; service: Service; failure: NonNullable<ServiceAccess['failure']>; at: string }
  | { kind: 'statisticsDue'; month: Day; dueDay: number }

type Sources = {
  stays: NamedStay[]
  now: number
  dueDay: Duties['statistics']['dueDay']
  /** The farm’s first one here. The months before it are no duty of this program. */
  firstDay: Day
  /** The last month; undefined while nobody knows what the region has of it. */
  lastMonth: ReportedDay[] | undefined
}

/** At once: what the portal refuses does not mend itself. */
export const listRefusedStays = (stays: NamedStay[]): DutyReminder[] =>
  stays.flatMap((stay) => {
    const count = listRefused([stay]).filter((id) => stay.arrivals.some(({ guestId }) => guestId === id)).length
    return count > 0 ? { kind: 'refused' as const, stay, count } : []
  })

export const listFailingAccess = (access: DutiesAccess, now: number): DutyReminder[] =>
  services.flatMap((service) => {
    const { failure, attemptedAt } = access[service]
    const isShown = failure !== null && attemptedAt !== null && isFailing(access[service], now)
    return isShown ? { kind: 'accessFailing' as const, service, failure, at: attemptedAt } : []
  })

export function listDutyReminders({ stays, now, dueDay, firstDay, lastMonth }: Sources): DutyReminder[] {
  const today = toFarmDay(now)
  const deadlines = stays
    .flatMap(({ arrivals, reports, checkoutDate }) =>
      arrivals
        .filter(({ guestId }) => isUnconfirmed(reports.find((it) => it.guestId === guestId)))
        .filter(({ at }) => getWarningTime(at, checkoutDate) <= now)
        .map(({ at }) => getDeadline(at, checkoutDate)),
    )
    .toSorted()
  const late = deadlines.filter((it) => Date.parse(it) < now)
  const due = deadlines.slice(late.length)
  const month = getDueMonth(today, dueDay)
  const isOpen =
    month !== null && firstDay <= endOfMonth(month) && (lastMonth === undefined || listOpenDays(lastMonth).length > 0)
  return [
    ...(late[0] === undefined ? [] : [{ kind: 'reportsLate' as const, count: late.length, deadline: late[0] }]),
    ...(due[0] === undefined ? [] : [{ kind: 'reportsDue' as const, count: due.length, deadline: due[0] }]),
    ...listSecondReports(stays, today).map((it) => ({ kind: 'secondReport' as const, ...it })),
    ...(isOpen ? [{ kind: 'statisticsDue' as const, month, dueDay }] : []),
  ]
}
