import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days/days.ts'
import { getAgreedCents, getTotalCents, listLines } from '../money/ledger.ts'
import type { Line } from '../money/ledgerFields.ts'
import { noPriceList } from '../prices/stayLines.ts'
import {
  completeLines,
  getAlternativeCents,
  getOfferState,
  listReplaced,
  pairRooms,
  shareChildren,
  shareCompanions,
  toLedger,
} from './offerRules.ts'

const states = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const
const today = '2027-03-10'

test('only an offer that was sent expires, and on the day after its last one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.integer({ min: -30, max: 30 }), (state, offset) => {
      const shown = getOfferState({ state, validUntil: addDays(today, offset) }, today)
      expect(shown).toBe(state === 'sent' && offset < 0 ? 'expired' : state)
    }),
  )
})

const line = (kind: Line['kind'], min: number) =>
  fc.record({
    id: fc.uuid(),
    kind: fc.constant(kind),
    extraId: fc.constant(null),
    day: fc.constant(null),
    text: fc.constant('Testo'),
    quantity: fc.integer({ min: 1, max: 9 }),
    amountCents: fc.integer({ min, max: 99_999_99 }),
  })
const lists = fc
  .tuple(
    fc.array(line('nights', 0), { maxLength: 2 }),
    fc.array(line('extra', 0), { maxLength: 3 }),
    fc.array(line('adjustment', -99_999_99), { maxLength: 3 }),
    fc.array(line('tax', 0), { maxLength: 1 }),
  )
  .map((it) => it.flat())
  .filter((lines) => getAlternativeCents({ lines: lines.filter(({ kind }) => kind !== 'tax') }) >= 0)

const stay = { checkinDate: '2027-05-01', checkoutDate: '2027-05-04', numberOfGuests: 2 }

test('the ledger of the booking has the sum of the offer to the cent, without a line that nobody has written', () => {
  let next = 0
  const createId = () => `line${next++}`
  fc.assert(
    fc.property(lists, (lines) => {
      const ledger = toLedger({ lines }, createId)
      const booking = {
        ...ledger,
        ...stay,
        id: 'booking',
        depositAmount: null,
        balanceAmount: null,
        depositPaidOn: null,
        balancePaidOn: null,
        paymentCompleted: false,
      }
      expect(getTotalCents(booking)).toBe(getAlternativeCents({ lines }))
      expect(getAgreedCents(booking)).toBe(getAlternativeCents({ lines: lines.filter(({ kind }) => kind !== 'tax') }))
      const count = (kind: Line['kind']) => listLines(booking).filter((it) => it.kind === kind).length
      for (const kind of ['extra', 'adjustment', 'tax'] as const)
        expect(count(kind)).toBe(lines.filter((it) => it.kind === kind).length)
    }),
  )
})

test('nights cost the list price where nobody has written a line of them, and what is written stays', () => {
  const room = { pricePerNight: '100.00', seasons: [], guestPrices: [], maxGuests: 2 }
  fc.assert(
    fc.property(lists, (lines) => {
      const complete = completeLines(room, { ...stay, roomId: 1, lines }, noPriceList, 'nights')
      const isWritten = lines.some(({ kind }) => kind === 'nights')
      expect(getAlternativeCents({ lines: complete })).toBe(getAlternativeCents({ lines }) + (isWritten ? 0 : 30_000))
      expect(complete.slice(isWritten ? 0 : 1)).toEqual(lines)
      expect(completeLines(room, { ...stay, roomId: 1, lines: complete }, noPriceList, 'again')).toEqual(complete)
    }),
  )
})

test('the children of all rooms are shared out, and the first room has a grown-up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), fc.nat(14), (guests, n) => {
      const rooms = guests.map((numberOfGuests) => ({ numberOfGuests }))
      const all = guests.reduce((sum, it) => sum + it, 0)
      const ages = Array.from({ length: Math.min(n, all - 1) }, (_, age) => age)
      const shared = shareChildren(ages, rooms)
      expect(shared.flat()).toEqual(ages)
      expect(shared[0]?.length).toBeLessThan(guests[0] ?? 0)
      for (const [i, own] of shared.entries()) expect(own.length).toBeLessThanOrEqual(guests[i] ?? 0)
    }),
  )
})

test('each offered room takes the booking of the same room, else the next one, and no booking twice', () => {
  const list = (ids: number[]) => ids.map((roomId) => ({ roomId }))
  const pair = (offered: number[], requested: number[]) =>
    pairRooms(list(offered), list(requested)).map((it) => it?.roomId ?? null)
  expect(pair([9, 1, 8], [1, 2])).toEqual([2, 1, null])
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(ids, ids, (offered, requested) => {
      const taken = pair(offered, requested).filter((it) => it !== null)
      expect(new Set(taken).size).toBe(taken.length)
      expect(taken).toHaveLength(Math.min(offered.length, requested.length))
      for (const [i, roomId] of offered.entries())
        if (requested.includes(roomId)) expect(pair(offered, requested)[i]).toBe(roomId)
    }),
  )
})

test('an offer takes the place of what waits, and of cancelled bookings only where nothing does', () => {
  const booking = (status: 'pending' | 'confirmed' | 'cancelled', continues: string | null = null) => ({
    status,
    continues,
  })
  const [waits, agreed, ended, part] = [
    booking('pending'),
    booking('confirmed'),
    booking('cancelled'),
    booking('cancelled', 'a'),
  ]
  expect(listReplaced([waits, agreed, ended])).toEqual([waits])
  expect(listReplaced([agreed, ended, part])).toEqual([ended])
})

test('children and pets of a request keep their rooms where these are offered, and lose no place where others are', () => {
  const requested = [
    { roomId: 1, numberOfPets: 0, children: [3] },
    { roomId: 2, numberOfPets: 2, children: [5, 7] },
  ]
  const offer = (...rooms: [number, number][]) =>
    shareCompanions(
      rooms.map(([roomId, numberOfGuests]) => ({ roomId, numberOfGuests })),
      requested,
    )
  const [first, second] = requested.map(({ roomId: _, ...it }) => it)
  expect(offer([2, 3], [1, 2])).toEqual([second, first])
  expect(offer([9, 6])).toEqual([{ numberOfPets: 2, children: [3, 5, 7] }])
  expect(offer([2, 1], [1, 4])).toEqual([
    { numberOfPets: 2, children: [] },
    { numberOfPets: 0, children: [3, 5, 7] },
  ])
})
