// Who may make each call, by which methods and under which path. The database plays no part in that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { type CallName, paths } from '#contract/paths.ts'

const names = Object.keys(paths) as CallName[]
const someId = '01a1fd1c-7076-76b8-9454-8c57810444c3'
const cleaner = { username: 'rosa', password: 'segreto-di-rosa' }
const member = { username: 'luca', password: 'segreto-di-luca' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const manager = await new ApiClient(server).logIn()
  await manager.call('staff.add', { body: { ...member, role: 'staff' } })
  await manager.call('staff.add', { body: { ...cleaner, role: 'housekeeping' } })
})
afterAll(() => server.stop())

/** The path with a valid value for each parameter. */
const buildSamplePath = (name: CallName): string =>
  paths[name][1].replace(
    /:(\w+)/g,
    (_, key: string) => ({ roomId: '1', date: '2026-12-24', code: 'AAAAAAAA' })[key] ?? someId,
  )

test.each([
  ['nobody', ['guest'], [401, 'no_session']],
  ['a guest with an unknown cookie', ['guest'], [401, 'session_expired']],
  ['housekeeping', ['guest', 'account'], [403, 'forbidden']],
  ['staff', ['guest', 'account', 'staff'], [403, 'forbidden']],
  ['a manager', ['guest', 'account', 'staff', 'manager'], []],
])('is open to %s exactly where the contract says so', async (caller, allowed, refusal) => {
  const client = new ApiClient(server)
  const accounts = { housekeeping: cleaner, staff: member, 'a manager': undefined }
  if (caller in accounts) await client.logIn(accounts[caller as keyof typeof accounts])
  const headers: Record<string, string> = caller.includes('cookie') ? { cookie: 'session=unknown' } : {}
  for (const name of names) {
    const [method, path, access] = paths[name]
    const isAllowed = allowed.includes(access)
    if (name === 'changes.stream' && isAllowed) {
      const received: string[] = []
      const { close } = await client.openStream(path, (text) => received.push(text))
      await expect.poll(() => received.join('')).toMatch(/^data: /)
      close()
      continue
    }
    // No call accepts this body, so a call that is allowed changes nothing.
    const body = method === 'GET' ? {} : { body: { unknown: true } }
    const response = await client.send(method, buildSamplePath(name), { ...body, headers })
    const outcome = [name, response.status, getProblemCode(response)]
    if (!isAllowed) expect(outcome).toEqual([name, ...refusal])
    else expect(['no_session', 'session_expired', 'session_ended', 'forbidden']).not.toContain(outcome[2])
  }
})

test.each(names)('%s is 405 with another method, and lists the allowed ones', async (name) => {
  // Two calls of one path may name its parameter differently.
  const getShape = (it: CallName) => paths[it][1].replace(/:\w+/g, ':')
  const allowedMethods = names.filter((it) => getShape(it) === getShape(name)).map((it) => paths[it][0])
  const other = (['PUT', 'DELETE', 'PATCH', 'POST'] as const).find(
    (it) => !allowedMethods.some((known) => known === it),
  )
  if (!other) return
  const response = await new ApiClient(server).send(other, buildSamplePath(name))
  expect([response.status, getProblemCode(response)]).toEqual([405, 'method_not_allowed'])
  const allowed = response.headers.allow?.split(', ').filter((it) => it !== 'HEAD')
  expect(allowed?.toSorted()).toEqual(allowedMethods.toSorted())
})

test('has one path: another case, an extra slash or an escape is an unknown path', async () => {
  for (const path of ['/api/rooms/', '/api/Rooms', '/api/%72ooms', '/api//rooms']) {
    const response = await new ApiClient(server).send('GET', path)
    expect([path, response.status, getProblemCode(response)]).toEqual([path, 404, 'not_found'])
  }
  const page = await new ApiClient(server).send('GET', '/API/rooms')
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('unknown API paths are 404 with a problem document, never HTML', async () => {
  for (const path of ['/api', '/api/', '/api/nope', '/api/bookings/x/y/z', '/api/%E0%A4%A', '/api/people/..%2f..']) {
    const response = await new ApiClient(server).send('GET', path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers['content-type']).toBe('application/problem+json')
  }
})
