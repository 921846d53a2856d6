import { expect, test } from 'vitest'
import type { Seen } from '#pwa/offline/db.ts'
import { findUnannounced, isUnseen, markSeen, type NewsItem, startSeen } from './seen.ts'

const at = (time: string) => `2027-03-04T${time}:00.000Z`
const buildItem = (id: string, time: string, isOpen = true): NewsItem => ({
  id,
  kind: 'request',
  rowId: id,
  at: at(time),
  isOpen,
})
const seen: Seen = { after: at('10:00'), ids: [], announcedAt: at('10:00') }
const a = buildItem('a', '10:30')
const b = buildItem('b', '11:00')
const listUnseen = (it: Seen, items: NewsItem[]) => items.filter((item) => isUnseen(it, item)).map(({ id }) => id)

test('counts what came after the last look and still waits for staff', () => {
  const items = [buildItem('old', '09:59'), a, buildItem('answered', '10:40', false), b]
  expect(listUnseen(seen, items)).toEqual(['a', 'b'])
})

test('a page marks only what it shows', () => {
  const marked = markSeen(seen, [a, b], ['b'])
  expect(listUnseen(marked, [a, b])).toEqual(['a'])
  expect(marked).toEqual({ ...seen, ids: ['b'] })
})

test('when everything is seen, only the ids of the last ten minutes are kept', () => {
  const recent = buildItem('recent', '10:55')
  const marked = markSeen({ ...seen, ids: ['a'] }, [a, recent, b], ['b', 'recent'])
  expect(marked).toEqual({ ...seen, after: at('10:50'), ids: ['recent', 'b'] })
  expect(listUnseen(marked, [a, recent, b])).toEqual([])
})

test('a request that a busy server stores after a younger one counts too', () => {
  const marked = markSeen(seen, [b], ['b'])
  expect(listUnseen(marked, [buildItem('late', '10:58'), b])).toEqual(['late'])
})

test('what was handled meanwhile does not become new when it is opened again', () => {
  const marked = markSeen(seen, [a, { ...b, isOpen: false }], ['a'])
  expect(listUnseen(marked, [a, b])).toEqual([])
})

test('looking never moves the mark back', () => {
  expect(markSeen(seen, [], [])).toEqual(seen)
  expect(markSeen(seen, [buildItem('x', '10:05')], ['x'])).toEqual({ ...seen, ids: ['x'] })
})

test('an account that is new on the device is told only what comes later', () => {
  const started = startSeen(at('10:00'))
  expect(started).toEqual({ after: at('09:50'), ids: [], announcedAt: at('10:00') })
  expect(findUnannounced(started, [buildItem('old', '09:55')])).toBeUndefined()
})

test('announces the newest that waits, and nothing older afterwards', () => {
  expect(findUnannounced(seen, [b, a])).toBe(b)
  expect(findUnannounced(seen, [a, { ...b, isOpen: false }])).toBe(a)
  expect(findUnannounced({ ...seen, announcedAt: b.at }, [a, b])).toBeUndefined()
})
