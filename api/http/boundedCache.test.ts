import { expect, test } from 'vitest'
import { BoundedCache } from './boundedCache.ts'
import { createCachedResponse, getLastAge, ResponseCache } from './responseCache.ts'

const createCache = (bounds: ConstructorParameters<typeof BoundedCache>[0]) =>
  new BoundedCache<{ size: number }>(bounds, ({ size }) => size)
const listKept = (cache: BoundedCache<{ size: number }>, keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined)

test('keeps the entries that were used last, up to the limit of entries', () => {
  const cache = createCache({ maxEntries: 2, maxBytes: 1000 })
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, { size: 1 })
  expect(listKept(cache, ['a', 'b', 'c'])).toEqual(['a', 'c'])
  cache.get('a')
  cache.set('d', { size: 1 })
  expect(listKept(cache, ['a', 'c', 'd'])).toEqual(['a', 'd'])
})

test('keeps as many as fit into the limit of bytes, and none that is larger', () => {
  const cache = createCache({ maxEntries: 100, maxBytes: 1000 })
  for (const key of ['a', 'b', 'c']) cache.set(key, { size: 400 })
  expect(listKept(cache, ['a', 'b', 'c'])).toEqual(['b', 'c'])
  cache.set('b', { size: 600 })
  expect(listKept(cache, ['b', 'c'])).toEqual(['b', 'c'])
  cache.delete('b')
  cache.set('d', { size: 600 })
  expect(listKept(cache, ['c', 'd'])).toEqual(['c', 'd'])
  cache.set('e', { size: 1001 })
  expect(listKept(cache, ['c', 'd', 'e'])).toEqual([])
})

test('the responses to a thousand large ranges of days take a bounded memory', async () => {
  const cache = new ResponseCache(
    () => 1,
    () => 0,
  )
  const response = { ...createCachedResponse('', 'text/plain'), plain: Buffer.alloc(100_000) }
  for (let i = 0; i < 1000; i += 1) await cache.getOrCreate(`${i}`, async () => response)
  const kept = Array.from({ length: 1000 }, (_, i) => cache.findCurrent(`${i}`)).filter((it) => it !== null)
  expect(kept.length * 100_000).toBeLessThanOrEqual(16_000_000)
  expect(cache.findCurrent('999')).not.toBeNull()
})

test('a response of an earlier revision is only the last one that is known, for an hour after it was current', async () => {
  let [revision, now] = [1, 0]
  const cache = new ResponseCache(
    () => revision,
    () => now,
  )
  const create = async () => createCachedResponse('rooms', 'text/plain')
  await cache.getOrCreate('rooms', create)
  const overtaken = cache.getOrCreate('late', async () => {
    revision = 2
    return create()
  })
  expect((await overtaken).plain.toString()).toBe('rooms')
  expect([cache.findCurrent('late'), cache.findLast('late')]).toEqual([null, null])
  revision = 1
  now = 600_000
  expect(cache.findCurrent('rooms')).not.toBeNull()
  revision = 2
  expect(cache.findCurrent('rooms')).toBeNull()
  const last = cache.findLast('rooms') ?? undefined
  expect(last?.response.plain.toString()).toBe('rooms')
  const getAge = (at: number) => last && getLastAge(last, at)
  expect([600_000, 660_500, 4_200_000, 4_200_001, 0].map(getAge)).toEqual([0, 60, 3600, null, 0])
})
