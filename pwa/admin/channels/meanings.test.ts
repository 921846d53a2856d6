import { expect, test } from 'vitest'
import { chooseKind, getKind, ignore, isIgnored, listTitles, noMeanings } from './meanings.ts'

test('gives a title one meaning, whatever its letters', () => {
  const closed = chooseKind(noMeanings, ' Blocked ', 'closed')
  expect(closed).toEqual({ ...noMeanings, asClosed: ['blocked'] })
  expect(getKind({ title: 'BLOCKED', kind: 'stay' }, closed)).toBe('closed')
  const stay = chooseKind(chooseKind(closed, 'Blocked', 'stay'), 'blocked', 'stay')
  expect(stay).toEqual({ ...noMeanings, asStays: ['blocked'] })
})

test('keeps what the portal means where the owner has chosen nothing', () => {
  expect(getKind({ title: 'Reserved', kind: 'stay' }, noMeanings)).toBe('stay')
})

test('lists each title once, and the chosen ones that no event has now', () => {
  const titles = [
    { title: 'Reserved', kind: 'stay' as const, count: 2 },
    { title: 'reserved', kind: 'stay' as const, count: 1 },
  ]
  expect(listTitles(titles, { ...noMeanings, asStays: ['reserved'], asClosed: ['owner'] })).toEqual([
    { title: 'reserved', kind: 'stay', count: 3 },
    { title: 'owner', kind: 'closed', count: 0 },
  ])
})

test('days of a title count for nobody until they count again, whatever its letters', () => {
  const ignored = ignore(noMeanings, 'Airbnb (Not available)', true)
  expect(isIgnored('airbnb (not available)', ignored)).toBe(true)
  expect(listTitles([], ignored)).toEqual([{ title: 'Airbnb (Not available)', kind: 'closed', count: 0 }])
  expect(ignore(ignored, 'AIRBNB (not available)', false)).toEqual(noMeanings)
})
