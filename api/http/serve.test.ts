import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Router from '@koa/router'
import Koa from 'koa'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { auditLogEntries, idempotencyKeys } from '#api/db/records.ts'
import { readEnv } from '#api/env.ts'
import { ok, refuse } from '#api/errors.ts'
import { openPropertySource } from '#api/property/queries.ts'
import { createResponseSource } from '#api/responses.ts'
import { ApiClient, type ApiResponse, getProblemCode } from '#api/testing/apiClient.ts'
import { openTextSource } from '#api/texts/queries.ts'
import type { CallName } from '#contract/paths.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import { catchErrors } from './problems.ts'
import { createRateLimiter } from './rateLimits.ts'
import { createCachedResponse } from './responseCache.ts'
import { type CallRequest, serve } from './serve.ts'
import type { Services, StaffSession } from './services.ts'

const now = Date.parse('2027-03-04T23:30:00Z')
const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const withPasswordOnly = { hasSecondFactor: false, mustAddFactor: false }
const sessions: Record<string, StaffSession> = {
  anna: { id: 's1', staff: { id: 'u1', username: 'anna', role: 'manager' }, ...withPasswordOnly },
  bruno: { id: 's2', staff: { id: 'u2', username: 'bruno', role: 'staff' }, ...withPasswordOnly },
}
const message = { name: 'Lapo', surname: 'Rossi', email: 'lapo@example.org', message: 'Buongiorno a tutti' }
const contact = {
  id,
  ...message,
  phone: null,
  language: 'it' as const,
  createdAt: '2027-03-04T23:30:00.000Z',
  bookingId: null,
  answered: false,
  version: 1,
}

let dataDir: string
let db: Database
let services: Services
let router: Router
let server: Server
let client: ApiClient
let isRestoring: boolean
/** The body of each uploaded file. */
let uploads: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'podere-serve-'))
  db = await openDatabase({ dataDir, url: undefined })
})
beforeEach(async () => {
  await idempotencyKeys(db).truncate()
  await auditLogEntries(db).truncate()
  await db.machine.query('DELETE FROM limits')
  const env = readEnv({ DATA_DIR: dataDir, STAFF: 'anna:segreto-di-anna', LOG_LEVEL: 'silent' })
  const clock = { now: () => now }
  isRestoring = false
  uploads = []
  services = {
    db,
    env,
    clock,
    log: createLogger(env),
    property: await openPropertySource(db),
    texts: await openTextSource(db),
    rateLimiter: createRateLimiter(db, clock),
    limitedWrites: new Map(),
    responses: createResponseSource(db, clock),
    metrics: createMetrics(),
    touchSession: async (token) => sessions[token] ?? 'expired',
    findSession: async (_, token) => sessions[token] ?? 'expired',
    getScheduleState: () => 'ok',
    getNextBackupTime: () => null,
    isRestoring: () => isRestoring,
    eventStreams: new Set(),
  }
  router = new Router()
  const koa = new Koa()
    .use(async function prepareRequest(ctx, next) {
      ctx.state.getI18n = services.texts.getLatest().getI18n
      await next()
    })
    .use(catchErrors(services))
    .use(router.routes())
  server = createServer(koa.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = new ApiClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  services.metrics.stop()
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

const as = (token: string) => ({ headers: { cookie: `session=${token}` } })

/** Serves the contact form with a handler that writes once and remembers what it was given. */
function serveContacts(limit?: { name: 'messages'; max?: number }) {
  const requests: CallRequest<'contacts.send'>[] = []
  serve(router, services, 'contacts.send', (request) => {
    requests.push(request)
    return request.write(async () => ok(contact), limit)
  })
  return requests
}

test('a handler gets the parsed request, the farm’s day and the caller’s language', async () => {
  const requests = serveContacts()
  const response = await client.send('POST', '/api/contacts', {
    body: { ...message, name: '  Lapo ' },
    headers: { 'accept-language': 'en', 'idempotency-key': 'k1', 'if-match': '"7"' },
  })
  expect(response.status).toBe(201)
  expect(response.json).toEqual(contact)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(requests).toEqual([
    expect.objectContaining({
      params: {},
      query: {},
      input: { ...message, phone: null },
      now,
      today: '2027-03-05',
      language: 'en',
      version: 7,
      session: null,
      key: { key: 'k1', bodyHash: expect.any(String) },
    }),
  ])
})

test('parameters and query are parsed; a GET has no body, key or version', async () => {
  const requests: CallRequest<'availability.list'>[] = []
  serve(router, services, 'availability.list', async (request) => {
    requests.push(request)
    return ok([])
  })
  const path = '/api/calendar-availability?startDate=2027-03-01&endDate=2027-03-31&_t=1'
  const headers = { 'idempotency-key': 'not valid', 'if-match': 'not valid', origin: 'https://other.example' }
  expect((await client.send('GET', path, { headers })).json).toEqual([])
  expect(requests).toEqual([
    expect.objectContaining({
      query: { startDate: '2027-03-01', endDate: '2027-03-31' },
      input: {},
      key: null,
      version: null,
      language: 'it',
    }),
  ])
  expect(getProblemCode(await client.send('GET', '/api/calendar-availability'))).toBe('invalid')
})

test('an id in the path that cannot exist is not found', async () => {
  serve(router, services, 'bookings.trash', async () => ok(undefined))
  expect(getProblemCode(await client.send('DELETE', '/api/bookings/7', as('anna')))).toBe('not_found')
  const response = await client.send('DELETE', `/api/bookings/${id}`, as('anna'))
  expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined])
})

test.each<[string, CallName, string, (string | undefined)[]]>([
  ['guests', 'rooms.list', '/api/rooms', [undefined, undefined, undefined, undefined]],
  ['staff', 'staff.list', '/api/staff', ['no_session', 'session_expired', 'forbidden', undefined]],
  ['managers', 'contacts.list', '/api/contacts', ['no_session', 'session_expired', undefined, undefined]],
])('each call knows whom it serves, besides %s', async (_, name, path, codes) => {
  const seen: (string | undefined)[] = []
  serve(router, services, name, async ({ session }) => {
    seen.push(session?.staff.username)
    return refuse('not_found')
  })
  const found: unknown[] = []
  for (const options of [{}, as('nobody'), as('bruno'), as('anna')]) {
    const code = getProblemCode(await client.send('GET', path, options))
    found.push(code === 'not_found' ? undefined : code)
  }
  expect(found).toEqual(codes)
  const known = name === 'rooms.list' ? [undefined, undefined, undefined, undefined] : ['bruno', 'anna']
  expect(seen).toEqual(known.slice(-codes.filter((code) => code === undefined).length))
})

test('checks in this order: restore, origin, session, role, path, body, key, version', async () => {
  serve(router, services, 'staff.change', async () => refuse('last_manager'))
  const faults: [code: string, mend: () => void][] = [
    ['restore_running', () => (isRestoring = false)],
    ['foreign_origin', () => (headers.origin = '')],
    ['no_session', () => (headers.cookie = 'session=bruno')],
    ['forbidden', () => (headers.cookie = 'session=anna')],
    ['not_found', () => (path = `/api/staff/${id}`)],
    ['invalid', () => (body = { role: 'staff' })],
    ['bad_key', () => (headers['idempotency-key'] = 'k1')],
    ['bad_version', () => (headers['if-match'] = '"1"')],
    ['last_manager', () => {}],
  ]
  const headers: Record<string, string> = { origin: 'https://other.example', 'idempotency-key': 'ä', 'if-match': '1' }
  let path = '/api/staff/7'
  let body: object = { role: 'none' }
  isRestoring = true
  const codes: unknown[] = []
  for (const [, mend] of faults) {
    codes.push(getProblemCode(await client.send('PATCH', path, { body, headers })))
    mend()
  }
  expect(codes).toEqual(faults.map(([code]) => code))
})

test('a response with a version carries it as its ETag, any other has none', async () => {
  const results: object[] = [{ version: 3 }, { version: '3' }, { version: 1.5 }, {}]
  serve(router, services, 'settings.readBookingsEnabled', async () => ok({ enabled: true, ...results.shift() }))
  const etags: unknown[] = []
  while (results.length > 0) etags.push((await client.send('GET', '/api/settings/bookings-enabled')).headers.etag)
  expect(etags).toEqual(['"3"', undefined, undefined, undefined])
})

test('a value that is no object has no ETag and is JSON', async () => {
  serve(router, services, 'rooms.list', async () => ok([]))
  const response = await client.send('GET', '/api/rooms')
  expect([response.status, response.text, response.headers.etag]).toEqual([200, '[]', undefined])
  serve(router, services, 'changes.stream', async () => ok('text'))
  const text = await client.send('GET', '/api/changes/stream', as('anna'))
  expect([text.status, text.text, text.headers.etag]).toEqual([200, '"text"', undefined])
})

test('a cached response is sent as it is, with its own cache header', async () => {
  serve(router, services, 'rooms.list', async () => ({
    ok: true,
    cached: createCachedResponse('[1]', 'application/json'),
  }))
  const response = await client.send('GET', '/api/rooms')
  expect(response.json).toEqual([1])
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) })
})

test('a stream is sent with its type', async () => {
  serve(router, services, 'changes.stream', async () => ({
    ok: true,
    stream: Readable.from(['a', 'b']),
    type: 'text/event-stream',
  }))
  const response = await client.send('GET', '/api/changes/stream', as('anna'))
  expect([response.text, response.headers['content-type']]).toEqual([
    'ab',
    expect.stringContaining('text/event-stream'),
  ])
})

test('only the upload reads its body itself', async () => {
  serve(router, services, 'backups.upload', async ({ ctx, input }) => {
    for await (const chunk of ctx.req) uploads.push(String(chunk))
    expect(input).toEqual({})
    return refuse('not_a_backup')
  })
  const response = await client.send('POST', '/api/restore/upload', {
    raw: 'a file',
    headers: { cookie: 'session=anna', 'content-type': 'application/octet-stream' },
  })
  expect([getProblemCode(response), uploads.join('')]).toEqual(['not_a_backup', 'a file'])
  serveContacts()
  const contacts = await client.send('POST', '/api/contacts', {
    raw: 'text',
    headers: { 'content-type': 'text/plain' },
  })
  expect(getProblemCode(contacts)).toBe('not_a_json_type')
})

test('a repeated request gets the first result, and the handler of a write is known to the log', async () => {
  let runs = 0
  serve(router, services, 'settings.switchBookings', ({ write }) =>
    write(async () => {
      runs += 1
      return ok({ enabled: runs === 1 })
    }),
  )
  const send = (token: string, body: object): Promise<ApiResponse> =>
    client.send('POST', '/api/settings/bookings-enabled', {
      body,
      headers: { cookie: `session=${token}`, 'idempotency-key': 'k1' },
    })
  expect((await send('anna', { enabled: true })).json).toEqual({ enabled: true })
  expect((await send('anna', { enabled: true })).json).toEqual({ enabled: true })
  expect(getProblemCode(await send('anna', { enabled: false }))).toBe('key_reused')
  expect((await send('bruno', { enabled: true })).json).toEqual({ enabled: false })
  expect(runs).toBe(2)
  expect((await auditLogEntries(db).findAll({ raw: true })).map((row) => [row.username, row.call, row.at])).toEqual([
    ['anna', 'settings.switchBookings', '2027-03-04T23:30:00.000Z'],
    ['bruno', 'settings.switchBookings', '2027-03-04T23:30:00.000Z'],
  ])
})

const sendMessage = (key: string, changes: object = {}) =>
  client.send('POST', '/api/contacts', { body: { ...message, ...changes }, headers: { 'idempotency-key': key } })

test('a write with a limit counts each new request of an address, and a repetition does not count', async () => {
  serveContacts({ name: 'messages', max: 2 })
  for (const key of ['k1', 'k1', 'k1', 'k2', 'k2', 'k1']) expect((await sendMessage(key)).status).toBe(201)
  expect(getProblemCode(await sendMessage('k1', { name: 'Neri' }))).toBe('key_reused')
  const refused = await sendMessage('k3')
  expect(getProblemCode(refused)).toBe('too_many')
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await sendMessage('k1')).status).toBe(201)
  expect(await idempotencyKeys(db).count()).toBe(2)
})

test('the maximum of a limit is its own unless the handler gives another', async () => {
  serveContacts({ name: 'messages' })
  const codes: unknown[] = []
  for (let i = 0; i < 11; i++) codes.push(getProblemCode(await sendMessage(`k${i}`)))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'too_many'])
})

test('requests with one key at once count once', async () => {
  serveContacts({ name: 'messages', max: 4 })
  const responses = await Promise.all(Array.from({ length: 4 }, () => sendMessage('k1')))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 201))
  expect(await idempotencyKeys(db).count()).toBe(1)
  for (let i = 2; i <= 4; i++) expect((await sendMessage(`k${i}`)).status, `k${i}`).toBe(201)
  expect(getProblemCode(await sendMessage('k5'))).toBe('too_many')
})

test('a refused write stays counted', async () => {
  serve(router, services, 'contacts.send', ({ write }) =>
    write(async () => refuse('bookings_suspended'), { name: 'messages', max: 1 }),
  )
  expect(getProblemCode(await sendMessage('k1'))).toBe('bookings_suspended')
  expect(getProblemCode(await sendMessage('k1'))).toBe('too_many')
})

test('names the call for the log', async () => {
  let call: unknown
  serve(router, services, 'rooms.list', async ({ ctx }) => {
    call = ctx.state.call
    return ok([])
  })
  await client.send('GET', '/api/rooms')
  expect(call).toBe('rooms.list')
})
