/** Whether a guest can have a room for a stay: the days are free, and the farm's rules allow it. Free of schemas. */
import { type CalendarDay, isStayFree } from '../days/dayState.ts'
import { type Day, getNights, type Stay } from '../days/days.ts'
import type { Room } from '../rooms.ts'
import type { Search } from '../search/searchAddress.ts'
import { judgeStay, type StayContext } from './stayRules.ts'

export type GetDay = (day: Day) => CalendarDay

/** A stay with its nights, which are listed once for all rooms. */
export type Candidate = { stay: Stay; nights: Day[] }
export const toCandidate = (stay: Stay): Candidate => ({ stay, nights: getNights(stay) })

export const canStay = (
  room: Pick<Room, 'seasons'>,
  getDay: GetDay,
  { stay, nights }: Candidate,
  context: StayContext,
): boolean => isStayFree(stay, getDay, nights) && judgeStay(room, stay, context) === null

/** Whether a room has space for the guests and is free for the stay. */
export const isRoomFree = (
  room: Pick<Room, 'seasons' | 'maxGuests'>,
  getDay: GetDay,
  { guests, ...stay }: Search,
  context: StayContext,
): boolean => (room.maxGuests === null || room.maxGuests >= guests) && canStay(room, getDay, toCandidate(stay), context)
