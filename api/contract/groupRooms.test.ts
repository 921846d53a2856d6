import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type Stay } from './days/days.ts'
import { getWholeStay, moveRooms, splitDeposit } from './groupRooms.ts'

const first = '2027-03-01'
const stays: fc.Arbitrary<Stay> = fc
  .tuple(fc.nat(30), fc.integer({ min: 1, max: 20 }))
  .map(([from, nights]) => ({ checkinDate: addDays(first, from), checkoutDate: addDays(first, from + nights) }))

test('a group that moves has the days it was to have, and each room keeps its place in it', () => {
  fc.assert(
    fc.property(fc.array(stays, { minLength: 1, maxLength: 6 }), stays, (rooms, to) => {
      const moved = moveRooms(rooms, to)
      expect(getWholeStay(moved)).toEqual(to)
      const before = getWholeStay(rooms)
      for (const [i, it] of moved.entries()) {
        const room = rooms[i] ?? to
        expect(daysBetween(to.checkinDate, it.checkinDate)).toBe(daysBetween(before.checkinDate, room.checkinDate))
        expect(daysBetween(it.checkoutDate, to.checkoutDate)).toBe(daysBetween(room.checkoutDate, before.checkoutDate))
      }
    }),
  )
  expect(moveRooms([], { checkinDate: first, checkoutDate: addDays(first, 1) })).toEqual([])
})

test('one deposit is divided by the prices to the cent, and what is left of each price is its balance', () => {
  const deposit = { depositAmount: 100, depositDueOn: '2027-02-01' }
  expect(splitDeposit(deposit, [200, 100])).toEqual([
    { depositAmount: 66, balanceAmount: 134, depositDueOn: '2027-02-01' },
    { depositAmount: 34, balanceAmount: 66, depositDueOn: '2027-02-01' },
  ])
  expect(splitDeposit({ depositAmount: null, depositDueOn: null }, [200, 100])).toEqual([{}, {}])
})
