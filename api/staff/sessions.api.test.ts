import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { QueryOptions } from 'sequelize'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { idempotencyKeys } from '#api/db/records.ts'
import { write } from '#api/db/write.ts'
import { ApiClient, type ApiResponse, getProblemCode, readResponse } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { startTestServer } from '#api/testing/server.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { changeStaff, endStaffSessions, startSession } from './actions.ts'
import { hashPassword } from './passwords.ts'
import { findStaff } from './queries.ts'

onSqlite((server) => {
  let accountCount = 0
  /** Adds an account with a name of its own. */
  async function addAccount(role: 'staff' | 'manager' = 'staff') {
    const account = { username: `collega${++accountCount}`, password: 'una-lunga-parola' }
    const manager = await new ApiClient(server()).logIn()
    const { id } = await manager.call('staff.add', { body: { ...account, role } })
    return { account, id, manager }
  }
  const logIn = (account: { username: string; password: string }) => new ApiClient(server()).logIn(account)

  describe('a change of the own password', () => {
    const change = (client: ApiClient, current: string) =>
      client.tryCall('session.changePassword', { body: { current, new: 'un-altra-parola' } })

    test('takes effect, goes on in a new session and ends the other ones', async () => {
      const { account, manager } = await addAccount()
      const [tablet, phone] = [await logIn(account), await logIn(account)]
      const oldCookie = tablet.cookie
      expect((await change(tablet, account.password)).status).toBe(204)
      expect((await tablet.call('session.read')).username).toBe(account.username)
      expect(await tablet.call('session.listDevices')).toHaveLength(1)
      expect(getProblemCode(await phone.tryCall('session.read'))).toBe('session_ended')
      // A request that this device sent before it got the new cookie must not make it delete its data.
      const late = await new ApiClient(server()).send('GET', '/api/session', { headers: { cookie: oldCookie } })
      expect(getProblemCode(late)).toBe('session_expired')
      await logIn({ ...account, password: 'un-altra-parola' })
      expect(
        getProblemCode(
          await new ApiClient(server()).tryCall('session.login', {
            body: { username: account.username, password: account.password },
          }),
        ),
      ).toBe('wrong_password')
      const [newest] = await manager.call('log.list')
      expect(newest).toMatchObject({ call: 'session.changePassword', username: account.username })
    })

    test('names the wrong field, changes nothing and counts as a failed login', async () => {
      const { account } = await addAccount()
      const [tablet, phone] = [await logIn(account), await logIn(account)]
      const wrong = await change(tablet, 'sbagliata')
      expect([wrong.status, getProblemCode(wrong)]).toEqual([401, 'wrong_password'])
      expect(wrong.json).toMatchObject({ errors: [{ path: 'current' }] })
      const short = await tablet.tryCall('session.changePassword', {
        body: { current: account.password, new: 'corta' },
      })
      expect([short.status, short.json]).toMatchObject([400, { errors: [{ path: 'new' }] }])
      await Promise.all(Array.from({ length: 9 }, () => change(tablet, 'sbagliata')))
      expect(getProblemCode(await change(tablet, account.password))).toBe('too_many')
      for (const client of [tablet, phone]) await client.call('session.read')
    })
  })

  test('a session ends when its account has another password or role, whoever changed it and whenever the login began', async () => {
    const { account, id } = await addAccount()
    const { db, now } = server()
    const before = await findStaff(db, id)
    const client = await logIn(account)
    const passwordHash = await hashPassword('una-terza-parola')
    const context = { call: 'staff.cli', now: now(), staff: null, key: null } as const
    // As the command of another process does it, before it comes to ending the sessions.
    await write(db, context, (tx) => changeStaff(tx, id, { passwordHash }))
    expect(getProblemCode(await client.tryCall('session.read'))).toBe('session_ended')
    // A login that has verified the old password, and starts its session only after the change.
    const token = before && (await startSession(db, before, null, now()))
    const headers = { cookie: `session=${token}` }
    const late = await new ApiClient(server()).send('GET', '/api/session', { headers })
    expect(getProblemCode(late)).toBe('session_ended')

    const fresh = await logIn({ ...account, password: 'una-terza-parola' })
    expect(await fresh.call('session.listDevices')).toHaveLength(1)
    await write(db, context, (tx) => changeStaff(tx, id, { role: 'manager' }))
    expect(getProblemCode(await fresh.tryCall('session.read'))).toBe('session_ended')
  })

  test('usernames are compared folded, and weak passwords and look-alikes are refused', async () => {
    const { account, id, manager } = await addAccount()
    const { username, password } = account
    await logIn({ username: ` ${username.toUpperCase()}\u200b`, password })
    const add = (body: { username: string; password: string }) => manager.tryCall('staff.add', { body })
    for (const same of [username.toUpperCase(), username.replace('o', '0')])
      expect(getProblemCode(await add({ username: same, password }))).toBe('username_taken')
    expect((await add({ username: 'be\u0430trice', password })).json).toMatchObject({ errors: [{ path: 'username' }] })
    for (const weak of ['undici-lett', 'Password2026!']) {
      const fieldError = (path: string) => ({ status: 400, errors: [{ path }] })
      expect((await add({ username: 'beatrice', password: weak })).json).toMatchObject(fieldError('password'))
      const changed = await manager.tryCall('staff.change', { params: { id }, body: { password: weak } })
      expect(changed.json).toMatchObject(fieldError('password'))
      const own = { current: password, new: weak }
      const changedOwn = await manager.tryCall('session.changePassword', { body: own })
      expect(changedOwn.json).toMatchObject(fieldError('new'))
    }
  })

  test('an idempotency key stores nothing that depends on a password', async () => {
    const { manager, id } = await addAccount()
    const change = (password: string) =>
      manager.call('staff.change', { params: { id }, body: { password }, key: `key-of-${password}` })
    for (const password of ['una-prima-parola', 'una-seconda-parola']) await change(password)
    const rows = await idempotencyKeys(server().db).findAll({ where: { call: 'staff.change' }, raw: true })
    expect(new Set(rows.map(({ bodyHash }) => bodyHash)).size).toBe(1)
  })

  describe('access that ends while a call is under way', () => {
    /** Sends the headers and half of the body. Resolves with a function that sends the rest. */
    async function sendHalf(
      client: ApiClient,
      name: CallName,
      body: string,
      type = 'application/json',
    ): Promise<() => Promise<ApiResponse>> {
      const [half, rest] = [body.slice(0, 5), body.slice(5)]
      const outgoing = request(new URL(paths[name][1], server().url), {
        method: paths[name][0],
        headers: {
          cookie: client.cookie,
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          expect: '100-continue',
        },
      })
      const response = once(outgoing, 'response')
      outgoing.flushHeaders()
      await once(outgoing, 'continue')
      outgoing.write(half)
      return async () => {
        outgoing.end(rest)
        const [incoming] = await response
        return readResponse(incoming)
      }
    }

    /**
     * Runs `task` at the first query of the main store after the account of a session was read. So a query of the server
     * itself, between two calls, does not count.
     */
    function runAtNextQuery(task: () => Promise<unknown>): void {
      const { main } = server().db
      let isAccountRead = false
      main.addHook('beforeQuery', 'endAccess', async (options: QueryOptions & { model?: { tableName: string } }) => {
        const readsAccount = options?.model?.tableName === 'staff'
        isAccountRead ||= readsAccount
        if (readsAccount || !isAccountRead) return
        main.removeHook('beforeQuery', 'endAccess')
        await task()
      })
    }
    const endSessions = (id: string) => () => endStaffSessions(server().db, id, server().now())

    test('a manager who is demoted or removed before the body arrives adds no account', async () => {
      for (const method of ['staff.change', 'staff.remove'] as const) {
        const { account, id, manager } = await addAccount('manager')
        const newcomer = { username: 'intruso', password: 'una-lunga-parola', role: 'manager' }
        const sendRest = await sendHalf(await logIn(account), 'staff.add', JSON.stringify(newcomer))
        await manager.call(method, {
          params: { id },
          ...(method === 'staff.change' ? { body: { role: 'staff' } } : {}),
        })
        expect(getProblemCode(await sendRest())).toBe('session_ended')
        expect((await manager.call('staff.list')).map((it) => it.username)).not.toContain('intruso')
      }
    })

    test('a removed manager restores no upload', async () => {
      const { account, id, manager } = await addAccount('manager')
      const sendRest = await sendHalf(await logIn(account), 'backups.upload', 'no backup', 'application/octet-stream')
      await manager.call('staff.remove', { params: { id } })
      expect(getProblemCode(await sendRest())).toBe('session_ended')
    })

    test('a session that ends just before the transaction writes nothing', async () => {
      const { account, id, manager } = await addAccount()
      const client = await logIn(account)
      const log = await manager.call('log.list')
      runAtNextQuery(endSessions(id))
      const response = await client.tryCall('settings.switchBookings', { body: { enabled: true } })
      expect(getProblemCode(response)).toBe('session_ended')
      expect(await manager.call('log.list')).toEqual(log)
    })

    test('a write that is under way is stored before the end of its device is answered', async () => {
      const { account, manager } = await addAccount()
      const [tablet, phone] = [await logIn(account), await logIn(account)]
      const device = (await tablet.call('session.listDevices')).find((it) => it.current)
      const { main, queue } = server().db
      const events = new EventEmitter()
      const isWriting = once(events, 'writing')
      main.addHook('beforeQuery', 'pauseWrite', async (options: QueryOptions & { model?: { tableName: string } }) => {
        if (options?.model?.tableName !== 'log_entries') return
        main.removeHook('beforeQuery', 'pauseWrite')
        events.emit('writing')
        await once(events, 'ending')
      })
      const writing = tablet.tryCall('settings.switchBookings', { body: { enabled: true } })
      await isWriting
      const run = queue.run.bind(queue)
      vi.spyOn(queue, 'run').mockImplementationOnce((...args) => {
        events.emit('ending')
        return run(...args)
      })
      await phone.call('session.endDevice', { params: { id: device?.id ?? '' } })
      events.emit('ending')
      const [newest] = await manager.call('log.list')
      expect(newest).toMatchObject({
        call: 'settings.switchBookings',
        username: account.username,
        subjectId: 'bookings-enabled',
      })
      expect((await writing).status).toBe(200)
      vi.restoreAllMocks()
    })

    test.each(['contacts.list', 'bookings.list', 'changes.list', 'people.export', 'availability.list'] as const)(
      '%s sends no byte of its rows when the session ends while it reads',
      async (name) => {
        const { account, id } = await addAccount('manager')
        const client = await logIn(account)
        const body = name === 'people.export' ? { body: { email: 'x@example.org' } } : {}
        const query = { startDate: '2026-12-01', endDate: '2026-12-31' }
        runAtNextQuery(endSessions(id))
        expect(getProblemCode(await client.tryCall(name, { ...body, query }))).toBe('session_ended')
      },
    )

    test.each(['session.logout', 'session.endDevice', 'staff.remove', 'session.login'] as const)(
      'an event stream ends when %s ends its session',
      async (name) => {
        const { account, id, manager } = await addAccount()
        const [tablet, phone] = [await logIn(account), await logIn(account)]
        const device = (await tablet.call('session.listDevices')).find((it) => it.current)
        const stream = request(new URL(paths['changes.stream'][1], server().url), {
          headers: { cookie: tablet.cookie },
        }).end()
        const [incoming] = await once(stream, 'response')
        const ended = once(incoming.resume(), 'end')
        if (name === 'session.logout') await tablet.call(name)
        if (name === 'session.endDevice') await phone.call(name, { params: { id: device?.id ?? '' } })
        if (name === 'staff.remove') await manager.call(name, { params: { id } })
        if (name === 'session.login') await tablet.logIn(account)
        await ended
      },
    )

    test('a new login on a device expires its old session there', async () => {
      const { account } = await addAccount()
      const tablet = await logIn(account)
      const oldCookie = tablet.cookie
      await tablet.logIn(account)
      const late = await new ApiClient(server()).send('GET', '/api/session', { headers: { cookie: oldCookie } })
      expect(getProblemCode(late)).toBe('session_expired')
      expect(await tablet.call('session.listDevices')).toHaveLength(1)
    })
  })
})

test('400 wrong passwords at once from one address are not all hashed before the login of somebody else', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const stranger = new ApiClient(server)
  /** How long a login from another address takes meanwhile, and the statuses of the 400. */
  async function measureLogin() {
    const body = { username: 'nobody', password: 'wrong' }
    const flood = Array.from({ length: 400 }, () => stranger.tryCall('session.login', { body }))
    await Promise.race(flood)
    const startMs = performance.now()
    await new ApiClient(server).logIn()
    const loginMs = performance.now() - startMs
    const statuses = (await Promise.all(flood)).map((it) => it.status)
    return { loginMs, wrong: statuses.filter((it) => it === 401).length }
  }
  const first = await measureLogin()
  const startMs = performance.now()
  for (let count = 0; count < 10; count++) await hashPassword('una-lunga-parola')
  const hashMs = (performance.now() - startMs) / 10
  const blocked = await measureLogin()
  expect([first.wrong, blocked.wrong]).toEqual([10, 0])
  // In hashes, because a busy machine slows down everything. Only ten of the 400 passwords may be hashed.
  expect((first.loginMs - blocked.loginMs) / hashMs).toBeLessThan(100)
}, 120_000)
