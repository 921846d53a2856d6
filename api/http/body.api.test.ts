import { QueryTypes } from 'sequelize'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient, type ApiResponse, getProblemCode } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const message = { name: 'Hanna', surname: 'Birkenfeld', email: 'h@example.org', message: 'Is the pool open?' }

const readErrors = ({ json }: ApiResponse): Array<{ path: string; code: string }> =>
  typeof json === 'object' && json !== null && 'errors' in json && Array.isArray(json.errors) ? json.errors : []

test('names up to 20 unknown fields, and never sends more than 16 KB about a bad body', async () => {
  const manager = await new ApiClient(server).logIn()
  const longName = (n: number) => `${n} ${'\u0001'.repeat(150)}`
  const manyFields = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [longName(n), 0]))
  const unknown = await manager.tryCall('contacts.send', { body: { ...message, ...manyFields } })
  expect(unknown.status).toBe(400)
  expect(readErrors(unknown).filter(({ code }) => code === 'unrecognized_keys')).toHaveLength(20)
  const wrongItems = await manager.tryCall('people.export', { body: { ids: Array(20_000).fill('1') } })
  const wrongFields = await manager.tryCall('bookings.desk', {
    body: { ...manyFields, id: 7, guestName: {}, room: [] },
  })
  for (const response of [unknown, wrongItems, wrongFields]) {
    expect([response.status, getProblemCode(response)]).toEqual([400, 'invalid'])
    expect(Buffer.byteLength(response.text)).toBeLessThan(16_384)
  }
})

test('after 100 bad bodies in an hour an address gets 429 for the next, and its good ones are accepted', async () => {
  const guest = new ApiClient(server)
  const send = (raw: string, type = 'application/json') =>
    guest.send('POST', '/api/contacts', { raw, headers: { 'content-type': type } })
  const bad = [() => send('{}'), () => send('{'), () => send('{}', 'text/plain'), () => send('{"website":7}')]
  for (let n = 0; n < 25; n++)
    expect((await Promise.all(bad.map((sendBad) => sendBad()))).map(({ status }) => status)).toEqual([
      400, 400, 415, 400,
    ])
  const refused = await send('{}')
  expect([refused.status, getProblemCode(refused)]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  await guest.call('contacts.send', { body: message })
  expect((await new ApiClient(server).tryCall('contacts.send', { body: {} })).status).toBe(400)
})

test('behind a proxy, an address with a port counts as the address, and anything else as the proxy', async () => {
  const behindProxy = await startTestServer({ env: { TRUST_PROXY: '1' } })
  try {
    const send = (forwardedFor: string) =>
      new ApiClient(behindProxy, '127.0.0.77').tryCall('contacts.send', {
        body: message,
        headers: { 'x-forwarded-for': forwardedFor },
      })
    const spellings = {
      '192.0.2.1': (n: number) => `198.51.100.${n}, ${n % 2 ? `192.0.2.1:${4000 + n}` : '::ffff:192.0.2.1'}`,
      '2001:db8:0:0': (n: number) => `[2001:db8::${n}]:${4000 + n}`,
      '127.0.0.77': (n: number) => `guest-${n}`,
    }
    for (const spell of Object.values(spellings)) {
      const statuses = []
      for (let n = 1; n <= 11; n++) statuses.push((await send(spell(n))).status)
      expect(statuses).toEqual([...Array(10).fill(201), 429])
    }
    const rows = await behindProxy.db.machine.query<{ caller: string }>(
      `SELECT caller FROM limits WHERE name = 'messages'`,
      { type: QueryTypes.SELECT },
    )
    expect(rows.map(({ caller }) => caller).toSorted()).toEqual(Object.keys(spellings).toSorted())
  } finally {
    await behindProxy.stop()
  }
})
