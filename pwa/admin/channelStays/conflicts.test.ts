import { expect, test } from 'vitest'
import { buildBooking, buildChannelStay, buildRoom } from '#pwa/offline/testing/rows.ts'
import { listOffers } from '../newBooking/roomOffers.ts'
import { layOutRows } from '../planner/layout.ts'
import { planWeek } from '../print/housekeeping.ts'
import { listAlikeRooms, listRivals } from './conflicts.ts'

const stay = buildChannelStay()
const rooms = [
  buildRoom(1),
  { ...buildRoom(2), type: 'suite' as const, maxGuests: 4 },
  buildRoom(3),
  { ...buildRoom(4), type: 'single' as const, maxGuests: 1 },
]
const nothing = { rooms, stays: [], days: [], lockedPeriods: [], turnover: 'blocked' as const }
const farm = { ...nothing, channelStays: [stay] }
const at = (checkinDate: string, checkoutDate: string) => ({ checkinDate, checkoutDate })
const getRefusal = (days: ReturnType<typeof at>) =>
  listOffers(farm, days, 1).find(({ room }) => room.id === 1)?.refusal ?? null

test('a night that a portal has sold is free for nobody, and its first and last day are free for others', () => {
  expect(getRefusal(at('2027-03-05', '2027-03-07'))).toBe('booked')
  expect(getRefusal(at('2027-03-06', '2027-03-08'))).toBeNull()
  expect(getRefusal(at('2027-03-02', '2027-03-04'))).toBeNull()
})

test('the planner puts two stays of one night on two lines; planner and sheet call the nights of a portal taken', () => {
  const booking = buildBooking(1, { ...at('2027-03-05', '2027-03-07'), roomId: 1 })
  const [row] = layOutRows({ ...farm, stays: [booking] })
  expect(row?.bars).toEqual([
    { stay, track: 0 },
    { stay: booking, track: 1 },
  ])
  expect(row?.getDay('2027-03-04')).toMatchObject({ stays: [{ stay, role: 'arriving' }], holder: stay })
  expect(row?.getDay('2027-03-05').holder).toBe(booking)
  expect(layOutRows(farm)[0]?.getDay('2027-03-06')).toMatchObject({ stays: [], holder: undefined })
  const states = planWeek('2027-03-04', farm)[0]
    ?.days.slice(0, 3)
    .map(({ state }) => state)
  expect(states).toEqual(['held', 'held', 'free'])
})

test('offers free rooms that are alike, those of the same kind first, and names who has the nights', () => {
  expect(listAlikeRooms(farm, { ...stay, roomId: 1 }, 1).map(({ id }) => id)).toEqual([3, 2])
  const other = buildBooking(2, { ...at('2027-03-06', '2027-03-08'), roomId: 1 })
  const rival = buildBooking(1, { ...at('2027-03-05', '2027-03-06'), roomId: 1 })
  expect(listRivals({ ...stay, conflictNights: ['2027-03-05'] }, [rival, other])).toEqual([rival])
})
