import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import { listBothChanged, listOpen, rebase } from './fields.ts'
import { buildSwap, isSwapOutdated, isSwapped } from './swaps.ts'

const dayFields = ['available', 'notes'] as const
const anyDay = fc.record({ available: fc.boolean(), notes: fc.constantFrom(null, 'a', 'b') })

test('of a day, a field that one side changed keeps that value, and one that both changed differently is a conflict', () => {
  fc.assert(
    fc.property(anyDay, anyDay, anyDay, (seen, next, base) => {
      const change = { seen, next, base }
      const conflicts = listBothChanged(dayFields, change)
      const merged = rebase(next, base, listOpen(dayFields, change)).next
      for (const field of dayFields) {
        const [isMine, isTheirs] = [seen[field] !== next[field], seen[field] !== base[field]]
        expect(conflicts.includes(field)).toBe(isMine && isTheirs && next[field] !== base[field])
        if (!conflicts.includes(field)) expect(merged[field]).toBe(isMine ? next[field] : base[field])
      }
    }),
  )
})

test('a swap of rooms is outdated by another stay, room or status, not by another phone number', () => {
  const [a, b] = [buildBooking(1, { roomId: 1 }), buildBooking(2, { roomId: 2 })]
  const swap = buildSwap(a, b, ['1.00', '2.00'])
  expect([swap.next.roomId, swap.partner.next.roomId]).toEqual([2, 1])
  expect(isSwapOutdated(swap)).toBe(false)
  expect(isSwapOutdated({ ...swap, base: { ...a, guestPhone: '9' } })).toBe(false)
  for (const change of [{ roomId: 3 }, { checkoutDate: '2030-01-01' }, { deletedAt: '2027-01-01T00:00:00.000Z' }])
    expect(isSwapOutdated({ ...swap, partner: { ...swap.partner, base: { ...b, ...change } } })).toBe(true)
  expect(isSwapped(swap)).toBe(false)
  const partner = { ...swap.partner, base: { ...b, roomId: 1 } }
  expect(isSwapped({ ...swap, partner })).toBe(false)
  expect(isSwapped({ ...swap, base: { ...a, roomId: 2 }, partner })).toBe(true)
})
