import { expect, test } from 'vitest'
import { BookingEdit } from '#contract/bookings/bookings.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { findSwapPartner, isMoved, toMoveBody } from './move.ts'

const booking = buildBooking(1, { agreedPrice: '200.00', depositAmount: '60.00', birthDate: '12/10/1984' })
const { checkinDate, checkoutDate } = booking
const otherRoom = { roomId: 5, checkinDate, checkoutDate }
const otherDays = { roomId: 3, checkinDate: '2027-03-05', checkoutDate: '2027-03-07' }

test('a move changes the room and the days of a booking, and neither what is agreed nor what is paid', () => {
  const body = toMoveBody(booking, { ...otherDays, roomId: 5 })
  expect(body).toMatchObject({ ...otherDays, roomId: 5, agreedPrice: '200.00', depositAmount: '60.00' })
  expect(BookingEdit.parse(body)).toMatchObject({ status: booking.status, guestName: booking.guestName })
  expect(toMoveBody({ ...booking, nationality: 'marziana' }, otherDays)).toBeNull()
})

test('tells a move from a target that is where the booking is', () => {
  expect([otherRoom, otherDays].map((it) => isMoved(booking, it))).toEqual([true, true])
  expect(isMoved(booking, { ...otherRoom, roomId: 3 })).toBe(false)
})

test('offers to change rooms with the one booking that has the target’s days', () => {
  const holder = buildBooking(2, { roomId: 5 })
  expect(findSwapPartner(booking, otherRoom, [holder])).toBe(holder)
  expect(findSwapPartner(booking, otherRoom, [])).toBeNull()
  expect(findSwapPartner(booking, otherRoom, [holder, buildBooking(4)])).toBeNull()
  expect(findSwapPartner(booking, { ...otherDays, roomId: 5 }, [holder])).toBeNull()
})
