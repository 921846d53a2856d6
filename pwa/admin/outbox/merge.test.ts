import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { bookingChanges } from './bookings.ts'
import { changeBooking, listConflicts, listOpenFields, rebaseWrite } from './merge.ts'
import { buildNext, toRequestInput } from './requests.ts'
import type { BookingWrite } from './writes.ts'

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
  table: 'bookings',
  rowId: seen.id,
  subjects: [],
  group: null,
  author: 'anna',
  epoch: null,
  contract: 1,
  at: 0,
  seen,
  next,
  base: seen,
  mail: null,
  key: 'key',
  attempt: null,
  state: 'waiting',
  reason: null,
  problem: null,
})

test('an edit is sent with the price that its author has seen, unless only the server knows it', () => {
  const seen = buildBooking(1, { roomId: 3, listPrice: '180.00' })
  const write = buildWrite(seen, { ...seen, roomId: 5, listPrice: '120.00' })
  expect(toRequestInput(write)).toMatchObject({ roomId: 5, nightsPrice: '120.00' })
  const onNewer = rebaseWrite(write, { ...seen, guestPhone: '9' }, ['roomId'])
  expect(toRequestInput(onNewer)).toMatchObject({ guestPhone: '9', nightsPrice: '120.00' })
  const onOtherDays = rebaseWrite(write, { ...seen, checkoutDate: '2027-03-08' }, ['roomId'])
  expect(toRequestInput(onOtherDays)).not.toHaveProperty('nightsPrice')
  expect(toRequestInput(buildWrite(seen, { ...seen, guestPhone: '9' }))).not.toHaveProperty('nightsPrice')
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

test('what follows from a change is shown as the server will store it', () => {
  const at = '2027-01-05T10:00:00.000Z'
  const cancelled = buildBooking(1, { status: 'cancelled', keptAmount: '50.00', waitingSince: null })
  expect(changeBooking(cancelled, { status: 'confirmed' }, at)).toMatchObject({ status: 'confirmed', keptAmount: null })
  const released = buildBooking(1, { heldUntil: '2027-01-01T10:30:00.000Z', releasedAt: '2027-01-01T10:31:00.000Z' })
  const answered = { waitingSince: null, heldUntil: null, releasedAt: null }
  expect(changeBooking(released, { agreedPrice: '90.00' }, at)).toMatchObject(answered)
  const lapsed = { ...cancelled, lapsedAt: '2027-01-03T10:00:00.000Z' }
  expect(changeBooking(lapsed, { status: 'pending' }, at)).toMatchObject({ waitingSince: at, lapsedAt: null })
})

test('a moved booking has the price of its new stay, and keeps the server’s where others have moved it, too', () => {
  const seen = buildBooking(1)
  const next = { ...seen, roomId: 2, listPrice: '99.00' }
  const write = buildWrite(seen, next, 'bookings.edit')
  const rebase = (row: Booking) => rebaseWrite(write, row, ['roomId']).next.listPrice
  expect(rebase({ ...seen, guestPhone: '9' })).toBe('99.00')
  expect(rebase({ ...seen, checkoutDate: '2027-03-09', listPrice: '600.00' })).toBe('600.00')
  const call = rebaseWrite(buildWrite(seen, { ...seen, guestPhone: '9' }), { ...seen, listPrice: '250.00' }, [
    'guestPhone',
  ])
  expect(call.next.listPrice).toBe('250.00')
})

test('the mail that a change asks for goes with it, unless others have made the change', () => {
  const seen = buildBooking(1, { status: 'pending' })
  const mail = { mail: { kind: 'payment', paymentType: 'acconto' } } as const
  const write = { ...buildWrite(seen, { ...seen, status: 'confirmed' }, 'bookings.patch'), mail }
  expect(toRequestInput(write)).toEqual({ status: 'confirmed', ...mail })
  expect(rebaseWrite(write, { ...seen, guestPhone: '9' }, ['status']).mail).toEqual(mail)
  expect(rebaseWrite(write, { ...seen, status: 'confirmed' }, []).mail).toBeNull()
  // A mail that belongs to no change is sent in any case.
  expect(rebaseWrite({ ...write, next: seen }, { ...seen, guestPhone: '9' }, []).mail).toEqual(mail)
})

test('a request that two tablets confirm gets one mail, and staff are asked about amounts that differ', () => {
  const seen = buildBooking(1, { status: 'pending', agreedPrice: '300.00' })
  const mail = { mail: { kind: 'confirmation', iban: 'IT60X0542811101000000123456' } } as const
  const write = { ...buildWrite(seen, { ...seen, status: 'confirmed' }, 'bookings.patch'), mail }
  const same: Booking = { ...seen, status: 'confirmed', version: 2 }
  expect(listConflicts(write, same)).toEqual([])
  expect(bookingChanges.prepare({ ...write, base: same })).toBe('applied')
  // This tablet has confirmed the price that it saw; the other one has agreed on another.
  const theirs: Booking = { ...same, agreedPrice: '280.00', depositAmount: '80.00' }
  expect(listConflicts(write, theirs)).toEqual(['agreedPrice', 'depositAmount'])
  const mine = { ...write, next: { ...write.next, agreedPrice: '320.00', guestPhone: '9' } }
  expect(listConflicts(mine, same).toSorted()).toEqual(['agreedPrice', 'guestPhone'])
  const decided = rebaseWrite(mine, theirs, ['agreedPrice'])
  expect(toRequestInput(decided)).toEqual({ agreedPrice: '320.00' })
})

test('a deposit that is recorded without a network keeps how it was paid, on top of a newer row, too', () => {
  const asked = { ...buildBooking(1), agreedPrice: '200.00', depositAmount: '60.00' }
  const next = buildNext('bookings.patch', asked, { depositPaidOn: '2027-01-04', how: 'cash' }, { rooms: [], now: 0 })
  const paid = { amountCents: 6000, covers: 'deposit', how: 'cash' }
  expect(next.payments).toMatchObject([paid])
  const write = { ...buildWrite(asked, next, 'bookings.patch'), how: 'cash' as const }
  const rebased = rebaseWrite(write, { ...asked, guestPhone: '9' }, ['depositPaidOn'])
  expect(rebased.next.payments).toMatchObject([paid])
  expect(toRequestInput(rebased)).toEqual({ depositPaidOn: '2027-01-04', how: 'cash' })
})
