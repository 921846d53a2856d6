import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planMove } from './roomOrder.ts'

const sort = (rooms: { id: number; order: number }[]) => rooms.toSorted((a, b) => a.order - b.order || a.id - b.id)

test('moves one place, changes nothing at the ends, and leaves the others in their order', () => {
  const anyRooms = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 })
    .chain((ids) =>
      fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), order: fc.integer({ min: 0, max: 12 }) }))),
    )
    .map(sort)
  fc.assert(
    fc.property(anyRooms, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (rooms, pick, direction) => {
      const from = pick % rooms.length
      const id = rooms[from]?.id ?? 0
      const changed = planMove(rooms, id, direction)
      const after = sort(rooms.map((room) => changed.find((it) => it.id === room.id) ?? room))
      const expected = rooms.map((room) => room.id)
      const to = from + direction
      if (to >= 0 && to < rooms.length) expected.splice(to, 0, ...expected.splice(from, 1))
      expect(after.map((room) => room.id)).toEqual(expected)
    }),
  )
})

test('saves one room where the orders leave a gap', () => {
  const rooms = [10, 20, 30, 40].map((order) => ({ id: order, order }))
  expect(planMove(rooms, 40, -1)).toEqual([{ id: 40, order: 25 }])
  expect(planMove(rooms, 10, -1)).toEqual([])
  expect(planMove(rooms, 30, 1)).toEqual([{ id: 30, order: 50 }])
})
