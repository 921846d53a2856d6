import { expect, test } from 'vitest'
import { chooseKind, getKind, listTitles, noMeanings } from './meanings.ts'

test('gives a title one meaning, whatever its letters', () => {
  const closed = chooseKind(noMeanings, ' Blocked ', 'closed')
  expect(closed).toEqual({ asStays: [], asClosed: ['blocked'] })
  expect(getKind({ title: 'BLOCKED', kind: 'stay' }, closed)).toBe('closed')
  const stay = chooseKind(chooseKind(closed, 'Blocked', 'stay'), 'blocked', 'stay')
  expect(stay).toEqual({ asStays: ['blocked'], asClosed: [] })
})

test('keeps what the portal means where the owner has chosen nothing', () => {
  expect(getKind({ title: 'Reserved', kind: 'stay' }, noMeanings)).toBe('stay')
})

test('lists each title once, and the chosen ones that no event has now', () => {
  const titles = [
    { title: 'Reserved', kind: 'stay' as const, count: 2 },
    { title: 'reserved', kind: 'stay' as const, count: 1 },
  ]
  expect(listTitles(titles, { asStays: ['reserved'], asClosed: ['owner'] })).toEqual([
    { title: 'reserved', kind: 'stay', count: 3 },
    { title: 'owner', kind: 'closed', count: 0 },
  ])
})
