import { describe, expect, onTestFinished, test } from 'vitest'
import { write } from '#api/db/write.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { Authenticator } from '#api/testing/authenticator.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { readCode } from '#api/testing/secondFactors.ts'
import { accounts, startTestServer } from '#api/testing/server.ts'
import { removeAllFactors } from './actions.ts'
import { totpSecrets } from './model.ts'

type Account = { username: string; password: string }

onSqlite((server) => {
  let accountCount = 0
  /** Adds an account with a name of its own. */
  async function addAccount(role: 'staff' | 'manager' = 'staff') {
    const account = { username: `ospite${++accountCount}`, password: 'una-lunga-parola' }
    const manager = await new ApiClient(server()).logIn()
    const { id } = await manager.call('staff.add', { body: { ...account, role } })
    return { account, id, manager }
  }
  const logIn = (account: Account) => new ApiClient(server()).logIn(account)
  /** A device after the first step of a login. */
  async function givePassword(account: Account) {
    const device = new ApiClient(server())
    const response = await device.tryCall('session.login', { body: account })
    expect([response.status, getProblemCode(response)]).toEqual([401, 'second_factor_needed'])
    return device
  }
  const prove = (device: ApiClient, body: Record<string, unknown>) =>
    device.tryCall('session.proveSecondFactor', { body })
  const passTime = (ms: number) => server().setNow(server().now() + ms)
  /** The current code of a secret. After it, another one is needed: no code works twice. */
  function nextCode(secret: string): string {
    passTime(30_000)
    return readCode(secret, server().now())
  }
  async function addApp(device: ApiClient, { password }: Account) {
    const { secret, ticket } = await device.call('secondFactors.startApp', { body: { password } })
    const body = { ticket, code: nextCode(secret) }
    const { recoveryCodes } = await device.call('secondFactors.confirmApp', { body })
    return { secret, recoveryCodes: recoveryCodes ?? [] }
  }
  async function addPasskey(device: ApiClient, { password }: Account, name: string) {
    const key = new Authenticator(server().env.PUBLIC_URL)
    const { options, ticket } = await device.call('secondFactors.startPasskey', { body: { password } })
    const body = { ticket, name, passkey: key.register(options.challenge) }
    const { recoveryCodes } = await device.call('secondFactors.addPasskey', { body })
    return { key, recoveryCodes: recoveryCodes ?? [] }
  }
  const readChallenge = async (device: ApiClient): Promise<string> =>
    (await device.call('session.readSecondStep')).passkey?.challenge ?? ''

  describe('an authenticator app', () => {
    test('is added with the password and a first code, and ends the sessions that were made without it', async () => {
      const { account, manager } = await addAccount()
      const [tablet, phone] = [await logIn(account), await logIn(account)]
      const oldCookie = tablet.cookie
      const wrong = await tablet.tryCall('secondFactors.startApp', { body: { password: 'sbagliata' } })
      expect([wrong.status, wrong.json]).toMatchObject([401, { errors: [{ path: 'password' }] }])
      const { secret, uri, ticket } = await tablet.call('secondFactors.startApp', {
        body: { password: account.password },
      })
      expect(uri).toContain(`:${account.username}?secret=${secret}&`)
      const confirm = (client: ApiClient, code: string) =>
        client.tryCall('secondFactors.confirmApp', { body: { ticket, code } })
      const mistyped = await confirm(tablet, '00000')
      expect([mistyped.status, mistyped.json]).toMatchObject([400, { errors: [{ path: 'code' }] }])
      expect(getProblemCode(await confirm(phone, nextCode(secret)))).toBe('setup_expired')
      await phone.call('session.read')
      const code = nextCode(secret)
      const confirmed = await confirm(tablet, `${code.slice(0, 3)} ${code.slice(3)}`)
      expect([confirmed.status, confirmed.json]).toMatchObject([200, { recoveryCodes: expect.any(Array) }])
      expect(await tablet.call('secondFactors.list')).toMatchObject({ app: {}, recoveryCodesLeft: 10, required: false })
      expect(getProblemCode(await phone.tryCall('session.read'))).toBe('session_ended')
      // A request that this device sent before it got the new cookie must not make it delete its data.
      const late = await new ApiClient(server()).send('GET', '/api/session', { headers: { cookie: oldCookie } })
      expect(getProblemCode(late)).toBe('session_expired')
      const [newest] = await manager.call('log.list')
      expect(newest).toMatchObject({ call: 'secondFactors.confirmApp', username: account.username })
      expect((await manager.call('staff.list')).find((it) => it.username === account.username)?.secondFactor).toBe(true)
    })

    test('asks for its code after the password, and takes no code twice', async () => {
      const { account } = await addAccount()
      const { secret } = await addApp(await logIn(account), account)
      const [tablet, phone] = [await givePassword(account), await givePassword(account)]
      expect(getProblemCode(await tablet.tryCall('session.read'))).toBe('no_session')
      expect(await tablet.call('session.readSecondStep')).toEqual({ passkey: null, app: true })
      const startMs = performance.now()
      const wrong = await prove(tablet, { code: '000000' })
      expect([wrong.status, getProblemCode(wrong)]).toEqual([401, 'wrong_second_factor'])
      expect(performance.now() - startMs).toBeGreaterThan(990)
      const code = nextCode(secret)
      const proven = await prove(tablet, { code })
      expect([proven.status, proven.json]).toEqual([200, { username: account.username, role: 'staff', language: 'it' }])
      await tablet.call('bookings.list')
      expect(getProblemCode(await prove(phone, { code }))).toBe('wrong_second_factor')
      expect((await prove(phone, { code: nextCode(secret) })).status).toBe(200)
      for (const body of [{}, { code, passkey: { id: 'x' } }])
        expect((await prove(phone, body)).json).toMatchObject({ status: 400 })
    })

    test('in place of another app refuses the codes of that one', async () => {
      const { account } = await addAccount()
      const device = await logIn(account)
      const [old, next] = [await addApp(device, account), await addApp(device, account)]
      expect(next.recoveryCodes).toEqual([])
      const waiting = await givePassword(account)
      expect(getProblemCode(await prove(waiting, { code: nextCode(old.secret) }))).toBe('wrong_second_factor')
      expect((await prove(waiting, { code: nextCode(next.secret) })).status).toBe(200)
    })
  })

  test('a waiting login belongs to one device, ends after five minutes and with any change of the account', async () => {
    const { account, id, manager } = await addAccount()
    const { secret } = await addApp(await logIn(account), account)
    const other = await prove(new ApiClient(server()), { code: nextCode(secret) })
    expect([other.status, getProblemCode(other)]).toEqual([401, 'login_expired'])
    const late = await givePassword(account)
    passTime(300_000)
    expect(getProblemCode(await prove(late, { code: nextCode(secret) }))).toBe('login_expired')
    expect(getProblemCode(await late.tryCall('session.readSecondStep'))).toBe('login_expired')
    const waiting = await givePassword(account)
    const forged = { cookie: waiting.cookie.replace('login=', 'login=x') }
    const response = await new ApiClient(server()).tryCall('session.readSecondStep', { headers: forged })
    expect(getProblemCode(response)).toBe('login_expired')
    await manager.call('staff.change', { params: { id }, body: { role: 'manager' } })
    expect(getProblemCode(await prove(waiting, { code: nextCode(secret) }))).toBe('login_expired')
  })

  test('a recovery code logs in once, and new ones replace the old ones', async () => {
    const { account } = await addAccount()
    const device = await logIn(account)
    const renew = () => device.tryCall('secondFactors.renewRecoveryCodes', { body: { password: account.password } })
    expect(getProblemCode(await renew())).toBe('no_factor')
    const { recoveryCodes } = await addApp(device, account)
    const [first = '', second = ''] = recoveryCodes
    const waiting = await givePassword(account)
    expect((await prove(waiting, { code: first.toUpperCase() })).status).toBe(200)
    expect((await waiting.call('secondFactors.list')).recoveryCodesLeft).toBe(9)
    const both = await Promise.all(
      [await givePassword(account), await givePassword(account)].map((it) => prove(it, { code: second })),
    )
    expect(both.map((it) => it.status).toSorted()).toEqual([200, 401])
    expect(getProblemCode(await prove(await givePassword(account), { code: first }))).toBe('wrong_second_factor')
    expect((await renew()).json).toMatchObject({ recoveryCodes: expect.any(Array) })
    const [third = ''] = recoveryCodes.slice(2)
    expect(getProblemCode(await prove(await givePassword(account), { code: third }))).toBe('wrong_second_factor')
  })

  describe('a passkey', () => {
    test('logs in after the password, one of several, and shows when', async () => {
      const { account } = await addAccount()
      const device = await logIn(account)
      const { recoveryCodes } = await addPasskey(device, account, 'Chiave rossa')
      expect(recoveryCodes).toHaveLength(10)
      const { key } = await addPasskey(device, account, 'Chiave blu')
      const waiting = await givePassword(account)
      const step = await waiting.call('session.readSecondStep')
      expect([step.app, step.passkey?.allowCredentials.length, step.passkey?.rpId]).toEqual([false, 2, 'localhost'])
      expect((await prove(waiting, { passkey: key.sign(step.passkey?.challenge ?? '') })).status).toBe(200)
      const { passkeys } = await waiting.call('secondFactors.list')
      expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
        ['Chiave rossa', false],
        ['Chiave blu', true],
      ])
    })

    test('is refused when it is copied, replayed, of another account, site or login', async () => {
      const { account } = await addAccount()
      const device = await logIn(account)
      const { key } = await addPasskey(device, account, 'Chiave')
      const stranger = await addAccount()
      const foreign = await addPasskey(await logIn(stranger.account), stranger.account, 'Chiave')
      const phishing = new Authenticator('https://farm.example')
      const { options, ticket } = await device.call('secondFactors.startPasskey', {
        body: { password: account.password },
      })
      const registration = { ticket, name: 'Falsa', passkey: phishing.register(options.challenge) }
      const refused = await device.tryCall('secondFactors.addPasskey', { body: registration })
      expect([refused.status, refused.json]).toMatchObject([400, { errors: [{ path: 'passkey' }] }])

      const waiting = await givePassword(account)
      const challenge = await readChallenge(waiting)
      const assertion = key.sign(challenge)
      const tries = [
        foreign.key.sign(challenge),
        key.sign(await readChallenge(await givePassword(account))),
        { ...assertion, signature: foreign.key.sign(challenge).signature },
      ]
      const refusals = await Promise.all(tries.map((passkey) => prove(waiting, { passkey })))
      expect(refusals.map(getProblemCode)).toEqual(tries.map(() => 'wrong_second_factor'))
      const cookie = waiting.cookie
      expect((await prove(waiting, { passkey: assertion })).status).toBe(200)
      const replay = await new ApiClient(server()).tryCall('session.proveSecondFactor', {
        body: { passkey: assertion },
        headers: { cookie },
      })
      expect(replay.status).toBe(401)
      const copied = await givePassword(account)
      key.counter = 0
      const passkey = key.sign(await readChallenge(copied))
      expect(getProblemCode(await prove(copied, { passkey }))).toBe('wrong_second_factor')
    })

    test('whose counter stays zero completes each login once', async () => {
      const { account } = await addAccount()
      const { key } = await addPasskey(await logIn(account), account, 'Chiave')
      await write(server().db, { call: 'seed', now: server().now(), staff: null, key: null }, async (tx) => {
        const sql = `UPDATE passkeys SET counter = '0'`
        await tx.main.query(sql, { transaction: tx.transaction })
        return { ok: true, value: null }
      })
      const waiting = await givePassword(account)
      key.counter = -1
      const passkey = key.sign(await readChallenge(waiting))
      const { cookie } = waiting
      expect((await prove(waiting, { passkey })).status).toBe(200)
      const replay = await new ApiClient(server()).tryCall('session.proveSecondFactor', {
        body: { passkey },
        headers: { cookie },
      })
      expect(getProblemCode(replay)).toBe('login_expired')
    })
  })

  test('ten wrong codes of an account block its codes from every address, and none of its passkeys', async () => {
    const { account } = await addAccount()
    const device = await logIn(account)
    const { secret, recoveryCodes } = await addApp(device, account)
    const { key } = await addPasskey(device, account, 'Chiave')
    const attackers = await Promise.all(Array.from({ length: 12 }, () => givePassword(account)))
    const answers = await Promise.all(attackers.map((it) => prove(it, { code: '000000' })))
    expect(answers.filter((it) => it.status === 401)).toHaveLength(10)
    const blocked = await givePassword(account)
    for (const code of [nextCode(secret), recoveryCodes[0] ?? ''])
      expect(getProblemCode(await prove(blocked, { code }))).toBe('too_many')
    expect((await prove(blocked, { passkey: key.sign(await readChallenge(blocked)) })).status).toBe(200)
    passTime(3_600_000)
    expect((await prove(await givePassword(account), { code: nextCode(secret) })).status).toBe(200)
  })

  test('wrong codes count as failed logins of their address', async () => {
    const { account } = await addAccount()
    await addApp(await logIn(account), account)
    const waiting = await givePassword(account)
    await Promise.all(Array.from({ length: 10 }, () => prove(waiting, { code: '000000' })))
    expect(getProblemCode(await waiting.tryCall('session.login', { body: account }))).toBe('too_many')
  })

  test('removing a factor needs the password and ends the other sessions; without any the password is enough', async () => {
    const { account } = await addAccount()
    const device = await logIn(account)
    const { secret } = await addApp(device, account)
    await addPasskey(device, account, 'Chiave')
    const phone = await givePassword(account)
    expect((await prove(phone, { code: nextCode(secret) })).status).toBe(200)
    const [passkey] = (await device.call('secondFactors.list')).passkeys
    const params = { id: passkey?.id ?? '' }
    const wrong = await device.tryCall('secondFactors.removePasskey', { params, body: { password: 'sbagliata' } })
    expect(getProblemCode(wrong)).toBe('wrong_password')
    const body = { password: account.password }
    await device.call('secondFactors.removePasskey', { params, body })
    expect(getProblemCode(await device.tryCall('secondFactors.removePasskey', { params, body }))).toBe('not_found')
    expect(getProblemCode(await phone.tryCall('session.read'))).toBe('session_ended')
    await givePassword(account)
    await device.call('secondFactors.removeApp', { body })
    expect(await device.call('secondFactors.list')).toMatchObject({ passkeys: [], app: null, recoveryCodesLeft: 0 })
    await logIn(account)
  })

  test('where the farm asks for it, a manager adds a second factor before anything else and keeps one', async () => {
    const { account, manager } = await addAccount('manager')
    const staff = await addAccount()
    const first = await logIn(account)
    const body = { required: true, password: account.password }
    expect(getProblemCode(await first.tryCall('secondFactors.require', { body }))).toBe('own_factor_missing')
    const { secret } = await addApp(first, account)
    expect(await first.call('secondFactors.require', { body })).toMatchObject({ required: true })
    onTestFinished(async () => {
      await first.call('secondFactors.require', { body: { ...body, required: false } })
    })
    for (const name of ['bookings.list', 'staff.list', 'changes.stream', 'backups.history'] as const) {
      const refused = await manager.tryCall(name)
      expect([name, refused.status, getProblemCode(refused)]).toEqual([name, 403, 'second_factor_required'])
    }
    const off = { required: false, password: accounts.manager.password }
    const switchedOff = await manager.tryCall('secondFactors.require', { body: off })
    expect([switchedOff.status, getProblemCode(switchedOff)]).toEqual([403, 'second_factor_required'])
    expect(await first.call('secondFactors.list')).toMatchObject({ required: true })
    const guestView = await new ApiClient(server()).tryCall('rooms.list')
    expect((await manager.tryCall('rooms.list')).text).toBe(guestView.text)
    await (await logIn(staff.account)).call('bookings.list')
    const last = await first.tryCall('secondFactors.removeApp', { body: { password: account.password } })
    expect([last.status, getProblemCode(last)]).toEqual([409, 'last_factor'])
    const again = await givePassword(account)
    expect((await prove(again, { code: nextCode(secret) })).status).toBe(200)

    await addPasskey(manager, accounts.manager, 'Chiave')
    await manager.call('bookings.list')
    await manager.call('staff.change', { params: { id: staff.id }, body: { role: 'manager' } })
    const promoted = await logIn(staff.account)
    expect(getProblemCode(await promoted.tryCall('bookings.list'))).toBe('second_factor_required')
    const context = { call: 'staff.cli', now: server().now(), staff: null, key: null } as const
    const { id: annaId = '' } = (await manager.call('staff.list')).find((it) => it.username === 'anna') ?? {}
    await write(server().db, context, (tx) => removeAllFactors(tx, annaId))
    expect(getProblemCode(await manager.tryCall('session.read'))).toBe('session_ended')
  })

  test('a restore takes no second factor away, revives none and keeps the rule', async () => {
    const [kept, added, removed] = [await addAccount('manager'), await addAccount(), await addAccount()]
    const device = await logIn(kept.account)
    const lostApp = await addApp(await logIn(removed.account), removed.account)
    const old = await addPasskey(device, kept.account, 'Persa')
    const { secret } = await addApp(device, kept.account)
    const backup = await createBackup(server(), device)
    const [lost] = (await device.call('secondFactors.list')).passkeys
    const { password } = kept.account
    await device.call('secondFactors.removePasskey', { params: { id: lost?.id ?? '' }, body: { password } })
    const app = await addApp(await logIn(added.account), added.account)
    await kept.manager.call('staff.remove', { params: { id: removed.id } })
    expect(await totpSecrets(server().db).count({ where: { staffId: removed.id } })).toBe(0)
    await device.call('secondFactors.require', { body: { required: true, password } })
    await runToEnd(server(), device, () => device.call('backups.restore', { params: { id: backup.id } }))
    const state = await device.call('secondFactors.list')
    expect(state).toMatchObject({ passkeys: [], app: {}, recoveryCodesLeft: 10, required: true })
    const waiting = await givePassword(kept.account)
    expect((await waiting.call('session.readSecondStep')).passkey).toBeNull()
    expect((await prove(waiting, { passkey: old.key.sign('x') })).status).toBe(401)
    expect((await prove(waiting, { code: nextCode(secret) })).status).toBe(200)
    expect((await prove(await givePassword(added.account), { code: nextCode(app.secret) })).status).toBe(200)
    // The backup has brought this account back, with its second factor.
    const restored = await prove(await givePassword(removed.account), { code: nextCode(lostApp.secret) })
    expect(restored.status).toBe(200)
    await device.call('secondFactors.require', { body: { required: false, password } })
  })
})

test('with https, the cookies have the prefix that binds them to this host', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://farm.example' } })
  onTestFinished(server.stop)
  const client = new ApiClient(server)
  const { headers } = await client.tryCall('session.login', {
    body: accounts.manager,
  })
  expect(headers['set-cookie']?.join()).toMatch(/^__Host-session=[^;]+; path=\/;.* secure; httponly/)
  expect(headers['set-cookie']?.join()).not.toMatch(/domain/i)
  await client.call('session.read')
  const old = client.cookie.replace('__Host-', '')
  expect((await new ApiClient(server).send('GET', '/api/session', { headers: { cookie: old } })).status).toBe(401)
})
