import { afterEach, expect, test, vi } from 'vitest'
import { call, classifyWriteFailure, setDataEpoch } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const problemType = 'application/problem+json'
const problem = (status: number, code = 'x') =>
  JSON.stringify({ type: 'about:blank', title: 'No', status, detail: 'Because', instance: 'x', code })

/** Makes a write whose response is this one, and classifies its failure. */
async function classifyResponse(status: number, type: string, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
  return call('contacts.send').then(() => 'stored', classifyWriteFailure)
}

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [412, 'refused'],
  [423, 'refused'],
  [401, 'postponed'],
  [429, 'postponed'],
  [503, 'postponed'],
  [500, 'unknown'],
  [502, 'unknown'],
])('takes a problem of the server with status %i as %s, with its reason', async (status, state) => {
  await expect(classifyResponse(status, `${problemType}; charset=utf-8`, problem(status))).resolves.toMatchObject({
    state,
    problem: { status, detail: 'Because' },
  })
})

test('takes a write of a manager who must add a second factor first as postponed', async () => {
  const body = problem(403, 'second_factor_required')
  await expect(classifyResponse(403, problemType, body)).resolves.toMatchObject({ state: 'postponed' })
})

test.each([
  ['a 400 of a proxy', 400, 'text/html', '<h1>Bad request</h1>'],
  ['a 429 of a proxy', 429, 'text/html', '<h1>Slow down</h1>'],
  ['a 503 of a proxy', 503, 'text/html', '<h1>Unavailable</h1>'],
  ['a 504 of a proxy', 504, 'text/html', '<h1>Gateway timeout</h1>'],
  ['JSON that is no problem document', 409, 'application/json', problem(409)],
  ['a problem of another shape', 409, problemType, '{"error":"conflict"}'],
  ['a problem whose fields are no texts', 409, problemType, '{"detail":1,"code":2}'],
  ['a broken problem', 409, problemType, '{"detail":"Because'],
  ['the page of a captive portal', 200, 'text/html', '<h1>Welcome to our Wi-Fi</h1>'],
  ['an empty page of a captive portal', 200, 'text/html', ''],
  ['a response that is cut off', 201, 'application/json', '{"id":'],
])('knows no outcome after %s', async (_, status, type, body) => {
  await expect(classifyResponse(status, type, body)).resolves.toEqual({ state: 'unknown', problem: null })
})

test('knows no outcome without a response', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('contacts.send').catch(classifyWriteFailure)).resolves.toEqual({ state: 'unknown', problem: null })
})

test('names the data set of this device with a version, and with nothing else', async () => {
  const epochs: Array<string | null> = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    epochs.push(new Headers(headers).get('epoch'))
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  const params = { id: '1' }
  setDataEpoch('first')
  await call('bookings.patch', { params, version: 3 })
  await call('bookings.patch', { params, version: 3, epoch: 'earlier' })
  await call('bookings.patch', { params })
  setDataEpoch(null)
  await call('bookings.patch', { params, version: 3 })
  expect(epochs).toEqual(['first', 'earlier', null, null])
})
