import { QueryTypes } from 'sequelize'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { lapseRequests, releaseHolds } from '#api/bookings/jobs.ts'
import { trustClock } from '#api/db/trustedTime.ts'
import { type WriteTask, write } from '#api/db/write.ts'
import { mails } from '#api/mails/model.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { buildRequest, createRandom } from '#api/seed/builders.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { BookingRequest } from '#contract/bookings/bookings.ts'
import {
  addDays,
  addMonths,
  type Day,
  endOfMonth,
  getDays,
  rangeInclusive,
  type Stay,
  startOfMonth,
  toFarmDay,
} from '#contract/days/days.ts'
import { patchBooking } from '../actions.ts'
import { requestBooking } from '../create.ts'
import { proveRequest } from './guestActions.ts'

const hourMs = 3_600_000
const listMonths = (stay: Stay): Day[] => [...new Set(getDays(stay).map(startOfMonth))]

onSqlite((server) => {
  const run = <T>(task: WriteTask<T>) =>
    write(server().db, { call: 'seed', now: server().now(), staff: null, key: null }, task)

  let count = 0
  function request(roomId: number, checkinDate: Day, nights: number, hasMailServer: boolean) {
    count += 1
    const stay = { roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }
    const body = z.parse(BookingRequest, { ...buildRequest(stay), guestEmail: `guest-${count}@example.org` })
    const input = { ...body, totalPrice: 0, language: 'it' as const }
    const origin = { caller: `caller ${count}`, hasMailServer }
    return run((tx) => requestBooking(tx, input, origin, server().now()))
  }

  type TakenDay = { roomId: number; day: Day; isStranger: 0 | 1 }
  const listTaken = (from: Day, last: Day): Promise<TakenDay[]> =>
    server().db.main.query(
      `SELECT d."roomId", d.day, CASE WHEN b."provedAt" IS NULL AND b.status = 'pending' AND b."waitingSince" IS NOT NULL
         THEN 1 ELSE 0 END AS "isStranger"
       FROM occupied_days d JOIN bookings b ON b.id = d."ownerId" WHERE d.day BETWEEN :from AND :last`,
      { type: QueryTypes.SELECT, replacements: { from, last } },
    )
  const listRoomIds = async () => (await listRooms(server().db)).filter(isBookable).map(({ id }) => id)

  /** Counted from the days themselves. */
  async function countMonth(month: Day) {
    const taken = await listTaken(month, endOfMonth(month))
    const days = rangeInclusive(month, endOfMonth(month)).length * (await listRoomIds()).length
    const held = taken.filter(({ isStranger }) => isStranger === 1).length
    return { held, free: days - (taken.length - held) }
  }

  /** The first stay of two nights in a month that is free. */
  async function findFreeStay(month: Day) {
    const taken = new Set((await listTaken(month, endOfMonth(month))).map(({ roomId, day }) => `${roomId} ${day}`))
    for (const day of rangeInclusive(month, addDays(endOfMonth(month), -2)))
      for (const roomId of await listRoomIds())
        if ([0, 1, 2].every((n) => !taken.has(`${roomId} ${addDays(day, n)}`))) return { roomId, day }
    throw new Error(`no room is free in ${month}`)
  }

  test.each([
    ['with a mail server', true],
    ['without a mail server', false],
  ])('a week of slow robots never holds more than half of a month, %s', async (_, hasMailServer) => {
    const { db, now, setNow } = server()
    const random = createRandom(hasMailServer ? 11 : 12)
    const start = now()
    const first = startOfMonth(addDays(toFarmDay(start), hasMailServer ? 40 : 340))
    const months: [Day, ...Day[]] = [first, ...[35, 70, 105].map((n) => startOfMonth(addDays(first, n)))]
    const honest = { asked: 0, held: 0, proved: 0, answered: 0 }
    for (let hour = 3; hour <= 7 * 24; hour += 3) {
      setNow(start + hour * hourMs)
      await mails(db).update({ state: 'sent', sentAt: new Date(now()).toISOString() }, { where: {} })
      await releaseHolds(db, { now })
      await lapseRequests(db, await trustClock(db, now()))
      // The longest stays and the shortest: these leave the most gaps.
      const nights = random.pick([89, 89, 30, 1])
      const robot = await request(1 + random.nextInt(15), addDays(first, random.nextInt(40)), nights, hasMailServer)
      if (!robot.ok) expect(robot.code).toBe('dates_taken')
      else if (robot.value.releasedAt !== null) expect(robot.value.releasedAt).toBe(robot.value.createdAt)
      else
        for (const month of listMonths(robot.value)) {
          const { held, free } = await countMonth(month)
          expect(held).toBeLessThanOrEqual(free / 2)
        }
      if (hour % 12 !== 0) continue

      // Between them an honest guest finds a room in any month.
      const { roomId, day } = await findFreeStay(random.pick(months))
      const sent = await request(roomId, day, 2, hasMailServer)
      expect(sent.ok).toBe(true)
      if (!sent.ok) continue
      const { id, code, heldUntil, releasedAt } = sent.value
      honest.asked += 1
      honest.held += releasedAt === null ? 1 : 0
      if (heldUntil !== null) {
        const proved = await run((tx) => proveRequest(tx, code, now()))
        expect(proved).toMatchObject({ ok: true, value: { heldUntil: null, releasedAt: null } })
        honest.proved += 1
      }
      const confirmed = await run((tx) => patchBooking(tx, id, { status: 'confirmed' }, null, now()))
      expect(confirmed).toMatchObject({ ok: true, value: { status: 'confirmed', releasedAt: null } })
      honest.answered += 1
    }
    expect(honest).toMatchObject({ asked: 14, answered: 14, proved: hasMailServer ? 14 - honest.held : 0 })
    // The robots had their share, or this has shown nothing.
    const { held, free } = await countMonth(addMonths(first, 1))
    expect(held).toBeGreaterThan(free / 3)
  })
})
