/**
 * What the region's statistics count: rooms and beds of each day, and persons by residence. Pure. Everybody who sleeps
 * here counts. Guests who are not registered yet count from the number of guests of their stay, as `incomplete`, until
 * somebody of it has come.
 */
import { z } from 'zod/mini'
import type { Closure } from '../closures.ts'
import { type Day, daysBetween, rangeInclusive, type Stay } from '../days/days.ts'
import { listOccurrences } from '../days/yearly.ts'
import { Day as DayField } from '../fields.ts'
import { listMissingForStatistics, type StatisticsGuest } from '../guests/guestRules.ts'
import type { Arrival, GuestData } from '../guests/guests.ts'
import { italy } from '../guests/placeCodes.ts'
import { findStayBefore, groupByEnd } from '../stays/consecutiveStays.ts'
import { listSleepers } from '../stays/stayNights.ts'
import { getRoomOn, type StayPart } from '../stays/stayParts.ts'

const ResidenceCount = z.object({
  /** The two letters of an Italian province, else the code of the state; null where nobody knows. */
  residence: z.nullable(z.string()),
  arrivals: z.int(),
  departures: z.int(),
  /** Who sleeps here in the night after the day. */
  present: z.int(),
})
export type ResidenceCount = z.output<typeof ResidenceCount>

/** What the region knows of a day. `changed`: something is different since. `unknown`: the answer was lost. */
export const sentStates = ['sent', 'changed', 'refused', 'unknown'] as const

const DayStatistics = z.object({
  day: DayField,
  isOpen: z.boolean(),
  /** In the night after the day. */
  roomsOccupied: z.int(),
  roomsAvailable: z.int(),
  bedsAvailable: z.int(),
  arrivals: z.int(),
  departures: z.int(),
  present: z.int(),
  /** Of those who arrive on the day, who is in no file yet: not registered, without an arrival, or with a field missing. */
  incomplete: z.int(),
  residences: z.array(ResidenceCount),
})
export type DayStatistics = z.output<typeof DayStatistics>

/** `state` is null while nothing of the day was sent. */
export const ReportedDay = z.extend(DayStatistics, {
  state: z.nullable(z.enum(sentStates)),
  sentAt: z.nullable(z.string()),
  /** The region's words about what it has refused. */
  messages: z.array(z.string()),
  /** Changes with everything that is in the file of the day. */
  digest: z.string(),
})
export type ReportedDay = z.output<typeof ReportedDay>

/** From when through when: both, or neither for all that is new or has changed since the last time. */
export const StatisticsQuery = z.object({ from: z.optional(DayField), to: z.optional(DayField) })
export type StatisticsQuery = z.output<typeof StatisticsQuery>

/** As `StatisticsQuery`. */
export const StatisticsPeriod = z.strictObject(StatisticsQuery.shape)

/** The days that somebody has uploaded, as they were in the file. */
export const UploadedDays = z.strictObject({
  days: z
    .array(z.strictObject({ day: DayField, digest: z.string().check(z.maxLength(100)) }))
    .check(z.minLength(1, /*i18n*/ 'duties.errors.number'), z.maxLength(400, /*i18n*/ 'duties.errors.number')),
})
export type UploadedDays = z.output<typeof UploadedDays>

/** How many days the region has taken, how many entries it has refused, and of how many days the answer was lost. */
export const SentStatistics = z.object({ sent: z.int(), refused: z.int(), unknown: z.int() })
export type SentStatistics = z.output<typeof SentStatistics>

/** The names tell who stays on from an earlier stay. */
type GuestOfStay = StatisticsGuest & Pick<GuestData, 'surname' | 'name'>

/** A stay with what is known of its guests. `numberOfGuests` is null where a portal does not say it. */
export type CountedStay = Stay & {
  id: string
  roomId: number
  numberOfGuests: number | null
  guests: GuestOfStay[]
  arrivals: Pick<Arrival, 'guestId' | 'at'>[]
  /** Of a room of a request of several, whose guests may have their head in another one. */
  groupCode?: string | null
  /** Of a stay in several rooms: where the guests sleep when. */
  parts?: StayPart[]
}
export type CountedRoom = { id: number; maxGuests: number | null; isBookable: boolean }
export type StatisticsFacts = {
  stays: CountedStay[]
  rooms: CountedRoom[]
  closures: Array<Pick<Closure, 'from' | 'to' | 'yearly'> & Partial<Pick<Closure, 'followsEaster'>>>
  /** The rooms that staff have closed on a day. */
  disabled: { roomId: number; date: Day }[]
}

/** Somebody who sleeps here from `arrival` until `departure`. `guest` is null while nobody is registered. */
export type Person = {
  stay: CountedStay
  guest: GuestOfStay | null
  arrival: Day
  departure: Day
  hasArrived: boolean
}

/** `first`: the same person in the stay from which they stay on without a gap; itself for others. */
export type JoinedPerson = Person & { first: Person; staysOn: boolean }

export const listPersons = (stay: CountedStay): Person[] =>
  listSleepers(stay).map((it) => ({ ...it, stay, departure: stay.checkoutDate }))

/** Whether the region can be told about somebody. */
export const isReportable = <P extends Person>(person: P): person is P & { guest: GuestOfStay } =>
  person.hasArrived && person.guest !== null && listMissingForStatistics(person.guest).length === 0

/** No guest is here for longer, as far as the statistics know. Whoever stays on for longer arrives anew. */
export const longestStay = 120

/**
 * The persons of all stays. Who changes rooms, or books again, without leaving has one arrival and one departure.
 */
export function joinPersons(stays: CountedStay[]): JoinedPerson[] {
  const byEnd = groupByEnd(stays)
  const joined = new Map<string, JoinedPerson>()
  const getKey = (stay: CountedStay, guestId: string) => `${stay.id} ${guestId}`
  const findBefore = (person: Person): JoinedPerson | undefined => {
    if (!isReportable(person) || person.arrival !== person.stay.checkinDate) return undefined
    const before = findStayBefore(byEnd, person.stay, person.guest)
    const found = before ? joined.get(getKey(before.stay, before.guestId)) : undefined
    if (!found || found.staysOn || !isReportable(found)) return undefined
    return daysBetween(found.first.arrival, person.departure) <= longestStay ? found : undefined
  }
  return stays
    .toSorted((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
    .flatMap((stay) =>
      listPersons(stay).map((person): JoinedPerson => {
        const before = findBefore(person)
        if (before) before.staysOn = true
        const result = { ...person, first: before?.first ?? person, staysOn: false }
        if (person.guest) joined.set(getKey(stay, person.guest.id), result)
        return result
      }),
    )
}

export const arrivesOn = ({ arrival, first, stay }: JoinedPerson, day: Day): boolean =>
  arrival === day && first.stay.id === stay.id
export const departsOn = ({ departure, staysOn }: JoinedPerson, day: Day): boolean => departure === day && !staysOn

function getResidence({ first: { guest } }: JoinedPerson, getProvince: (comune: string) => string): string | null {
  if (guest?.residenceState !== italy) return guest?.residenceState ?? null
  return (guest.residenceComune && getProvince(guest.residenceComune)) || italy
}

const isPresent = ({ arrival, departure }: Person, day: Day): boolean => arrival <= day && day < departure

function countResidences(persons: JoinedPerson[], day: Day, getProvince: (comune: string) => string): ResidenceCount[] {
  const counts = new Map<string | null, ResidenceCount>()
  const count = (field: 'arrivals' | 'departures' | 'present', person: JoinedPerson) => {
    const residence = getResidence(person, getProvince)
    const entry = counts.get(residence) ?? { residence, arrivals: 0, departures: 0, present: 0 }
    counts.set(residence, { ...entry, [field]: entry[field] + 1 })
  }
  for (const person of persons) {
    if (arrivesOn(person, day)) count('arrivals', person)
    if (departsOn(person, day)) count('departures', person)
    if (isPresent(person, day)) count('present', person)
  }
  // Provinces first, then states; unknown ones last.
  const sortKey = ({ residence }: ResidenceCount) =>
    residence === null ? '2' : `${residence.length === 2 ? 0 : 1}${residence}`
  return [...counts.values()].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** The days from `from` through `to`. `getProvince`: of the comune with this code. */
export function countDays(
  { stays, rooms, closures, disabled }: StatisticsFacts,
  { from, to }: { from: Day; to: Day },
  getProvince: (comune: string) => string,
): DayStatistics[] {
  const persons = joinPersons(stays)
  const closed = new Set(
    closures
      .flatMap((it) => listOccurrences(it, from, to))
      .flatMap((it) => rangeInclusive(it.from > from ? it.from : from, it.to < to ? it.to : to)),
  )
  const closedRooms = new Set(disabled.map(({ roomId, date }) => `${roomId} ${date}`))
  return rangeInclusive(from, to).map((day): DayStatistics => {
    const present = persons.filter((it) => isPresent(it, day))
    const occupied = new Set(present.map(({ stay }) => getRoomOn(stay.parts ?? [stay], day) ?? stay.roomId))
    const isOffered = ({ id, isBookable }: CountedRoom) =>
      isBookable && !closed.has(day) && !closedRooms.has(`${id} ${day}`)
    const available = rooms.filter((room) => occupied.has(room.id) || isOffered(room))
    const arriving = persons.filter((it) => arrivesOn(it, day))
    return {
      day,
      isOpen: available.length > 0,
      roomsOccupied: occupied.size,
      roomsAvailable: available.length,
      bedsAvailable: available.reduce((sum, { maxGuests }) => sum + (maxGuests ?? 0), 0),
      arrivals: arriving.length,
      departures: persons.filter((it) => departsOn(it, day)).length,
      present: present.length,
      incomplete: arriving.filter((it) => !isReportable(it)).length,
      residences: countResidences(persons, day, getProvince),
    }
  })
}
