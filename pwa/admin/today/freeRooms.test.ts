// One rule says what is free. Each screen of the desk asks it in its own way, and all must have the same answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExpected } from '#contract/bookings/bookingRules.ts'
import { createDayLookup, isStayFree } from '#contract/days/dayState.ts'
import { sortStays } from '#contract/days/dayStays.ts'
import { addDays } from '#contract/days/days.ts'
import { planHousekeeping } from '#contract/housekeeping.ts'
import { countGuests } from '#contract/stays/farmStays.ts'
import { turnovers } from '#contract/stays/stay.ts'
import { listFarmClosures } from '#contract/stays/stayRules.ts'
import { buildBooking, buildOffer, buildRoom } from '#pwa/offline/testing/rows.ts'
import { isFree, listOffers, type OfferSources } from '../newBooking/roomOffers.ts'
import { layOutRows } from '../planner/layout.ts'
import { planWeek } from '../print/housekeeping.ts'
import { type KeptStay, listKeptStays } from '../stays/keptStays.ts'
import { listRoomNights } from './day.ts'

const today = '2027-03-10'
const day = (offset: number) => addDays(today, offset)
const rooms = [1, 2, 3, 4].map(buildRoom)
const anyRoomId = fc.constantFrom(...rooms.map(({ id }) => id))
const anyOffset = fc.integer({ min: -4, max: 5 })

/** Stays and offers that a server would have accepted: no two occupy the same day of a room. */
const anyStays = (turnover: OfferSources['turnover']) =>
  fc
    .array(
      fc.record({
        roomId: anyRoomId,
        from: anyOffset,
        nights: fc.integer({ min: 1, max: 4 }),
        kind: fc.constantFrom('stay', 'noShow', 'request', 'offer'),
      }),
      {
        maxLength: 14,
      },
    )
    .map((wanted) => {
      const accepted: { stays: OfferSources['stays']; keptStays: KeptStay[] } = { stays: [], keptStays: [] }
      for (const [i, { roomId, from, nights, kind }] of wanted.entries()) {
        const stay = { checkinDate: day(from), checkoutDate: day(from + nights) }
        const sources = { rooms, ...accepted, days: [], lockedPeriods: [], turnover }
        const offer = listOffers(sources, stay, 2).find(({ room }) => room.id === roomId)
        const answer = kind === 'request' ? {} : ({ status: 'confirmed', waitingSince: null } as const)
        if (offer?.refusal !== null) continue
        const alternatives = [{ ...stay, roomId, numberOfGuests: 2, lines: [] }]
        if (kind === 'offer') accepted.keptStays.push(...listKeptStays([buildOffer(i + 1, { alternatives })], today))
        else accepted.stays.push(buildBooking(i + 1, { ...stay, ...answer, roomId, noShow: kind === 'noShow' }))
      }
      return accepted
    })

const anyFarm = fc.constantFrom(...turnovers).chain((turnover) =>
  fc
    .record({
      rooms: fc.constant(rooms),
      turnover: fc.constant(turnover),
      held: anyStays(turnover),
      days: fc.array(
        fc.record({ roomId: anyRoomId, offset: anyOffset, available: fc.boolean() }).map(({ offset, ...rest }) => ({
          ...rest,
          date: day(offset),
          notes: null,
          version: 1,
        })),
        { maxLength: 8 },
      ),
      lockedPeriods: fc.array(
        fc.tuple(anyOffset, fc.nat(2)).map(([from, length]) => ({ startDate: day(from), endDate: day(from + length) })),
        { maxLength: 1 },
      ),
      closures: fc.array(
        fc.tuple(anyOffset, fc.nat(2)).map(([from, length]) => ({
          ...{ from: day(from), to: day(from + length), yearly: false },
          reason: { it: 'Chiuso', en: 'Closed' },
        })),
        { maxLength: 1 },
      ),
    })
    .map(({ held, ...farm }) => ({ ...farm, ...held })),
)

const getIds = (found: { room: { id: number } }[]) => found.map(({ room }) => room.id).sort()

/** The rooms that each screen calls free for the night of a day. */
function listFree(farm: OfferSources, night: string) {
  const stay = { checkinDate: night, checkoutDate: addDays(night, 1) }
  const guests = farm.stays.filter(isExpected)
  const isLastDayOpen = (ground: string, isTaken: boolean) =>
    farm.turnover === 'same-day' ? ['available', 'closed'].includes(ground) : ground === 'available' && !isTaken
  const closures = listFarmClosures(farm, night, stay.checkoutDate)
  const calendars = rooms.map((room) => {
    const isHere = (it: { roomId: number }) => it.roomId === room.id
    const kept = (farm.keptStays ?? []).filter(isHere)
    const source = {
      ...farm,
      bookings: [...farm.stays.filter(isHere), ...kept],
      adminAvailability: farm.days.filter(isHere),
    }
    return { room, getDay: createDayLookup(source, { today: night, bookingsEnabled: true, closures }) }
  })
  return {
    desk: getIds(listOffers(farm, stay, 2).filter(isFree)),
    today: getIds(
      listRoomNights(night, sortStays(guests, night, rooms), farm).filter((it) => !it.stay && it.obstacle === null),
    ),
    planner: getIds(
      layOutRows(farm).filter(({ getDay, closed }) => {
        const [first, last] = [getDay(stay.checkinDate), getDay(stay.checkoutDate)]
        // Behind a closure of the farm one does not see what staff have closed.
        if (closed.some(({ from, to }) => from <= stay.checkoutDate && stay.checkoutDate <= to)) return false
        return first.ground === 'available' && !first.holder && isLastDayOpen(last.ground, last.holder !== undefined)
      }),
    ),
    calendar: getIds(calendars.filter(({ getDay }) => isStayFree(stay, getDay))),
    sheet: getIds(
      planWeek(night, farm).filter(({ room, days: [first] }) => {
        const isEmpty =
          first?.arrivals.length === 0 && !first.isStay && (farm.turnover === 'same-day' || !first.hasDeparture)
        // The sheet says nothing of the last day of a stay that is not there.
        const mayLeave = calendars.find((it) => it.room.id === room.id)?.getDay(stay.checkoutDate).mayLeave
        return isEmpty && first.state === 'free' && mayLeave
      }),
    ),
  }
}

test('desk, planner, today, calendar and the cleaning sheet call the same rooms free', () => {
  fc.assert(
    fc.property(anyFarm, anyOffset, (farm, offset) => {
      const { desk, ...others } = listFree(farm, day(offset))
      expect(others).toEqual({ today: desk, planner: desk, calendar: desk, sheet: desk })
    }),
    { numRuns: 500 },
  )
})

test('as many guests sleep in the house by the page of the day, the cleaning sheet and the page for whoever cleans', () => {
  fc.assert(
    fc.property(anyFarm, anyOffset, (farm, offset) => {
      const night = day(offset)
      const guests = farm.stays.filter(isExpected)
      const nights = listRoomNights(night, sortStays(guests, night, rooms), farm).filter(({ stay }) => stay)
      const plan = planHousekeeping(night, {
        ...farm,
        bookings: farm.stays,
        channelStays: [],
        guestLists: [],
        notes: [],
        marks: [],
        extras: [],
      })
      const week = planWeek(night, farm).filter(
        ({ days: [first] }) => (first?.arrivals.length ?? 0) > 0 || first?.isStay,
      )
      expect(plan.rooms.filter((it) => it.arrival || it.staying).map((it) => it.room.id)).toEqual(getIds(nights))
      expect(getIds(week)).toEqual(getIds(nights))
      expect(plan.rooms.reduce((sum, it) => sum + it.covers, 0)).toBe(
        nights.reduce((sum, { stay }) => sum + (stay === null ? 0 : countGuests(stay)), 0),
      )
      // A room that is closed for whoever cleans is free for nobody.
      const closed = plan.rooms.filter((it) => it.closed).map((it) => it.room.id)
      expect(listFree(farm, night).desk.filter((id) => closed.includes(id))).toEqual([])
    }),
  )
})
