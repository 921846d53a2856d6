/** Asks the judge about a guest's stay, and looks for stays near a forbidden one that can be booked. */
import { listTakenStays } from '#api/channelStays/queries.ts'
import { readClosures } from '#api/closures/queries.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { type Refusal, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { listDisabledDays, listKeptStays } from '#api/roomDays/queries.ts'
import { readProperty, readTurnover } from '#api/settings/queries.ts'
import type { Closure } from '#contract/closures.ts'
import { type CalendarSource, createDayLookup } from '#contract/days/dayState.ts'
import { type Stay, toFarmDay, toFarmTime } from '#contract/days/days.ts'
import type { Period } from '#contract/days/yearly.ts'
import type { Room } from '#contract/rooms.ts'
import { getProblemText } from '#contract/stays/stayProblems.ts'
import {
  findAllowedStays,
  getAllowedRange,
  judgeStay,
  listClosedDaysAhead,
  type StayContext,
  type StayProblem,
} from '#contract/stays/stayRules.ts'
import { listStays } from '../queries.ts'
import { checkDisabledDays } from '../rules.ts'

type Reason = Closure['reason']

export async function readStayContext(db: Db, now: number): Promise<StayContext<Reason>> {
  const today = toFarmDay(now)
  const { stayRules: rules } = (await readProperty(db)).value
  const { value: closures } = await readClosures(db)
  return {
    today,
    time: toFarmTime(now),
    rules,
    closures: listClosedDaysAhead(closures, rules, today),
    turnover: await readTurnover(db),
  }
}

/** The days of a room, as guests see them. */
async function readCalendar(db: Db, roomId: number, { from, to }: Period): Promise<CalendarSource> {
  const stays = [
    ...(await listStays(db, from, to)),
    ...(await listTakenStays(db, from, to)),
    ...(await listKeptStays(db)),
  ]
  const disabledDays = await listDisabledDays(db, roomId, from, to)
  return {
    bookings: stays.filter((it) => it.roomId === roomId),
    adminAvailability: disabledDays.map((date) => ({ date, available: false, notes: null, version: 1 })),
    lockedPeriods: (await listLockedPeriods(db)).map((it) => ({ startDate: it.from, endDate: it.to })),
    turnover: await readTurnover(db),
  }
}

/**
 * 400 or 409 `closed` with the rule in words and up to three stays that can be booked, when the farm's rules forbid a
 * guest this stay in the room.
 */
export async function checkStayRules(db: Db, room: Room, stay: Stay, now: number): Promise<Refusal | null> {
  const context = await readStayContext(db, now)
  const problem = judgeStay(room, stay, context)
  if (problem === null) return null
  const range = getAllowedRange(stay, context)
  const getDay = createDayLookup(await readCalendar(db, room.id, range), { ...context, bookingsEnabled: true })
  const allowed = findAllowedStays(room, stay, context, getDay, range)
  return { ...refuseProblem(problem), allowed }
}

const paths = {
  arrival_day: 'checkinDate',
  too_far_ahead: 'checkinDate',
  too_late_today: 'checkinDate',
  closed: 'checkinDate',
  departure_day: 'checkoutDate',
  stay_too_short: 'checkoutDate',
  stay_too_long: 'checkoutDate',
} as const

function refuseProblem(problem: StayProblem<Reason>): Refusal {
  if (problem.code === 'closed' && problem.closure.reason !== null)
    return refuse('closed', { sentence: problem.closure.reason })
  const describe = (language: Parameters<typeof getProblemText>[1]) => getProblemText(problem, language)
  const { id } = describe('it')
  const path = paths[problem.code]
  return refuse(problem.code, { describe, errors: [{ path, code: problem.code, message: id, describe }] })
}

/**
 * 423 for a day in a locked period, 409 for a disabled day. Days that another booking occupies are refused on insert.
 */
export async function checkClosedDays(tx: Tx, stay: Stay & { roomId: number }): Promise<Refusal | null> {
  const locked = checkLockedPeriods(stay, await listLockedPeriods(tx))
  if (locked) return locked
  return checkDisabledDays(stay, await listDisabledDays(tx, stay.roomId, stay.checkinDate, stay.checkoutDate))
}
