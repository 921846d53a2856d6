import { expect, test } from 'vitest'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { buildDeskBooking, buildNext } from './requests.ts'
import { buildSwap, priceSwap, rebaseSwap } from './swaps.ts'

const now = Date.parse('2027-01-05T10:00:00.000Z')
const rooms = [
  { ...buildRoom(3), pricePerNight: '100.00' },
  { ...buildRoom(5), pricePerNight: '70.00' },
]
const seen = buildBooking(1, { roomId: 3, listPrice: '200.00' })
const context = { rooms, now }

test('a booking that moves has the list price of its new room and days', () => {
  const { roomId: _, ...edit } = { ...seen, totalPrice: '0' }
  expect(buildNext('bookings.edit', seen, { ...edit, roomId: 5 }, context)).toMatchObject({
    room: { id: 5 },
    listPrice: '140.00',
  })
  expect(buildNext('bookings.restore', seen, { checkoutDate: '2027-03-07' }, context).listPrice).toBe('300.00')
  // Booked when the nights cost 90 euros.
  const earlier = { ...seen, listPrice: '180.00' }
  expect(buildNext('bookings.restore', earlier, { checkoutDate: '2027-03-07' }, context).listPrice).toBe('280.00')
  // Prices of rooms may have changed since: what does not move keeps its own.
  const kept = { ...seen, listPrice: '1.00' }
  expect(buildNext('bookings.patch', kept, { agreedPrice: '90' }, context).listPrice).toBe('1.00')
})

test('an edit has the price that its author has chosen', () => {
  const earlier = { ...seen, listPrice: '180.00' }
  const { roomId: _, ...edit } = { ...earlier, totalPrice: '0' }
  const next = buildNext('bookings.edit', earlier, { ...edit, roomId: 5, nightsPrice: '120' }, context)
  expect(next).toMatchObject({ room: { id: 5 }, listPrice: '120.00' })
})

test('two bookings that change rooms change prices, also on top of newer rows of the server', () => {
  const b = buildBooking(2, { roomId: 5, checkoutDate: '2027-03-05', listPrice: '70.00' })
  const swap = buildSwap(seen, b, priceSwap(seen, b, rooms))
  expect([swap.next.listPrice, swap.partner.next.listPrice]).toEqual(['140.00', '100.00'])
  const newer = { ...swap, base: { ...seen, guestPhone: '9' } }
  const rebased = rebaseSwap(newer)
  expect(rebased.next).toMatchObject({ roomId: 5, guestPhone: '9', listPrice: '140.00' })
  expect(rebased.partner.next).toMatchObject({ roomId: 3, listPrice: '100.00' })
})

test('a balance with a day is paid, in a new booking too', () => {
  const paid = { balancePaidOn: '2027-01-04' }
  expect(buildNext('bookings.patch', seen, paid, context).paymentCompleted).toBe(true)
  expect(buildNext('bookings.patch', seen, { ...paid, paymentCompleted: false }, context).paymentCompleted).toBe(false)
  const { roomId, guestName, guestSurname, guestPhone, checkinDate, checkoutDate, id } = seen
  const desk = { id, roomId, guestName, guestSurname, guestPhone, checkinDate, checkoutDate, ...paid }
  expect(buildDeskBooking(desk, context)).toMatchObject({
    paymentCompleted: true,
    listPrice: '200.00',
    waitingSince: null,
    createdAt: '2027-01-05T10:00:00.000Z',
  })
})
