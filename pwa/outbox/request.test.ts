import { afterEach, expect, test, vi } from 'vitest'
import { type OutboxRequest, sendRequest } from './request.ts'

const buildRequest = (id: number): OutboxRequest<'contacts.send'> => ({
  call: 'contacts.send',
  input: { name: 'Anna', surname: 'Rossi', email: 'anna@example.org', message: 'Buongiorno a tutti' },
  key: `key-${id}`,
})

const stubResponse = (status: number, body: unknown, type = 'application/problem+json') =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })),
  )
afterEach(() => vi.unstubAllGlobals())

const buildProblem = (status: number, code: string) => ({ type: '', title: '', status, detail: '', instance: '', code })

test('sends the idempotency key and keeps the response', async () => {
  stubResponse(201, { id: 'x' }, 'application/json')
  await expect(sendRequest(buildRequest(7))).resolves.toMatchObject({ state: 'stored', answer: { id: 'x' } })
  const [, options] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(options?.headers).toMatchObject({ 'idempotency-key': 'key-7' })
})

test('sends the parameters, the version and the form token when the request has them', async () => {
  stubResponse(200, {}, 'application/json')
  const edit = {
    ...buildRequest(1),
    call: 'staff.change' as const,
    params: { id: 'a1' },
    input: { role: 'staff' as const },
  }
  await sendRequest({ ...edit, version: 3, formToken: '1.abc' })
  await sendRequest(buildRequest(2))
  const [[url, full] = [], [, plain] = []] = vi.mocked(fetch).mock.calls
  expect(url).toBe('/api/staff/a1')
  expect(full?.headers).toMatchObject({ 'if-match': '"3"', 'form-proof': '1.abc' })
  expect(full?.body).toBe('{"role":"staff"}')
  for (const name of ['if-match', 'form-proof']) expect(plain?.headers).not.toHaveProperty(name)
})

test('sends the author, the data set and the time of a write when it has them', async () => {
  stubResponse(200, {}, 'application/json')
  await sendRequest({ ...buildRequest(1), author: 'anna', epoch: 'epoch-1', madeAt: Date.UTC(2027, 2, 4) })
  await sendRequest(buildRequest(2))
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
  await expect(sendRequest(buildRequest(1))).resolves.toMatchObject({ state: 'waiting', problem: null })
  expect(timeout).toHaveBeenCalledWith(30_000)
  timeout.mockRestore()
})

test('takes a refusal of the server as the outcome', async () => {
  stubResponse(409, buildProblem(409, 'dates_taken'))
  await expect(sendRequest(buildRequest(1))).resolves.toMatchObject({
    state: 'refused',
    problem: { code: 'dates_taken' },
  })
})

test.each([401, 429, 503])('waits after a %i, with the reason', async (status) => {
  stubResponse(status, buildProblem(status, 'later'))
  await expect(sendRequest(buildRequest(1))).resolves.toMatchObject({ state: 'waiting', problem: { code: 'later' } })
})

test('waits without a reason when its outcome is unknown', async () => {
  const unknown = { state: 'waiting', problem: null }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sendRequest(buildRequest(1))).resolves.toEqual(unknown)
  stubResponse(500, buildProblem(500, 'internal'))
  await expect(sendRequest(buildRequest(1))).resolves.toEqual(unknown)
  stubResponse(502, 'Bad gateway', 'text/html')
  await expect(sendRequest(buildRequest(1))).resolves.toEqual(unknown)
  stubResponse(200, '<html>Log in to the hotel network</html>', 'text/html')
  await expect(sendRequest(buildRequest(1))).resolves.toEqual(unknown)
})
