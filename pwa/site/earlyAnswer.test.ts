import { beforeEach, expect, test, vi } from 'vitest'

const address = '/api/calendar-availability?startDate=2026-11-01&endDate=2027-01-02'

async function openPage({ calendar, respond }: { calendar?: string; respond: () => Promise<Response> }) {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ calendar }) }) })
  const requested: string[] = []
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    expect(headers).toEqual({ 'cache-control': 'no-cache', pragma: 'no-cache' })
    requested.push(url.replace(/&_t=\d+$/, ''))
    return respond()
  })
  return { requested, ...(await import('./earlyAnswer.ts')) }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('asks once for what the page names, and gives the answer once', async () => {
  const { requested, requestEarly, takeEarlyAnswer } = await openPage({
    calendar: address,
    respond: async () => new Response('[]'),
  })
  requestEarly()
  requestEarly()
  expect(requested).toEqual([address])
  expect(await takeEarlyAnswer('/api/calendar-availability?startDate=2026-12-01')).toBeNull()
  expect(await (await takeEarlyAnswer(address))?.text()).toBe('[]')
  expect(await takeEarlyAnswer(address)).toBeNull()
})

test('asks for nothing on a page without a calendar', async () => {
  const { requested, requestEarly } = await openPage({ respond: async () => new Response('[]') })
  requestEarly()
  expect(requested).toEqual([])
})

test.each([
  ['failed', async () => new Response('', { status: 503 }), 0],
  ['did not arrive', () => Promise.reject(new TypeError('offline')), 0],
  ['is a minute old', async () => new Response('[]'), 60_000],
])('gives no answer that %s', async (_, respond, waitMs) => {
  const { requestEarly, takeEarlyAnswer } = await openPage({ calendar: address, respond })
  requestEarly()
  await vi.advanceTimersByTimeAsync(waitMs)
  expect(await takeEarlyAnswer(address)).toBeNull()
})
