/** Who must be reported to the police until when, from the rows on this device. Pure. */

import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import {
  findReportedBefore,
  getDeadline,
  isOpenForArrival,
  type Obstacle,
  planSchedine,
  type ReportedStay,
} from '#contract/duties/schedine.ts'
import type { Arrival, GuestData, Report } from '#contract/guests/guests.ts'
import { groupByEnd, mayBeSamePerson } from '#contract/stays/consecutiveStays.ts'

/** `name`: who booked. `href`: where the guests are edited. */
export type NamedStay = ReportedStay & { name: string; href: string }

export type ReportedPerson = {
  stay: NamedStay
  guest: GuestData
  arrival: Arrival
  report: Report | undefined
  obstacle: Obstacle | null
  deadline: string
  /** Another stay of the same days that has the same person. */
  twin: NamedStay | null
  /** The stay from which the person stays on without a gap, and with which the person is reported already. */
  earlier: NamedStay | null
}
export type ReportDay = {
  day: Day
  /** The portal still takes arrivals of this day. */
  isOpen: boolean
  persons: ReportedPerson[]
  /** Those who are in the file of this day. */
  reportable: string[]
}

/** For so many days back, open reports are listed: the portal has receipts of as many. */
export const shownDays = 30
const doneStates: ReadonlyArray<Report['state'] | undefined> = ['receipt', 'byHand']

const waitingStates: ReadonlyArray<Report['state']> = ['byHand', 'accepted', 'unknown']

export const isDone = ({ report }: Pick<ReportedPerson, 'report'>): boolean => doneStates.includes(report?.state)
/** What staff have marked today or yesterday: it can still be seen and taken back. */
const isMarkedOf = ({ report }: ReportedPerson, today: Day): boolean =>
  report?.state === 'byHand' && report.day >= addDays(today, -1)
/** Nothing was sent yet, or it was refused. */
export const isToReport = ({ report }: Pick<ReportedPerson, 'report'>): boolean =>
  report === undefined || report.state === 'refused'

/** A family in two rooms has two bookings, and one of its guests may stand in both. */
const findTwin = (stays: NamedStay[], stay: NamedStay, guest: GuestData): NamedStay | null =>
  stays.find(
    (other) =>
      other.id !== stay.id &&
      other.checkinDate < stay.checkoutDate &&
      stay.checkinDate < other.checkoutDate &&
      other.guests.some((it) => mayBeSamePerson(it, guest)),
  ) ?? null

function listPersons(stays: NamedStay[], day: Day): ReportedPerson[] {
  const { blocked } = planSchedine(stays, day)
  const byEnd = groupByEnd(stays)
  return stays.flatMap((stay) =>
    stay.arrivals.flatMap((arrival) => {
      const guest = stay.guests.find(({ id }) => id === arrival.guestId)
      if (!guest || toFarmDay(Date.parse(arrival.at)) !== day) return []
      const obstacle = blocked.find((it) => it.guest.id === guest.id)?.obstacle ?? null
      const report = stay.reports.find(({ guestId }) => guestId === guest.id)
      const deadline = getDeadline(arrival.at, stay.checkoutDate)
      const [twin, earlier] = [findTwin(stays, stay, guest), findReportedBefore(byEnd, stay, guest)]
      return { stay, guest, arrival, report, obstacle, deadline, twin, earlier }
    }),
  )
}

/** Today and yesterday, and each earlier day of which something is open, the newest first. */
export function listReportDays(stays: NamedStay[], today: Day): ReportDay[] {
  const days = stays.flatMap(({ arrivals }) => arrivals.map(({ at }) => toFarmDay(Date.parse(at))))
  const shown = [...new Set(days)].filter((day) => day >= addDays(today, -shownDays)).toSorted()
  return shown.toReversed().flatMap((day) => {
    const persons = listPersons(stays, day)
    const isOpen = isOpenForArrival(day, today)
    if (persons.length === 0 || (!isOpen && persons.every((it) => isDone(it) && !isMarkedOf(it, today)))) return []
    return { day, isOpen, persons, reportable: planSchedine(stays, day).reportable.map(({ guest }) => guest.id) }
  })
}

/** Stays that should be here and of which nobody has confirmed an arrival. */
export const listExpectedStays = (stays: NamedStay[], today: Day): NamedStay[] =>
  stays.filter(
    ({ checkinDate, checkoutDate, arrivals }) =>
      arrivals.length === 0 && isOpenForArrival(checkinDate, today) && checkoutDate > today,
  )

/** For how many days after its end a stay to which nobody came is named. */
const missedDays = 7

/** Stays that began before yesterday and of which nobody has confirmed an arrival: did they not come? */
export const listMissedStays = (stays: NamedStay[], today: Day): NamedStay[] =>
  stays.filter(
    ({ checkinDate, checkoutDate, arrivals }) =>
      arrivals.length === 0 && checkinDate < addDays(today, -1) && addDays(today, -missedDays) <= checkoutDate,
  )

/**
 * The days of which a receipt is to be uploaded, the newest first, with the number of those who wait for it: who was
 * reported by hand, or sent without an answer since. The portal has the receipt of a day from the next day on.
 */
export function listReceiptDays(
  stays: NamedStay[],
  today: Day,
  stored: readonly Day[],
): Array<{ day: Day; n: number }> {
  const counts = new Map<Day, number>()
  const byEnd = groupByEnd(stays)
  for (const stay of stays) {
    for (const { guestId, state, day } of stay.reports) {
      const arrival = stay.arrivals.find((it) => it.guestId === guestId)
      if (arrival === undefined || !waitingStates.includes(state)) continue
      // Whoever stays on is in the receipt of the earlier stay.
      const guest = stay.guests.find(({ id }) => id === guestId)
      if (state === 'byHand' && guest && findReportedBefore(byEnd, stay, guest)) continue
      // Somebody may have said later that it was uploaded. The portal takes it until the day after the arrival.
      const lastDay = addDays(toFarmDay(Date.parse(arrival.at)), 1)
      const sentDay = day < lastDay ? day : lastDay
      if (sentDay >= addDays(today, -shownDays) && sentDay < today && !stored.includes(sentDay))
        counts.set(sentDay, (counts.get(sentDay) ?? 0) + 1)
    }
  }
  return [...counts].map(([day, n]) => ({ day, n })).toSorted((a, b) => b.day.localeCompare(a.day))
}
