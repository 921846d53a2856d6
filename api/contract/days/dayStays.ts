/** Who comes, leaves and stays on a day, and what they have of the extras: for the page of the day and its sheet. Pure. */

import type { GuestData } from '../guests/guests.ts'
import type { Extra } from '../prices/extras.ts'
import { listExtrasOnDay, type ServedExtra } from '../prices/servedExtras.ts'
import type { Room } from '../rooms.ts'
import { type FarmStay, getStayFacts, hasLaterPart, isLaterPart } from '../stays/farmStays.ts'
import { normalizeText } from '../text/cleanText.ts'
import { addDays, type Day } from './days.ts'

export const dayParts = ['arrivals', 'departures', 'staying'] as const
export type DayPart = (typeof dayParts)[number]
export type DayStays = Record<DayPart, FarmStay[]>

/**
 * Each stay of the day in one list, in the order of the rooms. `staying`: came before this day, leaves after it; who changes
 * rooms neither comes nor leaves.
 */
export function sortStays(stays: FarmStay[], day: Day, rooms: Pick<Room, 'id'>[]): DayStays {
  const places = new Map(rooms.map(({ id }, i) => [id, i]))
  const getPlace = ({ roomId }: FarmStay) => places.get(roomId) ?? rooms.length
  const sorted = [...stays].sort((a, b) => getPlace(a) - getPlace(b))
  return {
    arrivals: sorted.filter((it) => it.checkinDate === day && !isLaterPart(it)),
    departures: sorted.filter((it) => it.checkoutDate === day && !hasLaterPart(it, stays)),
    staying: sorted.filter((it) => (it.checkinDate < day || changesRooms(it, day)) && day < it.checkoutDate),
  }
}

/** Whether the guests move into this room on the day. */
export const changesRooms = (stay: FarmStay, day: Day): boolean => stay.checkinDate === day && isLaterPart(stay)

export type ExtraDay = { day: Day; extras: ServedExtra[] }

/** The extras of the day and of the next one. */
export const listExtraDays = (extras: Extra[], stays: FarmStay[], day: Day): ExtraDay[] =>
  [day, addDays(day, 1)].map((it) => ({ day: it, extras: listExtrasOnDay(extras, stays, it) }))

type GuestList = { id: string; guests: Pick<GuestData, 'name' | 'surname'>[] }

/** The full names of those who are registered beside the one whose name stands beside the list. */
const listOtherGuests = ({ guests }: GuestList, booker: string): string[] =>
  guests
    .map(({ name, surname }) => [name, surname].filter(Boolean).join(' '))
    .filter((name) => name !== '' && normalizeText(name) !== normalizeText(booker))

/** Who is registered for these stays beside those who have booked them, by the stay's id. */
export function mapOtherGuests(stays: FarmStay[], lists: GuestList[]): Map<string, string[]> {
  const bookers = new Map(stays.map((it) => [it.id, getStayFacts(it).bookerName]))
  return new Map(lists.map((it) => [it.id, listOtherGuests(it, bookers.get(it.id) ?? '')]))
}
