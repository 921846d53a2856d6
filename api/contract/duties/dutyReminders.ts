/** What the duties ask of staff now. Pure. */
import { addDays, addMonths, type Day, endOfMonth, startOfMonth, toFarmDay } from '../days/days.ts'
import { type Duties, type DutiesAccess, isFailing, type Service, type ServiceAccess, services } from './duties.ts'
import {
  getDeadline,
  getSecondReportDay,
  getWarningTime,
  isUnconfirmed,
  listRefused,
  type ReportedStay,
} from './schedine.ts'
import type { ReportedDay } from './statistics.ts'

export type DutyReminder<S extends ReportedStay> =
  /** Whoever came and is not known to be reported. `deadline`: the earliest one. */
  | { kind: 'reportsDue' | 'reportsLate'; count: number; deadline: string }
  | { kind: 'secondReport'; stay: S; day: Day }
  /** The portal has refused guests of a stay, who are to be corrected. */
  | { kind: 'refused'; stay: S; count: number }
  | { kind: 'accessFailing'; service: Service; failure: NonNullable<ServiceAccess['failure']>; at: string }
  | { kind: 'statisticsDue'; month: Day; dueDay: number }

type Sources<S extends ReportedStay> = {
  stays: S[]
  now: number
  dueDay: Duties['statistics']['dueDay']
  /** The farm’s first one here. The months before it are no duty of this program. */
  firstDay: Day
  /** Whether the region knows each day of the last month; undefined while nobody has asked it. */
  isLastMonthSent: boolean | undefined
}

/** At once: what the portal refuses does not mend itself. */
export const listRefusedStays = <S extends ReportedStay>(stays: S[]): DutyReminder<S>[] =>
  stays.flatMap((stay) => {
    const count = listRefused([stay]).filter((id) => stay.arrivals.some(({ guestId }) => guestId === id)).length
    return count > 0 ? { kind: 'refused' as const, stay, count } : []
  })

export const listFailingAccess = (access: DutiesAccess, now: number): DutyReminder<never>[] =>
  services.flatMap((service) => {
    const { failure, attemptedAt } = access[service]
    const isShown = failure !== null && attemptedAt !== null && isFailing(access[service], now)
    return isShown ? { kind: 'accessFailing' as const, service, failure, at: attemptedAt } : []
  })

/** Stays of more than 30 nights whose second report is due from tomorrow on, or was due in the last days. */
export function listSecondReports<S extends ReportedStay>(stays: S[], today: Day): Array<{ stay: S; day: Day }> {
  return stays.flatMap((stay) => {
    const first = stay.arrivals.map(({ at }) => toFarmDay(Date.parse(at))).toSorted()[0]
    const day = first === undefined ? null : getSecondReportDay(first, stay.checkoutDate)
    return day !== null && addDays(today, -2) <= day && day <= addDays(today, 1) ? { stay, day } : []
  })
}

/** The first day of the last month, while its statistics are due; null later in the month. */
export const getDueMonth = (today: Day, dueDay: number): Day | null =>
  Number(today.slice(8)) <= dueDay ? addMonths(startOfMonth(today), -1) : null

/** What the region does not know as it is now. */
export const listOpenDays = (days: ReportedDay[]): ReportedDay[] => days.filter(({ state }) => state !== 'sent')

export function listDutyReminders<S extends ReportedStay>({
  stays,
  now,
  dueDay,
  firstDay,
  isLastMonthSent,
}: Sources<S>): DutyReminder<S>[] {
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
  const isOpen = month !== null && firstDay <= endOfMonth(month) && !isLastMonthSent
  return [
    ...(late[0] === undefined ? [] : [{ kind: 'reportsLate' as const, count: late.length, deadline: late[0] }]),
    ...(due[0] === undefined ? [] : [{ kind: 'reportsDue' as const, count: due.length, deadline: due[0] }]),
    ...listSecondReports(stays, today).map((it) => ({ kind: 'secondReport' as const, ...it })),
    ...(isOpen ? [{ kind: 'statisticsDue' as const, month, dueDay }] : []),
  ]
}
