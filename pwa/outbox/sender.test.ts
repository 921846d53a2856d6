import { afterEach, expect, test, vi } from 'vitest'
import type { WaitingEntry, WriteCallName, WriteOutcome } from './entries.ts'
import { sendEntry, sendInOrder } from './sender.ts'

const buildEntry = (id: number, call: WriteCallName = 'contacts.send'): WaitingEntry => ({
  id,
  call,
  params: {},
  input: { name: 'Anna', surname: 'Rossi', email: 'anna@example.org', message: 'Buongiorno a tutti' },
  key: `key-${id}`,
  base: null,
  contract: 1,
  who: '',
  at: 0,
  state: 'waiting',
  problem: null,
})
const sentOutcome: WriteOutcome = { state: 'sent', answer: undefined }

/** A queue in memory that records the outcomes. */
function createQueue(...waiting: WaitingEntry[]) {
  const settled: [number, WriteOutcome['state']][] = []
  return {
    settled,
    next: async (after: number) => waiting.find(({ id }) => id > after),
    settle: async ({ id }: WaitingEntry, { state }: WriteOutcome) => settled.push([id, state]),
  }
}
const createMessages = (...ids: number[]) => createQueue(...ids.map((id) => buildEntry(id)))

const stubResponse = (status: number, body: unknown, type = 'application/problem+json') =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })),
  )
afterEach(() => vi.unstubAllGlobals())

const buildProblem = (status: number, code: string) => ({ type: '', title: '', status, detail: '', instance: '', code })

test('sends entries one after the other, oldest first', async () => {
  const queue = createMessages(1, 2, 3)
  await sendInOrder(queue, async () => sentOutcome)
  expect(queue.settled).toEqual([
    [1, 'sent'],
    [2, 'sent'],
    [3, 'sent'],
  ])
})

test('stops at an entry that keeps waiting and continues after a refused one', async () => {
  const queue = createMessages(1, 2, 3)
  await sendInOrder(queue, async ({ id }) => {
    if (id === 1) return { state: 'refused', problem: buildProblem(409, 'dates_taken') }
    return id === 2 ? { state: 'waiting', problem: null } : sentOutcome
  })
  expect(queue.settled).toEqual([
    [1, 'refused'],
    [2, 'waiting'],
  ])
})

test.each([
  ['too_many', [1, 4]],
  ['too_many_pending', [1, 2, 3, 4]],
])('after a 429 %s sends what that limit does not concern', async (code, sentIds) => {
  const requests = [1, 2, 3].map((id) => buildEntry(id, 'bookings.request'))
  const queue = createQueue(...requests, buildEntry(4))
  await sendInOrder(queue, async ({ id }) =>
    id === 1 ? { state: 'waiting', problem: buildProblem(429, code) } : sentOutcome,
  )
  expect(queue.settled).toEqual(sentIds.map((id) => [id, id === 1 ? 'waiting' : 'sent']))
})

test('sends the idempotency key of the entry and keeps the response', async () => {
  stubResponse(201, { id: 'x' }, 'application/json')
  await expect(sendEntry(buildEntry(7))).resolves.toMatchObject({ state: 'sent', answer: { id: 'x' } })
  const [, options] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(options?.headers).toMatchObject({ 'idempotency-key': 'key-7' })
})

test('sends the parameters, the version and the form token when the entry has them', async () => {
  stubResponse(200, {}, 'application/json')
  const edit = {
    ...buildEntry(1),
    call: 'staff.change' as const,
    params: { id: 'a1' },
    input: { role: 'staff' as const },
  }
  await sendEntry({ ...edit, base: { version: 3 }, proof: '1.abc' })
  await sendEntry(buildEntry(2))
  const [[url, full] = [], [, plain] = []] = vi.mocked(fetch).mock.calls
  expect(url).toBe('/api/staff/a1')
  expect(full?.headers).toMatchObject({ 'if-match': '"3"', 'form-proof': '1.abc' })
  expect(full?.body).toBe('{"role":"staff"}')
  for (const name of ['if-match', 'form-proof']) expect(plain?.headers).not.toHaveProperty(name)
})

test('sends the author, the data set and the time of a write when it has them', async () => {
  stubResponse(200, {}, 'application/json')
  await sendEntry({ ...buildEntry(1), author: 'anna', epoch: 'epoch-1', madeAt: Date.UTC(2027, 2, 4) })
  await sendEntry(buildEntry(2))
  const [[, full] = [], [, plain] = []] = vi.mocked(fetch).mock.calls
  expect(full?.headers).toMatchObject({ author: 'anna', epoch: 'epoch-1', 'made-at': '2027-03-04T00:00:00.000Z' })
  for (const name of ['author', 'epoch', 'made-at']) expect(plain?.headers).not.toHaveProperty(name)
})

test('gives up a call after half a minute, without an outcome', async () => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    controller.abort(new DOMException('no response in time', 'TimeoutError'))
    return signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {})
  })
  await expect(sendEntry(buildEntry(1))).resolves.toMatchObject({ state: 'waiting', problem: null })
  expect(timeout).toHaveBeenCalledWith(30_000)
  timeout.mockRestore()
})

test('takes a refusal of the server as the outcome', async () => {
  stubResponse(409, buildProblem(409, 'dates_taken'))
  await expect(sendEntry(buildEntry(1))).resolves.toMatchObject({ state: 'refused', problem: { code: 'dates_taken' } })
})

test.each([401, 429, 503])('keeps the entry waiting after a %i, with the reason', async (status) => {
  stubResponse(status, buildProblem(status, 'later'))
  await expect(sendEntry(buildEntry(1))).resolves.toMatchObject({ state: 'waiting', problem: { code: 'later' } })
})

test('keeps the entry waiting without a reason when its outcome is unknown', async () => {
  const unknown = { state: 'waiting', problem: null }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sendEntry(buildEntry(1))).resolves.toEqual(unknown)
  stubResponse(500, buildProblem(500, 'internal'))
  await expect(sendEntry(buildEntry(1))).resolves.toEqual(unknown)
  stubResponse(502, 'Bad gateway', 'text/html')
  await expect(sendEntry(buildEntry(1))).resolves.toEqual(unknown)
  stubResponse(200, '<html>Log in to the hotel network</html>', 'text/html')
  await expect(sendEntry(buildEntry(1))).resolves.toEqual(unknown)
})
