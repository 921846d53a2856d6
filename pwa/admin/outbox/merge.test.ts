import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import type { BookingWrite } from '#pwa/outbox/staffWrites.ts'
import { listConflicts, listOpenFields, rebaseWrite } from './merge.ts'

const fields = ['guestPhone', 'specialRequests', 'agreedPrice', 'roomId', 'numberOfGuests'] as const
/** Few values, so that both sides often change a field, sometimes to the same value. */
const anyRow = fc
  .record({
    guestPhone: fc.constantFrom('1', '2', '3'),
    specialRequests: fc.constantFrom(null, 'a', 'b'),
    agreedPrice: fc.constantFrom(null, '10.00', '20.00'),
    roomId: fc.constantFrom(1, 2, 3),
    numberOfGuests: fc.constantFrom(1, 2),
  })
  .map((changes) => buildBooking(1, changes))

const buildWrite = (seen: Booking, next: Booking, call: BookingWrite['call'] = 'bookings.edit'): BookingWrite => ({
  id: 1,
  call,
  bookingId: seen.id,
  author: 'anna',
  epoch: null,
  contract: 1,
  at: 0,
  seen,
  next,
  base: seen,
  notifyGuest: false,
  key: 'key',
  attempt: null,
  state: 'waiting',
  reason: null,
  problem: null,
})

test('a field that one side changed keeps that value, and a field that both changed differently is a conflict', () => {
  fc.assert(
    fc.property(anyRow, anyRow, anyRow, (seen, next, theirs) => {
      const write = buildWrite(seen, next)
      const conflicts = listConflicts(write, theirs)
      const merged = rebaseWrite(write, theirs, listOpenFields(write, theirs)).next
      for (const field of fields) {
        const [isMine, isTheirs] = [seen[field] !== next[field], seen[field] !== theirs[field]]
        expect(conflicts.includes(field)).toBe(isMine && isTheirs && next[field] !== theirs[field])
        if (!conflicts.includes(field)) expect(merged[field]).toBe(isMine ? next[field] : theirs[field])
      }
    }),
  )
})

test('deleting a booking is a conflict with every change by others, and changing one with its deletion', () => {
  fc.assert(
    fc.property(anyRow, anyRow, (seen, theirs) => {
      const deletion = buildWrite(seen, { ...seen, deletedAt: '2027-01-01T00:00:00.000Z' }, 'bookings.trash')
      const differing = fields.filter((field) => seen[field] !== theirs[field])
      expect(listConflicts(deletion, theirs).toSorted()).toEqual(differing.toSorted())
      const trashed = { ...theirs, deletedAt: '2027-01-02T00:00:00.000Z' }
      expect(listConflicts(buildWrite(seen, seen), trashed)).toContain('deletedAt')
    }),
  )
})

test('a booking that is no longer cancelled has no kept amount, as on the server', () => {
  const seen = buildBooking(1, { status: 'cancelled', keptAmount: '50.00' })
  const write = buildWrite(seen, { ...seen, status: 'confirmed' }, 'bookings.patch')
  expect(rebaseWrite(write, seen, ['status']).next).toMatchObject({ status: 'confirmed', keptAmount: null })
})
