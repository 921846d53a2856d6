/** What a guest has chosen in the booking widget, and the rules for each choice. */
import { type CalendarDay, isStayFree } from '#contract/days/dayState.ts'
import { type Day, rangeInclusive, type Stay } from '#contract/days/days.ts'
import type { Search } from '#contract/search/searchAddress.ts'
import { limits } from '#contract/stays/stay.ts'

export type Selection = {
  roomId: number | null
  checkinDate: Day | null
  checkoutDate: Day | null
  numberOfGuests: number
  /** Their ages; -1 until one is chosen. */
  children: number[]
  hasPets: boolean
  numberOfPets: number
  /** Empty while the guest leaves it at the first one that the farm offers. */
  checkinTime: string
  extras: { id: string; quantity: number }[]
  /** Further rooms of the same request, on the same days. */
  otherRooms: OtherRoom[]
}

/** `roomId`: null until one is chosen. */
export type OtherRoom = { roomId: number | null; numberOfGuests: number; children: number[] }

export const emptySelection: Selection = {
  roomId: null,
  checkinDate: null,
  checkoutDate: null,
  numberOfGuests: limits.defaultGuests,
  children: [],
  hasPets: false,
  numberOfPets: 0,
  checkinTime: '',
  extras: [],
  otherRooms: [],
}

export const clearDates = (selection: Selection): Selection => ({ ...selection, checkinDate: null, checkoutDate: null })

/**
 * Applies a click on a day of the calendar. The first click chooses the check-in day, the second one the check-out day.
 * The clicked day becomes the check-in day instead when it is not after the current one, when a day between is not
 * free, or when both days are already chosen. A day on which no stay may begin or end changes nothing. `isArrivalDay`: what
 * the farm's rules say of a day that is free.
 */
export function chooseDay(
  selection: Selection,
  day: Day,
  getDay: (day: Day) => CalendarDay,
  isArrivalDay: (day: Day) => boolean = () => true,
): Selection {
  const { checkinDate, checkoutDate } = selection
  if (checkinDate !== null && checkoutDate === null && isStayFree({ checkinDate, checkoutDate: day }, getDay))
    return { ...selection, checkoutDate: day }
  return getDay(day).mayArrive && isArrivalDay(day) ? { ...selection, checkinDate: day, checkoutDate: null } : selection
}

/** Whether a click on this day would choose it, or has chosen it. */
export const canChooseDay = (...[selection, day, ...rest]: Parameters<typeof chooseDay>): boolean =>
  isSelected(selection, day) || chooseDay(selection, day, ...rest) !== selection

const isSelected = ({ checkinDate, checkoutDate }: Selection, day: Day): boolean =>
  checkinDate !== null && checkinDate <= day && day <= (checkoutDate ?? checkinDate)

/** Whether the chosen days are still free. */
export function isSelectionFree(selection: Selection, getDay: (day: Day) => CalendarDay): boolean {
  const stay = getStay(selection)
  if (stay !== null) return isStayFree(stay, getDay)
  return selection.checkinDate === null || getDay(selection.checkinDate).mayArrive
}

/** Choosing another room clears the days: availability differs between rooms. The first room keeps an address's days. */
export const chooseRoom = (selection: Selection, roomId: number | null): Selection =>
  [null, roomId].includes(selection.roomId) ? { ...selection, roomId } : { ...clearDates(selection), roomId }

/** Applies what an address chooses. Whether its days are free is known later, when the calendar is loaded. */
export function applyChoice(
  selection: Selection,
  roomId: number | null,
  search: Search | null,
  numberOfGuests = selection.numberOfGuests,
  otherRooms: OtherRoom[] = [],
): Selection {
  const chosen = roomId === null ? selection : { ...chooseRoom(selection, roomId), otherRooms }
  if (search === null) return { ...chosen, numberOfGuests }
  const { checkinDate, checkoutDate, guests } = search
  return { ...chosen, checkinDate, checkoutDate, numberOfGuests: otherRooms.length > 0 ? numberOfGuests : guests }
}

/** So many children. Those who stay keep their age. */
export const setLength = (children: number[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => children[index] ?? -1)

export type Party = Pick<Selection, 'numberOfGuests' | 'children'>

/** At most all guests but one are children. */
export const chooseGuests = <Chosen extends Party>(party: Chosen, numberOfGuests: number): Chosen => ({
  ...party,
  numberOfGuests,
  children: party.children.slice(0, numberOfGuests - 1),
})

/** The ages that were chosen. */
export const getKnownAges = ({ children }: Pick<Selection, 'children'>): number[] => children.filter((age) => age >= 0)

/** Where the page asks for no ages, an age that was not chosen would be an error that nobody sees. */
export const dropUnknownAges = (selection: Selection): Pick<Selection, 'children' | 'otherRooms'> => ({
  children: getKnownAges(selection),
  otherRooms: selection.otherRooms.map((other) => ({ ...other, children: getKnownAges(other) })),
})

/**
 * Each room that the farm offers, once. The others are to be chosen again: the farm may have given one up since, and the
 * first room may have become one of the further ones. `rooms`: null until all are known.
 */
export function keepRooms(selection: Selection, rooms: readonly { id: number }[] | null): Selection {
  const kept = new Set<number>()
  const take = (roomId: number | null) => {
    if (roomId === null || kept.has(roomId) || rooms?.every(({ id }) => id !== roomId)) return null
    kept.add(roomId)
    return roomId
  }
  const roomId = take(selection.roomId)
  return { ...selection, roomId, otherRooms: selection.otherRooms.map((it) => ({ ...it, roomId: take(it.roomId) })) }
}

export type Pets = Pick<Selection, 'hasPets' | 'numberOfPets'>

/** Yes means at least one pet and keeps a higher number; no means none. */
export const choosePets = <Chosen extends Pets>(selection: Chosen, hasPets: boolean): Chosen => ({
  ...selection,
  hasPets,
  numberOfPets: hasPets ? Math.max(1, selection.numberOfPets) : 0,
})

/** `quantity`: 0 for none. */
export const chooseExtra = (selection: Selection, id: string, quantity: number): Selection => ({
  ...selection,
  extras: [...selection.extras.filter((it) => it.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])],
})

/** The selection of a request, to show that request again. */
export const toSelection = (request: { [Name in keyof Selection]?: Selection[Name] | undefined }): Selection => ({
  roomId: request.roomId ?? null,
  checkinDate: request.checkinDate ?? null,
  checkoutDate: request.checkoutDate ?? null,
  numberOfGuests: request.numberOfGuests ?? limits.defaultGuests,
  children: request.children ?? [],
  hasPets: request.hasPets ?? false,
  numberOfPets: request.numberOfPets ?? 0,
  checkinTime: request.checkinTime ?? '',
  extras: request.extras ?? [],
  otherRooms: request.otherRooms ?? [],
})

export const getStay = ({ checkinDate, checkoutDate }: Selection): Stay | null =>
  checkinDate !== null && checkoutDate !== null ? { checkinDate, checkoutDate } : null

/** The days to highlight in the calendar: the check-in day, or all days from check-in to check-out inclusive. */
export const listSelectedDays = ({ checkinDate, checkoutDate }: Selection): Day[] =>
  checkinDate === null ? [] : rangeInclusive(checkinDate, checkoutDate ?? checkinDate)
