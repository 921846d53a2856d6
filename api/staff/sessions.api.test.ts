import { describe, expect, test } from 'vitest'
import { write } from '#api/db/write.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { changeStaff, startSession } from './actions.ts'
import { hashPassword } from './passwords.ts'
import { findStaff } from './queries.ts'

onBothDatabases((server) => {
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
})
