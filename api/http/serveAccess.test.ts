import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { auditLogEntries } from '#api/db/records.ts'
import { ok, refuse } from '#api/errors.ts'
import { getProblemCode } from '#api/testing/apiClient.ts'
import { asStaff, contact, setUpCalls } from '#api/testing/callServer.ts'
import type { CallName } from '#contract/paths.ts'
import type { StaffSession } from './services.ts'

const calls = setUpCalls()

/** A manager who must add a second factor. */
const carla: StaffSession = {
  id: 's3',
  staff: { id: 'u3', username: 'carla', role: 'manager', language: 'it' },
  hasSecondFactor: false,
  mustAddFactor: true,
}

const switchBookings = (headers: Record<string, string> = {}) =>
  calls().client.send('POST', '/api/settings/bookings-enabled', {
    body: { enabled: true },
    headers: { ...asStaff('anna').headers, ...headers },
  })
const listMessages = (headers: Record<string, string> = {}) =>
  calls().client.send('GET', '/api/contacts', { headers: { ...asStaff('anna').headers, ...headers } })

test.each<[string, CallName, string, (string | undefined)[]]>([
  ['guests', 'rooms.list', '/api/rooms', [undefined, undefined, undefined, undefined]],
  ['staff', 'staff.list', '/api/staff', ['no_session', 'session_expired', 'forbidden', undefined]],
  ['managers', 'contacts.list', '/api/contacts', ['no_session', 'session_expired', undefined, undefined]],
])('each call knows whom it serves, besides %s', async (_, name, path, codes) => {
  const seen: (string | undefined)[] = []
  calls().serve(name, async ({ session }) => {
    seen.push(session?.staff.username)
    return refuse('not_found')
  })
  const found: unknown[] = []
  for (const options of [{}, asStaff('nobody'), asStaff('bruno'), asStaff('anna')]) {
    const code = getProblemCode(await calls().client.send('GET', path, options))
    found.push(code === 'not_found' ? undefined : code)
  }
  expect(found).toEqual(codes)
  const known = name === 'rooms.list' ? [undefined, undefined, undefined, undefined] : ['bruno', 'anna']
  expect(seen).toEqual(known.slice(-codes.filter((code) => code === undefined).length))
})

test('checks in this order: restore, origin, session, second factor, role, path, body, key, version', async () => {
  calls().serve('staff.change', async () => refuse('last_manager'))
  const faults: [code: string, mend: () => void][] = [
    ['restore_running', () => (isRestoring = false)],
    ['foreign_origin', () => (headers.origin = '')],
    ['no_session', () => (headers.cookie = 'session=carla')],
    ['second_factor_required', () => (headers.cookie = 'session=bruno')],
    ['forbidden', () => (headers.cookie = 'session=anna')],
    ['not_found', () => (path = `/api/staff/${contact.id}`)],
    ['invalid', () => (body = { role: 'staff' })],
    ['bad_key', () => (headers['idempotency-key'] = 'k1')],
    ['bad_version', () => (headers['if-match'] = '"1"')],
    ['last_manager', () => {}],
  ]
  const headers: Record<string, string> = { origin: 'https://other.example', 'idempotency-key': 'ä', 'if-match': '1' }
  let path = '/api/staff/7'
  let body: object = { role: 'none' }
  let isRestoring = true
  calls().services.isRestoring = () => isRestoring
  calls().sessions.set('carla', { ...carla, staff: { ...carla.staff, role: 'staff' } })
  const codes: unknown[] = []
  for (const [, mend] of faults) {
    codes.push(getProblemCode(await calls().client.send('PATCH', path, { body, headers })))
    mend()
  }
  expect(codes).toEqual(faults.map(([code]) => code))
})

test('a manager who must add a second factor can do that and nothing else', async () => {
  calls().sessions.set('carla', carla)
  calls().serve('contacts.list', async () => refuse('not_found'))
  calls().serve('secondFactors.list', async () => refuse('not_found'))
  const send = (path: string) => calls().client.send('GET', path, asStaff('carla'))
  expect(getProblemCode(await send('/api/contacts'))).toBe('second_factor_required')
  expect(getProblemCode(await send('/api/second-factors'))).toBe('not_found')
})

test('a write is refused when its session has ended while the body arrived', async () => {
  let runs = 0
  calls().services.findSession = async () => 'ended'
  calls().serve('settings.switchBookings', async () => {
    runs += 1
    return ok({ enabled: true })
  })
  expect(getProblemCode(await switchBookings())).toBe('session_ended')
  expect(runs).toBe(0)
})

test('a write is refused when a second factor is asked for meanwhile', async () => {
  calls().services.findSession = async () => carla
  calls().serve('settings.switchBookings', async () => ok({ enabled: true }))
  expect(getProblemCode(await switchBookings())).toBe('second_factor_required')
})

test('a write is rolled back when its session has ended before its transaction began', async () => {
  const { services, sessions } = calls()
  services.findSession = async (db, token) => (db.transaction === null ? (sessions.get(token) ?? 'ended') : 'ended')
  calls().serve('settings.switchBookings', ({ write }) => write(async () => ok({ enabled: true })))
  expect(getProblemCode(await switchBookings())).toBe('session_ended')
  expect(await auditLogEntries(services.db).count()).toBe(0)
})

test('a write that ends its own session is answered', async () => {
  calls().serve('settings.switchBookings', async () => {
    calls().sessions.set('anna', 'ended')
    return ok({ enabled: true })
  })
  expect((await switchBookings()).json).toEqual({ enabled: true })
})

test('a session that ends while the handler reads gets nothing of it', async () => {
  const { sessions } = calls()
  calls().serve('contacts.list', async () => {
    sessions.set('anna', 'ended')
    return ok([contact])
  })
  const response = await listMessages()
  expect([getProblemCode(response), response.text.includes(contact.message)]).toEqual(['session_ended', false])
})

test('a session that ends before the first bytes of a stream gets nothing of it', async () => {
  const stream = Readable.from(['a'])
  calls().serve('changes.stream', async () => {
    calls().sessions.set('anna', 'ended')
    return { ok: true, stream, type: 'text/csv' }
  })
  const response = await calls().client.send('GET', '/api/changes/stream', asStaff('anna'))
  expect([getProblemCode(response), stream.destroyed]).toEqual(['session_ended', true])
})

test('a handler can ask whether the session goes on', async () => {
  const { sessions } = calls()
  const codes: string[] = []
  calls().serve('contacts.list', async ({ confirmSession }) => {
    await confirmSession()
    sessions.set('anna', 'ended')
    await confirmSession().catch(({ message }) => codes.push(message))
    return refuse('not_found')
  })
  expect(getProblemCode(await listMessages())).toBe('not_found')
  expect(codes).toEqual(['session_ended'])
})

test('a write in the name of another account or for another data set is refused, a read is not', async () => {
  calls().serve('settings.switchBookings', async () => ok({ enabled: true }))
  calls().serve('contacts.list', async () => ok([]))
  const other: Record<string, string>[] = [{ author: 'bruno' }, { epoch: 'another' }]
  const own: Record<string, string>[] = [{ author: 'anna' }, { epoch: await calls().services.db.epoch() }]
  const codes: unknown[] = []
  for (const headers of other) codes.push(getProblemCode(await switchBookings(headers)))
  expect(codes).toEqual(['other_account', 'other_epoch'])
  for (const headers of own) expect((await switchBookings(headers)).status).toBe(200)
  for (const headers of other) expect((await listMessages(headers)).status).toBe(200)
})
