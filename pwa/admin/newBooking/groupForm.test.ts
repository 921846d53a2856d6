import { expect, test } from 'vitest'
import { DeskGroup } from '#contract/bookings/groups.ts'
import { buildId, buildRoom } from '#pwa/offline/testing/rows.ts'
import { findRoomProblem, getStayOf, type OfferedRoom, sumPrices, toDeskGroup } from './groupForm.ts'
import type { FurtherRoom } from './newBookingForm.ts'
import { listOffers } from './roomOffers.ts'

const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
const otherDays = { checkinDate: '2027-03-05', checkoutDate: '2027-03-06' }
const room: FurtherRoom = {
  id: buildId(2),
  roomId: 2,
  numberOfGuests: 2,
  children: '3',
  hasOtherDays: true,
  ...otherDays,
}
const [offer] = listOffers(
  { rooms: [buildRoom(2)], stays: [], days: [], lockedPeriods: [], turnover: 'blocked' },
  otherDays,
  room.numberOfGuests,
)
const offered: OfferedRoom = { room, stay: otherDays, offer, price: '60.00' }
const first = {
  ...stay,
  id: buildId(1),
  roomId: 1,
  numberOfGuests: 3,
  guestName: 'Bice',
  guestSurname: 'Portinari',
  guestPhone: '0575 123456',
  agreedPrice: '150.00',
  depositAmount: '45.00',
  balanceAmount: '105.00',
  depositDueOn: '2027-02-10',
}

test('asks for all rooms at once: the agreed price is split by the list prices, the deposit is one', () => {
  const body = toDeskGroup(first, '120.00', [offered])
  expect(body).toMatchObject({
    ...stay,
    depositAmount: '45.00',
    depositDueOn: '2027-02-10',
    rooms: [
      { id: buildId(1), roomId: 1, numberOfGuests: 3, agreedPrice: '100.00' },
      { id: buildId(2), roomId: 2, numberOfGuests: 2, children: [3], agreedPrice: '50.00', ...otherDays },
    ],
  })
  expect(DeskGroup.safeParse(body).error).toBeUndefined()
  expect(toDeskGroup(first, null, [offered]).rooms.map(({ agreedPrice }) => agreedPrice)).toEqual(['75.00', '75.00'])
  const { agreedPrice: _, depositAmount: __, balanceAmount: ___, depositDueOn: ____, ...without } = first
  expect(toDeskGroup(without, '120.00', [offered]).rooms.some((it) => 'agreedPrice' in it)).toBe(false)
})

test('a further room has the days of the first one, if it has none of its own', () => {
  expect(getStayOf(room, stay)).toEqual(otherDays)
  expect(getStayOf({ ...room, checkoutDate: otherDays.checkinDate }, stay)).toBeNull()
  const same = { ...room, hasOtherDays: false }
  expect(getStayOf(same, stay)).toEqual(stay)
  const { rooms } = toDeskGroup(first, '120.00', [{ ...offered, room: same, stay }])
  expect(rooms[1]).not.toHaveProperty('checkinDate')
})

test('says what is missing of a further room', () => {
  expect(findRoomProblem(offered)).toBeNull()
  expect(findRoomProblem({ ...offered, stay: null })).toBe('admin.newBooking.roomDays')
  expect(findRoomProblem({ ...offered, offer: undefined })).toBe('admin.newBooking.chooseRoom')
  expect(findRoomProblem({ ...offered, room: { ...room, children: '3 4 5' } })).toBe('errors.children')
  expect(findRoomProblem({ ...offered, room: { ...room, children: '99' } })).toBe('errors.childAge')
})

test('adds up the prices, where each room has one', () => {
  expect(sumPrices(['120.00', '60.50'])).toBe('180.50')
  expect(sumPrices(['120.00', null])).toBeNull()
})
