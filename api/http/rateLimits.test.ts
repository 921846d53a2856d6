import { expect, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { createRateLimiter } from './rateLimits.ts'

let now = Date.parse('2027-03-04T10:00:00Z')
// A search stores nothing, so there is no database.
const countSearches = () => {
  const limiter = createRateLimiter({ machine: null as unknown as Database['machine'] }, { now: () => now })
  return (address: string) => limiter.consume('searches', address)
}

test('counts the searches of each caller by the minute', async () => {
  const search = countSearches()
  for (let i = 0; i < 60; i++) expect(await search('192.0.2.1')).toBeNull()
  now += 20_500
  expect(await search('192.0.2.1')).toBe(40)
  expect(await search('192.0.2.2')).toBeNull()
  now += 39_500
  expect(await search('192.0.2.1')).toBeNull()
})

test('counts a household with IPv6 once, and begins again when the clock was put back', async () => {
  const search = countSearches()
  for (let i = 0; i < 60; i++) await search(`2001:db8::${i + 1}`)
  expect(await search('2001:db8::ffff')).toBe(60)
  expect(await search('2001:db8:0:1::1')).toBeNull()
  now -= 3_600_000
  expect(await search('2001:db8::ffff')).toBeNull()
})

test('a caller who searches on is not let in before the minute is over, whoever else searches', async () => {
  const search = countSearches()
  for (let i = 0; i < 61; i++) await search('192.0.2.1')
  for (let i = 0; i < 9000; i++) await search(`10.0.${i >> 8}.${i & 255}`)
  expect(await search('192.0.2.1')).not.toBeNull()
})
