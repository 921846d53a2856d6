import { expect, test } from 'vitest'
import { buildBooking } from '#pwa/offline/testing/rows.ts'
import type { StaffWrite } from '../outbox/writes.ts'
import { getItemState, isGroup, listDroppedWith, listItems } from './items.ts'

const common = {
  subjects: [],
  author: 'anna',
  epoch: null,
  contract: 1,
  at: 0,
  key: 'key',
  attempt: null,
  reason: null,
  problem: null,
}

const buildDay = (id: number, group: string | null, state: StaffWrite['state'] = 'waiting'): StaffWrite => {
  const seen = { roomId: 1, date: `2027-01-0${id}`, available: true, notes: null, version: 0 }
  const change = { seen, next: { ...seen, available: false }, base: seen }
  return {
    ...common,
    ...change,
    id,
    state,
    call: 'availability.editDay',
    table: 'days',
    rowId: `1/${seen.date}`,
    group,
  }
}

test('what was written together is one entry, in the order of its first write, and any other write is one', () => {
  const booking = buildBooking(1)
  const change = { table: 'bookings' as const, rowId: booking.id, seen: booking, next: booking, base: booking }
  const edit: StaffWrite = { ...common, ...change, id: 2, state: 'applied', call: 'bookings.edit', group: null }
  const deletion = { ...common, ...change, state: 'waiting' as const, call: 'bookings.trash' as const }
  const items = listItems([
    buildDay(1, 'a'),
    edit,
    buildDay(3, 'a', 'applied'),
    buildDay(4, null),
    buildDay(5, 'b'),
    { ...deletion, id: 6, group: null },
    { ...deletion, id: 7, group: 'c' },
    { ...deletion, id: 8, group: 'c' },
  ])
  expect(items.map((it) => it.writes.map(({ id }) => id))).toEqual([[1, 3], [2], [4], [5], [6], [7, 8]])
  expect(items.map(isGroup)).toEqual([true, false, false, true, false, true])
  expect(items.map(getItemState)).toEqual(['waiting', 'applied', 'waiting', 'waiting', 'waiting', 'waiting'])
})

test('a day to decide about comes before those that wait', () => {
  const [item] = listItems([buildDay(1, 'a'), buildDay(2, 'a', 'conflict'), buildDay(3, 'a', 'refused')])
  expect(item && getItemState(item)).toBe('conflict')
})

test('a new booking takes its later changes with it, and nothing else', () => {
  const booking = buildBooking(1)
  const row = { ...common, table: 'bookings' as const, state: 'waiting' as const, group: null }
  const build = (id: number, call: string, rowId = booking.id, seen: typeof booking | null = booking) =>
    ({ ...row, id, call, rowId, seen, next: booking, base: null }) as StaffWrite
  const created = build(2, 'bookings.desk', booking.id, null)
  const all = [
    build(1, 'bookings.edit', 'other'),
    created,
    build(3, 'bookings.edit'),
    build(4, 'bookings.edit', 'other'),
  ]
  expect(listDroppedWith([created], all).map(({ id }) => id)).toEqual([3])
  expect(listDroppedWith([build(3, 'bookings.edit')], all)).toEqual([])
  const rooms = [{ rowId: 'other', seen: null, next: booking, base: null }]
  const group = { ...build(2, 'bookings.deskGroup', booking.id, null), rooms }
  expect(listDroppedWith([group], all).map(({ id }) => id)).toEqual([3, 4])
})
