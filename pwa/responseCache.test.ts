import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { call, clearCachedResponses } from './api.ts'
import { freezeClock, syncServerTime } from './clock.ts'
import { createQueryClient } from './site/data.ts'
import { cardAvailabilityQuery } from './site/queries.ts'

const noon = Date.parse('2026-11-22T12:00:00Z')
type Sent = { url: URL; etag: string | undefined; status: number }
let sent: Sent[]

/** A server whose response to an address never changes: the ETag is the address without the time. */
beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  // Another file of this process may have set another time.
  syncServerTime(noon)
  clearCachedResponses()
  sent = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const url = new URL(path, 'https://farm.example')
    const etag = `"${url.searchParams.get('startDate')}"`
    const status = headers['if-none-match'] === etag ? 304 : 200
    sent.push({ url, etag: headers['if-none-match'], status })
    const date = new Date().toUTCString()
    return status === 304
      ? new Response(null, { status, headers: { etag, date } })
      : Response.json([url.searchParams.get('startDate')], { headers: { etag, date } })
  })
})
afterEach(() => {
  freezeClock(null)
  vi.useRealTimers()
  syncServerTime(Date.now())
  vi.unstubAllGlobals()
})

const poll = () => createQueryClient().fetchQuery(cardAvailabilityQuery)
const listMonth = (number: number) => {
  const startDate = addDays('2027-01-01', number)
  return call('availability.list', { query: { startDate, endDate: startDate } })
}

test('an unchanged poll is 304 after the first, for an hour, with the time in each address', async () => {
  for (let count = 0; count < 360; count++) {
    expect(await poll()).toEqual(['2026-11-22'])
    vi.advanceTimersByTime(10_000)
  }
  expect(sent.map(({ status }) => status)).toEqual([200, ...Array(359).fill(304)])
  expect(new Set(sent.map(({ url }) => url.searchParams.get('bucket'))).size).toBe(360)
  expect(new Set(sent.map(({ url }) => url.searchParams.get('_t'))).size).toBe(360)
})

test('keeps a bounded number of responses, the newest ones', async () => {
  for (let number = 0; number < 200; number++) await listMonth(number)
  sent = []
  await listMonth(199)
  await listMonth(0)
  expect(sent.map(({ etag }) => etag)).toEqual(['"2027-07-19"', undefined])
})

test('a response that is still asked for stays while others are dropped', async () => {
  for (let number = 1; number < 200; number++) {
    await listMonth(0)
    await listMonth(number)
  }
  const statuses = sent.filter(({ url }) => url.searchParams.get('startDate') === '2027-01-01').map((it) => it.status)
  expect(statuses).toEqual([200, ...Array(198).fill(304)])
})

test('the first calls carry the current time, also while the page shows the time of its HTML', async () => {
  freezeClock(noon - 18 * 60_000)
  await poll()
  expect(sent[0]?.url.searchParams.get('_t')).toBe(String(noon))
  expect(sent[0]?.url.searchParams.get('bucket')).toBe(String(noon / 10_000))
})
