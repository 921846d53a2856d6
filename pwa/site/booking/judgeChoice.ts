/** What the farm's rules say of a choice in the calendar of a room. */
import type { Day, Stay } from '#contract/days/days.ts'
import { findAllowedStays, judgeStay, mayBeginOn } from '#contract/stays/stayRules.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import type { useRoomCalendar } from './useRoomCalendar.ts'

/** `getDayState`: null while the days are being loaded. */
export type RoomCalendar = Pick<ReturnType<typeof useRoomCalendar>, 'getDayState' | 'known' | 'context'>

/** `allowed`: the nearest stays that can be booked, while a rule forbids the chosen one; null while they are loaded. */
export function judgeChoice(room: LocalizedRoom | null, stay: Stay | null, calendar: RoomCalendar) {
  const { getDayState, known, context } = calendar
  const problem = room && stay && judgeStay(room, stay, context)
  const isArrivalDay = (day: Day) =>
    room === null || getDayState === null || mayBeginOn(room, day, context, getDayState, known.to)
  return {
    problem,
    allowed: problem && (getDayState ? findAllowedStays(room, stay, context, getDayState, known) : null),
    isArrivalDay,
    /** Whether a stay can begin on a day; null while the days are being loaded. */
    canBegin: getDayState && ((day: Day) => getDayState(day).mayArrive && isArrivalDay(day)),
  }
}
