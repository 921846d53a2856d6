/**
 * The police's file (decree of 7 January 2013, technical annex of 16 September 2021): one line of 168 characters a person,
 * members at once behind their head. Pure; the tablet shows deadlines with the same rules.
 */

import { addDays, type Day, getNights, toFarmDay, toFarmTime, toItalianDay } from '../days/days.ts'
import { headOf, isMember, listMissing, listUnwritable, orderGuests } from '../guests/guestRules.ts'
import type { GuestData, GuestKind, Report, StayGuests } from '../guests/guests.ts'
import { italy } from '../guests/placeCodes.ts'
import { findStayBefore, groupByEnd, isSamePerson } from '../stays/consecutiveStays.ts'
import { toDocumentNumber, toLatin } from '../text/latinNames.ts'

export const kindCodes: Record<GuestKind, string> = {
  single: '16',
  familyHead: '17',
  groupHead: '18',
  familyMember: '19',
  groupMember: '20',
}
export const maxReportedNights = 30

/** A stay with its guests, the documents whole. */
export type ReportedStay = StayGuests & { checkinDate: Day; checkoutDate: Day; groupCode?: string | null }

const pad = (text: string | null, width: number): string => (text ?? '').slice(0, width).padEnd(width)

/** From the day of arrival, at least one. A longer stay than 30 nights is reported again on its 31st day. */
export const countNights = (arrivalDay: Day, checkoutDate: Day): number =>
  Math.min(maxReportedNights, Math.max(1, getNights({ checkinDate: arrivalDay, checkoutDate }).length))

/** `getProvince`: of the comune with this code. Expects a guest of whom nothing is missing. */
export function formatSchedina(
  guest: GuestData,
  { arrivalDay, nights, getProvince }: { arrivalDay: Day; nights: number; getProvince: (comune: string) => string },
): string {
  const isItalian = guest.birthState === italy && guest.birthComune !== null
  const hasDocument = !isMember(guest)
  return [
    kindCodes[guest.kind],
    toItalianDay(arrivalDay),
    String(nights).padStart(2, '0'),
    pad(toLatin(guest.surname ?? ''), 50),
    pad(toLatin(guest.name ?? ''), 30),
    guest.sex === 'M' ? '1' : '2',
    toItalianDay(guest.birthDate ?? ''),
    pad(isItalian ? guest.birthComune : null, 9),
    pad(isItalian ? getProvince(guest.birthComune ?? '') : null, 2),
    pad(guest.birthState, 9),
    pad(guest.citizenship, 9),
    pad(hasDocument ? guest.documentType : null, 5),
    pad(hasDocument ? toDocumentNumber(guest.documentNumber ?? '') : null, 20),
    pad(hasDocument ? guest.documentPlace : null, 9),
  ].join('')
}

export const joinSchedine = (lines: string[]): string => lines.join('\r\n')

/** The rooms of a request of several, this stay first. */
export const listTogether = <S extends { groupCode?: string | null }>(stays: S[], stay: S): S[] =>
  stay.groupCode == null ? [stay] : [stay, ...stays.filter((it) => it !== stay && it.groupCode === stay.groupCode)]

/** Behind whom a member is reported. The head of a group may sleep in another room of the same request. */
function findHead<S extends ReportedStay>(stays: S[], stay: S, guest: GuestData): { stay: S; guest: GuestData } | null {
  const kind = headOf[guest.kind]
  for (const place of kind === 'groupHead' ? listTogether(stays, stay) : [stay]) {
    const head = place.guests.find((it) => it.kind === kind)
    if (head) return { stay: place, guest: head }
  }
  return null
}

const openStates: ReadonlyArray<Report['state'] | undefined> = [undefined, 'refused']

/**
 * Why a guest who has come cannot be reported. `unwritable`: the file has no letters for these fields. `bornLater`: than the
 * arrival. `unknown`: the answer to an earlier sending was lost.
 */
export type Obstacle =
  | { kind: 'missing' | 'unwritable'; fields: Array<keyof GuestData> }
  | { kind: 'bornLater' | 'headMissing' | 'headReported' | 'otherDay' | 'unknown' }
type Reportable = { stay: ReportedStay; guest: GuestData; arrivalDay: Day; nights: number }
export type SchedinePlan = {
  reportable: Reportable[]
  blocked: Array<{ stay: ReportedStay; guest: GuestData; obstacle: Obstacle }>
}

const getArrivalDay = ({ arrivals }: StayGuests, guestId: string): Day | null => {
  const arrival = arrivals.find((it) => it.guestId === guestId)
  return arrival ? toFarmDay(Date.parse(arrival.at)) : null
}

const getState = ({ reports }: StayGuests, guestId: string): Report['state'] | undefined =>
  reports.find((it) => it.guestId === guestId)?.state

/** What of the guest alone cannot stand in a line of this day. */
function findOwnObstacle(guest: GuestData, day: Day): Obstacle | null {
  const missing = listMissing(guest)
  if (missing.length > 0) return { kind: 'missing', fields: missing }
  const unwritable = listUnwritable(guest)
  if (unwritable.length > 0) return { kind: 'unwritable', fields: unwritable }
  return guest.birthDate !== null && guest.birthDate > day ? { kind: 'bornLater' } : null
}

/** A member is reported behind the head, in one file: a head that the portal has already is no head for it. */
function findReportObstacle(stays: ReportedStay[], stay: ReportedStay, guest: GuestData, day: Day): Obstacle | null {
  if (getState(stay, guest.id) === 'unknown') return { kind: 'unknown' }
  const own = findOwnObstacle(guest, day)
  if (own !== null) return own
  if (!isMember(guest)) return null
  const head = findHead(stays, stay, guest)
  if (!head) return { kind: 'headMissing' }
  const headState = getState(head.stay, head.guest.id)
  if (headState === 'unknown') return { kind: 'unknown' }
  if (!openStates.includes(headState)) return { kind: 'headReported' }
  if (findOwnObstacle(head.guest, day) !== null) return { kind: 'headMissing' }
  return getArrivalDay(head.stay, head.guest.id) === day ? null : { kind: 'otherDay' }
}

/** The guests of a stay in the order of the file: with members from other rooms, or without those who have a head there. */
const listBehind = <S extends ReportedStay>(stays: S[], place: S): Array<{ stay: S; guest: GuestData }> =>
  listTogether(stays, place).flatMap((stay) =>
    orderGuests(stay.guests)
      .filter((guest) => (findHead(stays, stay, guest)?.stay ?? stay) === place)
      .map((guest) => ({ stay, guest })),
  )

/** Who came on this day and is not reported yet, each head before the members, and who cannot be reported. */
export function planSchedine(stays: ReportedStay[], day: Day): SchedinePlan {
  const plan: SchedinePlan = { reportable: [], blocked: [] }
  for (const place of stays) {
    for (const { stay, guest } of listBehind(stays, place)) {
      const state = getState(stay, guest.id)
      if (getArrivalDay(stay, guest.id) !== day || !(openStates.includes(state) || state === 'unknown')) continue
      const obstacle = findReportObstacle(stays, stay, guest, day)
      if (obstacle) plan.blocked.push({ stay, guest, obstacle })
      else plan.reportable.push({ stay, guest, arrivalDay: day, nights: countNights(day, stay.checkoutDate) })
    }
  }
  return plan
}

const hourMs = 3_600_000

/** 24 hours after the arrival, 6 for a stay of one night (article 109 of the police law, third paragraph). */
export const getDeadline = (arrivedAt: string, checkoutDate: Day): string => {
  const day = toFarmDay(Date.parse(arrivedAt))
  const hours = getNights({ checkinDate: day, checkoutDate }).length <= 1 ? 6 : 24
  return new Date(Date.parse(arrivedAt) + hours * hourMs).toISOString()
}

/** The hours in which nobody may read a warning. */
const isNight = (time: number): boolean => {
  const hour = Number(toFarmTime(time).slice(0, 2))
  return hour >= 22 || hour < 7
}

/**
 * From when on staff are warned: after half of the time until the deadline. With six hours that may be in the night: then
 * at once.
 */
export function getWarningTime(arrivedAt: string, checkoutDate: Day): number {
  const [arrival, deadline] = [Date.parse(arrivedAt), Date.parse(getDeadline(arrivedAt, checkoutDate))]
  const half = (arrival + deadline) / 2
  return deadline - arrival < 24 * hourMs && isNight(half) ? arrival : half
}

/** How long before the deadline nobody waits any more for the data of others. */
const lastHourMs = hourMs

/**
 * Who came on a day and waits for a member of the family or group whom the portal refuses: members are taken only together
 * with their head. In the last hour before the deadline nobody waits.
 */
export function listWaiting(
  stays: ReportedStay[],
  day: Day,
  { now, refusedIds }: { now: number; refusedIds: readonly string[] },
): string[] {
  const came = stays.flatMap((stay) =>
    stay.arrivals
      .filter(({ at }) => toFarmDay(Date.parse(at)) === day)
      .flatMap(({ guestId, at }) => {
        const guest = stay.guests.find(({ id }) => id === guestId)
        const deadline = Date.parse(getDeadline(at, stay.checkoutDate))
        return guest ? { stay, id: guestId, leaderId: (findHead(stays, stay, guest)?.guest ?? guest).id, deadline } : []
      }),
  )
  const leaderIds = new Set(came.filter(({ id }) => refusedIds.includes(id)).map(({ leaderId }) => leaderId))
  return [...leaderIds].flatMap((leaderId) => {
    const family = came.filter((it) => it.leaderId === leaderId)
    if (Math.min(...family.map(({ deadline }) => deadline)) - lastHourMs <= now) return []
    return family
      .filter(({ stay, id }) => !refusedIds.includes(id) && openStates.includes(getState(stay, id)))
      .map(({ id }) => id)
  })
}

/** Whom the portal refuses, and who has not been corrected since. */
export const listRefused = (stays: StayGuests[]): string[] =>
  stays.flatMap(({ reports }) => reports.filter(({ state }) => state === 'refused').map(({ guestId }) => guestId))

/** Whether the portal has not confirmed that it has the report of a guest. */
export const isUnconfirmed = (report: Pick<Report, 'state'> | undefined): boolean =>
  report === undefined || report.state === 'refused' || report.state === 'unknown'

/** The earlier stay with which a guest is reported who has changed rooms, or booked again, without leaving. */
export function findReportedBefore<S extends ReportedStay>(
  byEnd: ReadonlyMap<Day, S[]>,
  stay: ReportedStay,
  guest: GuestData,
): S | null {
  const before = findStayBefore(byEnd, stay, guest)
  if (before === null) return null
  const report = before.stay.reports.find(({ guestId }) => guestId === before.guestId)
  return isUnconfirmed(report) ? null : before.stay
}

/**
 * The guests who came on a day and are reported with an earlier stay for certain: whether they are reported again, staff
 * decide. Without names nobody is certain. A head whose members are not counts as not reported, because a member is
 * reported behind the head.
 */
export function listCertainlyReported(stays: ReportedStay[], day: Day): string[] {
  const byEnd = groupByEnd(stays)
  const { reportable, blocked } = planSchedine(stays, day)
  const open = [...reportable, ...blocked]
  const isCertain = ({ stay, guest }: (typeof open)[number]): boolean => {
    const before = findReportedBefore(byEnd, stay, guest)
    return before?.guests.some((it) => isSamePerson(it, guest)) ?? false
  }
  const certain = open.filter(isCertain)
  const isNeeded = ({ guest }: (typeof open)[number]): boolean =>
    open.some((it) => findHead(stays, it.stay, it.guest)?.guest === guest && !certain.includes(it))
  return certain.filter((it) => !isNeeded(it)).map(({ guest }) => guest.id)
}

/** The portal takes the arrivals of today and of yesterday. */
export const isOpenForArrival = (arrivalDay: Day, today: Day): boolean =>
  arrivalDay === today || arrivalDay === addDays(today, -1)

/** The day on which a stay of more than 30 nights is to be reported again; null for a shorter one. */
export const getSecondReportDay = (arrivalDay: Day, checkoutDate: Day): Day | null =>
  getNights({ checkinDate: arrivalDay, checkoutDate }).length > maxReportedNights
    ? addDays(arrivalDay, maxReportedNights)
    : null
