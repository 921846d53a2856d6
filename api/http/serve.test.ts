import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { auditLogEntries, idempotencyKeys } from '#api/db/records.ts'
import { ok, refuse } from '#api/errors.ts'
import { type ApiResponse, getProblemCode } from '#api/testing/apiClient.ts'
import { asStaff, callTime, contact, message, setUpCalls } from '#api/testing/callServer.ts'
import { createCachedResponse } from './responseCache.ts'
import { type CallRequest, respondVersioned } from './serve.ts'

const calls = setUpCalls()

/** Serves the contact form with a handler that writes once and remembers what it was given. */
function serveContacts(max?: number) {
  const requests: CallRequest<'contacts.send'>[] = []
  calls().serve('contacts.send', (request) => {
    requests.push(request)
    return request.write(async () => ok(contact), max)
  })
  return requests
}

test('a handler gets the parsed request, the farm’s day and the caller’s language', async () => {
  const requests = serveContacts()
  const response = await calls().client.send('POST', '/api/contacts', {
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
      now: callTime,
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
  calls().serve('availability.list', async (request) => {
    requests.push(request)
    return ok([])
  })
  const path = '/api/calendar-availability?startDate=2027-03-01&endDate=2027-03-31&_t=1'
  const headers = { 'idempotency-key': 'not valid', 'if-match': 'not valid', origin: 'https://other.example' }
  expect((await calls().client.send('GET', path, { headers })).json).toEqual([])
  expect(requests).toEqual([
    expect.objectContaining({
      query: { startDate: '2027-03-01', endDate: '2027-03-31' },
      input: {},
      key: null,
      version: null,
      language: 'it',
    }),
  ])
  expect(getProblemCode(await calls().client.send('GET', '/api/calendar-availability'))).toBe('invalid')
})

test('an id in the path that cannot exist is not found', async () => {
  calls().serve('bookings.trash', async () => ok(undefined))
  expect(getProblemCode(await calls().client.send('DELETE', '/api/bookings/7', asStaff('anna')))).toBe('not_found')
  const response = await calls().client.send('DELETE', `/api/bookings/${contact.id}`, asStaff('anna'))
  expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined])
})

test('a response with a version carries it as its ETag, any other has none', async () => {
  const results: object[] = [{ version: 3 }, { version: '3' }, { version: 1.5 }, {}]
  calls().serve('settings.readBookingsEnabled', async () => ok({ enabled: true, ...results.shift() }))
  const etags: unknown[] = []
  while (results.length > 0)
    etags.push((await calls().client.send('GET', '/api/settings/bookings-enabled')).headers.etag)
  expect(etags).toEqual(['"3"', undefined, undefined, undefined])
})

test('a value that is no object has no ETag and is JSON', async () => {
  calls().serve('rooms.list', async () => ok([]))
  const response = await calls().client.send('GET', '/api/rooms')
  expect([response.status, response.text, response.headers.etag]).toEqual([200, '[]', undefined])
  calls().serve('changes.stream', async () => ok('text'))
  const text = await calls().client.send('GET', '/api/changes/stream', asStaff('anna'))
  expect([text.status, text.text, text.headers.etag]).toEqual([200, '"text"', undefined])
})

test('a list or document has the version beside it as its ETag', async () => {
  const results = [ok({ value: [], version: 4 }), refuse('not_found')]
  calls().serve('rooms.list', async () => respondVersioned(results.shift() ?? refuse('internal')))
  const response = await calls().client.send('GET', '/api/rooms')
  expect([response.text, response.headers.etag]).toEqual(['[]', '"4"'])
  expect(getProblemCode(await calls().client.send('GET', '/api/rooms'))).toBe('not_found')
})

test('a cached response is sent as it is, with its own cache header', async () => {
  calls().serve('rooms.list', async () => ({
    ok: true,
    cached: createCachedResponse('[1]', 'application/json'),
  }))
  const response = await calls().client.send('GET', '/api/rooms')
  expect(response.json).toEqual([1])
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) })
})

test('a stream is sent with its type, and saved under its name when it has one', async () => {
  const names = [{}, { filename: 'rooms.csv' }]
  calls().serve('changes.stream', async () => ({
    ok: true,
    stream: Readable.from(['a', 'b']),
    type: 'text/event-stream',
    ...names.shift(),
  }))
  const send = () => calls().client.send('GET', '/api/changes/stream', asStaff('anna'))
  const [shown, saved] = [await send(), await send()]
  expect([shown.text, shown.headers['content-type']]).toEqual(['ab', expect.stringContaining('text/event-stream')])
  expect(shown.headers).not.toHaveProperty('content-disposition')
  expect(saved.headers['content-disposition']).toBe('attachment; filename="rooms.csv"')
})

test('an error of a stream before its first bytes is a problem', async () => {
  calls().serve('changes.stream', async () => ({
    ok: true,
    stream: new Readable({
      read() {
        this.destroy(new Error('no such table'))
      },
    }),
    type: 'text/csv',
  }))
  const response = await calls().client.send('GET', '/api/changes/stream', asStaff('anna'))
  expect([response.status, getProblemCode(response)]).toEqual([500, 'internal'])
})

test.each<['backups.upload' | 'pictures.upload' | 'import.bookings', string, string]>([
  ['backups.upload', 'POST', '/api/restore/upload'],
  ['pictures.upload', 'PUT', '/api/pictures/garden'],
  ['import.bookings', 'POST', '/api/import/bookings'],
])('%s reads its body itself and takes no key', async (name, method, path) => {
  let received: object = {}
  calls().serve(name, async ({ ctx, input, key }) => {
    const chunks: Buffer[] = []
    for await (const chunk of ctx.req) chunks.push(chunk)
    received = { text: Buffer.concat(chunks).toString(), input, key }
    return refuse('not_found')
  })
  const headers = { ...asStaff('anna').headers, 'content-type': 'text/plain', 'idempotency-key': 'not valid' }
  expect(getProblemCode(await calls().client.send(method, path, { raw: 'a file', headers }))).toBe('not_found')
  expect(received).toEqual({ text: 'a file', input: {}, key: null })
})

test('any other body must be JSON', async () => {
  serveContacts()
  const options = { raw: 'text', headers: { 'content-type': 'text/plain' } }
  expect(getProblemCode(await calls().client.send('POST', '/api/contacts', options))).toBe('not_a_json_type')
})

test.each<['session.logout' | 'secondFactors.startApp' | 'staff.openOutbox', string, string, object]>([
  ['session.logout', 'DELETE', '/api/session', {}],
  ['secondFactors.startApp', 'POST', '/api/second-factors/app', { password: 'segreto' }],
  ['staff.openOutbox', 'POST', `/api/staff/${contact.id}/outbox-key`, {}],
])('%s takes no key, so its result is not stored', async (name, method, path, body) => {
  const keys: unknown[] = []
  calls().serve(name, ({ key, write }) => {
    keys.push(key)
    return write(async () => refuse('not_found'))
  })
  const headers = { ...asStaff('anna').headers, 'idempotency-key': 'k1' }
  expect(getProblemCode(await calls().client.send(method, path, { body, headers }))).toBe('not_found')
  expect(keys).toEqual([null])
})

test('the audit log shows when a tablet has made a write that waited there', async () => {
  calls().serve('settings.switchBookings', ({ write }) => write(async () => ok({ enabled: true })))
  const headers = { ...asStaff('anna').headers, 'made-at': '2027-03-04T20:00:00.000Z' }
  await calls().client.send('POST', '/api/settings/bookings-enabled', { body: { enabled: true }, headers })
  const [entry] = await auditLogEntries(calls().services.db).findAll({ raw: true })
  expect(entry).toMatchObject({ at: '2027-03-04T23:30:00.000Z', madeAt: '2027-03-04T20:00:00.000Z' })
})

test('a repeated request gets the first result, and the handler of a write is known to the log', async () => {
  let runs = 0
  calls().serve('settings.switchBookings', ({ write }) =>
    write(async () => {
      runs += 1
      return ok({ enabled: runs === 1 })
    }),
  )
  const send = (token: string, body: object): Promise<ApiResponse> =>
    calls().client.send('POST', '/api/settings/bookings-enabled', {
      body,
      headers: { cookie: `session=${token}`, 'idempotency-key': 'k1' },
    })
  expect((await send('anna', { enabled: true })).json).toEqual({ enabled: true })
  expect((await send('anna', { enabled: true })).json).toEqual({ enabled: true })
  expect(getProblemCode(await send('anna', { enabled: false }))).toBe('key_reused')
  expect((await send('bruno', { enabled: true })).json).toEqual({ enabled: false })
  expect(runs).toBe(2)
  expect(
    (await auditLogEntries(calls().services.db).findAll({ raw: true })).map((row) => [row.username, row.call, row.at]),
  ).toEqual([
    ['anna', 'settings.switchBookings', '2027-03-04T23:30:00.000Z'],
    ['bruno', 'settings.switchBookings', '2027-03-04T23:30:00.000Z'],
  ])
})

const sendMessage = (key: string, changes: object = {}) =>
  calls().client.send('POST', '/api/contacts', {
    body: { ...message, ...changes },
    headers: { 'idempotency-key': key },
  })

test('a write with a limit counts each new request of an address, and a repetition does not count', async () => {
  serveContacts(2)
  for (const key of ['k1', 'k1', 'k1', 'k2', 'k2', 'k1']) expect((await sendMessage(key)).status).toBe(201)
  expect(getProblemCode(await sendMessage('k1', { name: 'Neri' }))).toBe('key_reused')
  const refused = await sendMessage('k3')
  expect(getProblemCode(refused)).toBe('too_many')
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await sendMessage('k1')).status).toBe(201)
  expect(await idempotencyKeys(calls().services.db).count()).toBe(2)
})

test('the maximum of a limit is its own unless the handler gives another', async () => {
  serveContacts()
  const codes: unknown[] = []
  for (let i = 0; i < 11; i++) codes.push(getProblemCode(await sendMessage(`k${i}`)))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'too_many'])
})

test('requests with one key at once count once', async () => {
  serveContacts(1)
  const responses = await Promise.all(Array.from({ length: 4 }, () => sendMessage('k1')))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 201))
  expect(await idempotencyKeys(calls().services.db).count()).toBe(1)
  expect(getProblemCode(await sendMessage('k2'))).toBe('too_many')
})

test('only the bad bodies of guests count', async () => {
  const { services, client } = calls()
  const { rateLimiter } = services
  const counted: string[] = []
  services.rateLimiter = {
    ...rateLimiter,
    consume: (...limit) => {
      counted.push(limit[0])
      return rateLimiter.consume(...limit)
    },
  }
  serveContacts()
  calls().serve('settings.switchBookings', async () => ok({ enabled: true }))
  const path = '/api/settings/bookings-enabled'
  expect(getProblemCode(await client.send('POST', path, { body: {}, ...asStaff('anna') }))).toBe('invalid')
  expect(counted).toEqual([])
  expect(getProblemCode(await sendMessage('k1', { email: '' }))).toBe('invalid')
  expect(counted).toEqual(['badBodies'])
})

test('requests at once with other keys or bodies get results of their own', async () => {
  serveContacts(4)
  const responses = await Promise.all([sendMessage('k1'), sendMessage('k2'), sendMessage('k1', { name: 'Neri' })])
  const { db, limitedWrites } = calls().services
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
  expect(responses.map(getProblemCode).filter((code) => code !== undefined)).toEqual(['key_reused'])
  expect(await idempotencyKeys(db).count()).toBe(2)
  // Only the refusal is kept for a moment.
  expect(limitedWrites.size).toBe(1)
})

test('without a key each request counts', async () => {
  serveContacts(2)
  const send = () => calls().client.send('POST', '/api/contacts', { body: message })
  const responses = await Promise.all([send(), send(), send()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 429])
})

test('a repetition that another process has stored meanwhile does not count', async () => {
  const { services } = calls()
  const { rateLimiter } = services
  let isOther = false
  services.rateLimiter = {
    ...rateLimiter,
    consume: async (...limit) => {
      if (!isOther) {
        isOther = true
        // The other process knows nothing of the requests under way here.
        services.limitedWrites = new Map()
        await sendMessage('k1')
      }
      return rateLimiter.consume(...limit)
    },
  }
  serveContacts(2)
  for (const key of ['k1', 'k2']) expect((await sendMessage(key)).status).toBe(201)
  expect(getProblemCode(await sendMessage('k3'))).toBe('too_many')
})

test('a refused write stays counted', async () => {
  calls().serve('contacts.send', ({ write }) => write(async () => refuse('bookings_suspended'), 1))
  expect(getProblemCode(await sendMessage('k1'))).toBe('bookings_suspended')
  expect(getProblemCode(await sendMessage('k2'))).toBe('too_many')
})

test('a refusal answers equal requests that arrive a little later, and is judged anew after that', async () => {
  let isSuspended = true
  calls().serve('contacts.send', ({ write }) =>
    write(async () => (isSuspended ? refuse('bookings_suspended') : ok(contact)), 2),
  )
  expect(getProblemCode(await sendMessage('k1'))).toBe('bookings_suspended')
  isSuspended = false
  for (let i = 0; i < 3; i++) expect(getProblemCode(await sendMessage('k1'))).toBe('bookings_suspended')
  await expect.poll(() => calls().services.limitedWrites.size).toBe(0)
  expect((await sendMessage('k1')).status).toBe(201)
})

test('names the call for the log', async () => {
  let call: unknown
  calls().serve('rooms.list', async ({ ctx }) => {
    call = ctx.state.call
    return ok([])
  })
  await calls().client.send('GET', '/api/rooms')
  expect(call).toBe('rooms.list')
})
