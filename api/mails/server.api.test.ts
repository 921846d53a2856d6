/** The mail server that a manager sets: tried before it is stored, used at once, and never told to anybody. */
import { readFile } from 'node:fs/promises'
import { QueryTypes } from 'sequelize'
import { expect, onTestFinished, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import {
  createReply,
  staffAddress,
  startHangingServer,
  startMailServer,
  startTestMailWorker,
} from '#api/testing/mailServer.ts'
import { startTestServer } from '#api/testing/server.ts'
import type { Input } from '#contract/calls.ts'

type Typed = Input<'mails.changeServer'>
const secret = 'una-parola-che-nessuno-legge'
const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = ({ password }, _, done) =>
  password === secret ? done(null, { user: 'farm' }) : done(createReply(535, 'who are you?'))

async function startOwnMailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  onTestFinished(server.stop)
  return { ...server, port: Number(new URL(server.url).port) }
}
const at = (port: number | null): Typed => ({ from: 'posta@example.org', host: '127.0.0.1', port, security: 'none' })
const withLogin = (port: number): Typed => ({ ...at(port), user: 'farm', password: secret })

onBothDatabases((server, kind) => {
  const logIn = () => new ApiClient(server()).logIn()
  const remove = async () => (await logIn()).call('mails.changeServer', { body: { ...at(null), host: '' } })
  const change = async (body: Typed, { version, ...options }: { version?: number; key?: string } = {}) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    return (await logIn()).tryCall('mails.changeServer', { body, headers, ...options })
  }
  const read = async () => (await logIn()).call('mails.readServer')

  test('mail goes out through it at once, and its password is never read back', async () => {
    const own = await startOwnMailServer({ onAuth })
    const manager = await logIn()
    expect(await read()).toMatchObject({ from: null, host: null, user: null, password: null, serverFixed: false })
    expect(getProblemCode(await manager.tryCall('mails.sendTest'))).toBe('mail_not_configured')
    const key = createKey()
    const changed = await change(withLogin(own.port), { key })
    const stored = { ...at(own.port), user: 'farm', password: true, private: true, serverFixed: false }
    expect([changed.status, changed.json]).toEqual([200, expect.objectContaining(stored)])
    expect(await read()).toMatchObject(stored)
    expect((await manager.call('mails.readHealth')).configured).toBe(true)
    // The worker began without it.
    const worker = await startTestMailWorker(server(), undefined)
    onTestFinished(worker.stop)
    const message = { name: 'Lea', surname: 'Neri', email: 'lea@example.org', message: 'Avete posto in agosto?' }
    await new ApiClient(server()).call('contacts.send', { body: message })
    await expect.poll(() => own.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(own.received[0]?.email.from?.address).toBe('posta@example.org')
    own.received.length = 0
    expect(await manager.call('mails.sendTest')).toEqual({ to: sampleProperty.email })
    expect(own.received.map(({ recipient }) => recipient)).toEqual([sampleProperty.email])
    // Neither what is stored for the key nor the log, an export or a backup has the password.
    const rows = await Promise.all(
      ['idempotency_keys', 'log_entries', 'settings'].map((table) =>
        server().db.main.query(`SELECT * FROM "${table}"`, { type: QueryTypes.SELECT }),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    const [row] = await server().db.machine.query('SELECT * FROM mail_server', { type: QueryTypes.SELECT })
    expect(JSON.stringify(row)).not.toContain(secret)
    const backup = await createBackup(server(), manager)
    const file = await readFile(await findBackupFile(server(), backup.id))
    for (const word of [secret, 'posta@example.org', 'mail_server']) expect(file.includes(word)).toBe(false)
    await remove()
  })

  test('a password stays with its host, and is not sent without encryption where it was encrypted', async () => {
    const own = await startOwnMailServer({ onAuth })
    await change(withLogin(own.port))
    const { password: _, ...kept } = withLogin(own.port)
    expect((await change({ ...(await read()), password: true })).status).toBe(200)
    const elsewhere = await change({ ...kept, host: 'localhost' })
    expect([elsewhere.status, getProblemCode(elsewhere)]).toEqual([400, 'mail_password_missing'])
    expect(await read()).toMatchObject({ host: '127.0.0.1', password: true })
    expect((await change({ ...withLogin(own.port), host: 'localhost' })).json).toMatchObject({ password: true })
    expect((await change({ ...at(own.port), host: '127.0.0.1' })).json).toMatchObject({ user: null, password: null })
    await server().db.machine.query(`UPDATE mail_server SET security = 'tls', host = '127.0.0.1'`)
    expect(getProblemCode(await change(kept))).toBe('mail_password_missing')
    await remove()
  })

  test('the second of two managers is told', async () => {
    const own = await startOwnMailServer()
    const { version } = await read()
    expect((await change(at(own.port), { version })).status).toBe(200)
    const second = await change({ ...at(own.port), from: 'altro@example.org' }, { version })
    expect([second.status, getProblemCode(second)]).toEqual([412, 'stale_version'])
    expect((await read()).from).toBe('posta@example.org')
    await remove()
  })

  if (kind === 'SQLite')
    test('a restore leaves the settings of its machine as they are, and brings none to another machine', async () => {
      const own = await startOwnMailServer({ onAuth })
      await change(withLogin(own.port))
      const manager = await logIn()
      const backup = await createBackup(server(), manager)
      await change({ ...withLogin(own.port), from: 'altra@example.org' })
      await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
      expect(await read()).toMatchObject({ from: 'altra@example.org', host: '127.0.0.1', password: true })
      await (await logIn()).call('mails.sendTest')
      expect(own.received.map(({ email }) => email.from?.address)).toEqual(['altra@example.org'])

      const elsewhere = await startTestServer()
      onTestFinished(elsewhere.stop)
      await elsewhere.backups.restoreFile(await findBackupFile(server(), backup.id), { id: 'test', username: 'test' })
      await elsewhere.backups.idle()
      const there = await new ApiClient(elsewhere).logIn()
      expect(await there.call('mails.readServer')).toMatchObject({ from: null, host: null, user: null, password: null })
      expect(getProblemCode(await there.tryCall('mails.sendTest'))).toBe('mail_not_configured')
      // By this the page knows that it has to say what a backup does not hold.
      expect((await there.call('backups.history')).map(({ status }) => status)).toContain('restore')
      await remove()
    })

  if (kind === 'PostgreSQL')
    test('a second process uses at once what the first one has stored, and the other way round', async () => {
      const own = await startOwnMailServer({ onAuth })
      const second = await startTestServer({ databaseUrl: server().env.DATABASE_URL })
      onTestFinished(second.stop)
      const worker = await startTestMailWorker(second, undefined)
      onTestFinished(worker.stop)
      const [here, there] = [await logIn(), await new ApiClient(second).logIn()]
      await change(withLogin(own.port))
      const shown = await there.call('mails.readServer')
      expect(shown).toMatchObject({ from: 'posta@example.org', user: 'farm', password: true })
      await there.call('mails.sendTest')
      const message = { name: 'Ivo', surname: 'Neri', email: 'ivo@example.org', message: 'Avete posto a maggio?' }
      await new ApiClient(server()).call('contacts.send', { body: message })
      const listRecipients = () => own.received.map(({ recipient }) => recipient)
      await expect.poll(listRecipients, { timeout: 10_000 }).toContain(staffAddress)

      const { password: _, ...kept } = withLogin(own.port)
      const headers = { 'if-match': `"${shown.version}"` }
      await there.call('mails.changeServer', { body: { ...kept, from: 'altra@example.org' }, headers })
      await here.call('mails.sendTest')
      expect(own.received.at(-1)?.email.from?.address).toBe('altra@example.org')
      await there.call('mails.changeServer', { body: { ...at(null), host: '' } })
      expect(getProblemCode(await here.tryCall('mails.sendTest'))).toBe('mail_not_configured')
    })
})

test('what does not work is said at its field, and nothing is stored', { timeout: 60_000 }, async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const manager = await new ApiClient(server).logIn()
  const [plain, login, encrypted, hanging, gone] = await Promise.all([
    startOwnMailServer(),
    startOwnMailServer({ onAuth }),
    startOwnMailServer({ secure: true }),
    startHangingServer('greeting'),
    startMailServer(),
  ])
  onTestFinished(hanging.stop)
  await gone.stop()
  const getPort = ({ url }: { url: string }) => Number(new URL(url).port)
  const cases: [Partial<Typed>, code: string, path: string][] = [
    [{ host: 'smtp.example.invalid', port: 587 }, 'mail_host_unknown', 'host'],
    [{ port: getPort(gone) }, 'mail_port_closed', 'port'],
    [{ port: getPort(hanging) }, 'mail_silent', 'port'],
    [{ port: plain.port, security: 'starttls' }, 'mail_not_encrypted', 'security'],
    [{ port: plain.port, security: 'tls' }, 'mail_not_encrypted', 'security'],
    [{ port: encrypted.port, security: 'tls' }, 'mail_certificate', 'host'],
    [{ port: login.port, user: 'farm', password: 'sbagliata' }, 'mail_login_refused', 'password'],
    [{ port: login.port, user: 'farm' }, 'mail_password_missing', 'password'],
    [{ host: 'smtp://example.org' }, 'invalid', 'host'],
    [{ port: 70_000 }, 'invalid', 'port'],
    [{ from: 'posta' }, 'invalid', 'from'],
  ]
  const answers = cases.map(async ([typed, code, path]) => {
    const headers = { 'accept-language': 'it' }
    const answer = await manager.tryCall('mails.changeServer', { body: { ...at(25), ...typed }, headers })
    expect([code, answer.status, getProblemCode(answer)]).toEqual([code, 400, code])
    expect(answer.json).toMatchObject({ errors: [{ path, message: expect.not.stringMatching(/problem\.|errors\./) }] })
  })
  await Promise.all(answers)
  expect((await manager.call('mails.readServer')).host).toBeNull()
})

test('where a variable says it, the answer shows it without its password, and a change is refused', async () => {
  const env = { SMTP_URL: 'smtps://farm%40example.org:segreta@mail.example', MAIL_FROM: 'posta@example.org' }
  const [fixed, onlyFrom] = [
    await startTestServer({ env }),
    await startTestServer({ env: { MAIL_FROM: 'posta@example.org' } }),
  ]
  onTestFinished(fixed.stop)
  onTestFinished(onlyFrom.stop)
  const manager = await new ApiClient(fixed).logIn()
  const shown = await manager.send('GET', '/api/settings/mail')
  expect(shown.text).not.toContain('segreta')
  expect(shown.json).toMatchObject({
    ...{ host: 'mail.example', port: 465, security: 'tls', user: 'farm@example.org', password: true },
    ...{ from: 'posta@example.org', serverFixed: true, fromFixed: true },
  })
  const refused = await manager.tryCall('mails.changeServer', { body: at(25) })
  expect([refused.status, getProblemCode(refused)]).toEqual([409, 'mail_set_by_variable'])
  const own = await startOwnMailServer()
  const other = await new ApiClient(onlyFrom).logIn()
  const change = (from: string | null) => other.tryCall('mails.changeServer', { body: { ...at(own.port), from } })
  expect(getProblemCode(await change('altra@example.org'))).toBe('mail_set_by_variable')
  expect((await change(null)).json).toMatchObject({ from: 'posta@example.org', port: own.port })
})
