import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { QueryTypes, Sequelize } from 'sequelize'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { accounts } from '#api/testing/server.ts'
import { findFreePort, type RunningServer, startServer } from '#api/testing/startServer.ts'

test('has a port for its metrics alone, and stops without waiting for a connection that has sent no request', async () => {
  const metricsPort = await findFreePort()
  const env = { METRICS_PORT: String(metricsPort), METRICS_TOKEN: 'a-long-token' }
  const server = await startServer({ command: ['dist/server/main.js'], env })
  const fetchMetrics = (path: string, token: string) =>
    fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await fetchMetrics('/api/metrics', 'a-long-token')).text()).toContain('\npodere_backup_age_seconds ')
  expect((await fetchMetrics('/api/metrics', 'another')).status).toBe(401)
  expect((await fetchMetrics('/api/rooms', 'a-long-token')).status).toBe(404)
  // The release and the commit.
  expect((await new ApiClient(server).call('health.read')).version).toMatch(/^\d+\.\d+\.\d+(\+[\da-f]{7,})?$/)
  const unusedSocket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(unusedSocket, 'connect')
  // When a later connection has got its response, the server knows the unused one.
  await fetch(`${server.url}/api/health`)
  const startMs = performance.now()
  expect(await server.stop()).toBe(0)
  // Otherwise the stop would take its full timeout of nine seconds.
  expect(performance.now() - startMs).toBeLessThan(8000)
  unusedSocket.destroy()
}, 90_000)

/** Makes a server log this many lines, and returns how many lines it has dropped since its start. */
async function countDroppedLines(server: RunningServer, lines: number): Promise<number> {
  const guest = new ApiClient(server)
  for (let batch = 0; batch < lines / 50; batch++) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => guest.send('GET', '/api/nowhere')))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(404))
  }
  return (await guest.call('health.read')).droppedLogLines
}

const run = promisify(execFile)

test('on a full disk staff can still read, and a write or an upload is refused until there is space again', async () => {
  const { username, password } = accounts.manager
  const server = await startServer({ command: ['dist/server/main.js'], env: { STAFF: `${username}:${password}` } })
  const staff = await new ApiClient(server).logIn()
  const limitFileSize = (bytes: string) => run('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`])
  // The session was last used long ago, so each request tries to write when it is used.
  const machine = new Sequelize({ dialect: 'sqlite', storage: join(server.dataDir, 'machine.sqlite'), logging: false })
  await machine.query(`UPDATE sessions SET "lastSeenAt" = '2026-01-01T00:00:00.000Z'`)
  await machine.close()
  await limitFileSize('0')
  for (const call of ['session.read', 'bookings.list', 'contacts.list', 'changes.list', 'mails.list'] as const)
    expect([call, (await staff.tryCall(call)).status]).toEqual([call, 200])
  // Who is not logged in can log in and read why, and passwords cannot be guessed meanwhile.
  const manager = await new ApiClient(server).logIn({ username, password })
  expect((await manager.call('session.read')).username).toBe(username)
  expect((await manager.tryCall('backups.history')).status).toBe(200)
  const wrong = await new ApiClient(server).tryCall('session.login', { body: { username, password: 'sbagliata' } })
  expect([wrong.status, getProblemCode(wrong)]).toEqual([401, 'wrong_password'])
  const lateWrite = await manager.tryCall('settings.switchBookings', { body: { enabled: false } })
  expect([lateWrite.status, getProblemCode(lateWrite)]).toEqual([503, 'database_unavailable'])
  await manager.tryCall('session.logout')
  expect((await manager.tryCall('bookings.list')).status).toBe(401)
  const refused = await staff.tryCall('settings.switchBookings', { body: { enabled: false } })
  expect([refused.status, getProblemCode(refused)]).toEqual([503, 'database_unavailable'])
  const headers = { 'content-type': 'application/octet-stream' }
  const upload = await staff.send('POST', '/api/restore/upload', { raw: Buffer.alloc(3_000_000), headers })
  expect([upload.status, getProblemCode(upload)]).toEqual([503, 'disk_full'])
  await limitFileSize('unlimited')
  await staff.call('settings.switchBookings', { body: { enabled: false } })
  await server.stop()
}, 90_000)

test('trusts its clock from the first start on, and after it no other clock', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-clock-'))
  const command = ['dist/server/main.js']
  const readMark = async (): Promise<string> => {
    const machine = new Sequelize({ dialect: 'sqlite', storage: join(dataDir, 'machine.sqlite'), logging: false })
    const [row] = await machine.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'trustedAt'`, {
      type: QueryTypes.SELECT,
    })
    await machine.close()
    return row?.value ?? ''
  }
  const startMs = Date.now()
  await (await startServer({ command, dataDir })).stop()
  const mark = Date.parse(await readMark())
  expect(mark).toBeGreaterThanOrEqual(startMs)
  expect(mark).toBeLessThanOrEqual(Date.now())
  // As if it had been started twenty days ago.
  const old = new Date(startMs - 20 * 86_400_000).toISOString()
  const machine = new Sequelize({ dialect: 'sqlite', storage: join(dataDir, 'machine.sqlite'), logging: false })
  await machine.query('UPDATE meta SET value = $1 WHERE key = $2', { bind: [old, 'trustedAt'] })
  await machine.close()
  const later = await startServer({ command, dataDir })
  expect(await readMark()).toBe(old)
  await later.stop()
  await rm(dataDir, { recursive: true })
}, 90_000)

test('on SQLite a second process of a farm refuses to start, and one follows another that was killed', async () => {
  const command = ['dist/server/main.js']
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-second-'))
  const first = await startServer({ command, dataDir })
  await expect(startServer({ command, dataDir })).rejects.toThrow(/another process serves the farm in .*PostgreSQL/)
  expect((await fetch(`${first.url}/api/health/live`)).status).toBe(200)
  process.kill(first.pid, 'SIGKILL')
  await first.stop()
  await (await startServer({ command, dataDir })).stop()
  await rm(dataDir, { recursive: true })
}, 90_000)

test('does not start where no backup could be made', async () => {
  const env = { BACKUP_DIR: join(import.meta.filename, 'backups') }
  await expect(startServer({ command: ['dist/server/main.js'], env })).rejects.toThrow(
    /BACKUP_DIR: expected a folder that this user can write.*ENOTDIR/,
  )
}, 90_000)

test.each(['DATA_DIR', 'BACKUP_DIR'])(
  'does not start where the folder of %s cannot be created',
  async (name) => {
    // On Linux not even root can.
    const env = { [name]: '/proc/podere' }
    await expect(startServer({ command: ['dist/server/main.js'], env })).rejects.toThrow(
      new RegExp(`${name}: expected a folder that this user can write`),
    )
  },
  90_000,
)

const startLogging = (stdout: Writable | number) =>
  startServer({ command: ['dist/server/main.js'], env: { LOG_LEVEL: 'info' }, stdout })

test('a log on a full disk loses its lines, and the health call counts them', async () => {
  const fullDisk = await open('/dev/full', 'w')
  const server = await startLogging(fullDisk.fd)
  expect(await countDroppedLines(server, 200)).toBeGreaterThan(200)
  expect(await server.stop()).toBe(0)
  await fullDisk.close()
}, 90_000)

test('a log that nobody reads, or whose reader has ended, holds up no request', async () => {
  const reader = spawn('sleep', ['600'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const server = await startLogging(reader.stdin)
  const dropped = await countDroppedLines(server, 2500)
  expect(dropped).toBeGreaterThan(0)
  reader.kill()
  await once(reader, 'exit')
  expect(await countDroppedLines(server, 200)).toBeGreaterThan(dropped)
  expect(await server.stop()).toBe(0)
}, 90_000)

test('creates all files of its data folder for its own user only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'podere-modes-'))
  const dataDir = join(parent, 'data')
  const server = await startServer({ command: ['dist/server/main.js'], dataDir })
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))]
  expect(names).toContain('farm.sqlite')
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077]))
  expect(modes).toEqual(names.map((name) => [name, 0]))
  await server.stop()
  await rm(parent, { recursive: true })
}, 90_000)

test('a server on the sample farm says how to begin, and the command empties nothing before it is told to', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-begin-'))
  const output = join(dataDir, 'output')
  const file = await open(output, 'w')
  const server = await startServer({ command: ['dist/server/main.js'], dataDir, stdout: file.fd })
  await expect.poll(() => readFile(output, 'utf8')).toMatch(/is the sample farm\..*npm run begin/)
  await server.stop()
  await file.close()
  const begin = (...args: string[]) =>
    run('node', ['dist/server/begin.js', ...args], { env: { ...process.env, DATA_DIR: dataDir } })
  await expect(begin()).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/bookings.*lists.*--yes/s) })
  expect((await begin('--yes')).stdout).toContain('ready for yours')
  await expect(begin('--yes')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('no sample farm') })
  await rm(dataDir, { recursive: true })
}, 90_000)

/**
 * Prints the development builds that a process has run, and React's server, when it ends. Node also reads files for the
 * names of their exports; those are not marked as loaded.
 */
const listLoaded = `import Module from 'node:module'
  process.on('exit', () => {
    const isLoaded = (file) => Module._cache[file].loaded
    const files = Object.keys(Module._cache).filter((file) => /development|react-dom-server\\./.test(file) && isLoaded(file))
    process.stderr.write('loaded ' + files.join() + '\\n')
  })`
const withProbe = (probe: string, script: string): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(probe)}`,
  script,
]

test('with another NODE_ENV or none it runs the production build of React', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-empty-'))
  const port = await findFreePort()
  const start = async (variables: Record<string, string>) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...variables }
    const args = withProbe(listLoaded, 'dist/server/main.js')
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    await expect.poll(() => output, { timeout: 60_000 }).toContain('podere is open')
    const page = await fetch(`http://127.0.0.1:${port}/rooms`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
    const closed = once(child, 'close')
    child.kill()
    expect(await closed).toEqual([0, null])
    expect(output).toMatch(/loaded .*react-dom-server\.node\.production\.js/)
    expect(output).not.toMatch(/loaded .*development/)
  }
  await start({})
  await start({ NODE_ENV: 'development' })
  // A backup renders the pages.
  const command = run(process.execPath, withProbe(listLoaded, 'dist/server/backup.js'), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'test' },
  })
  const { stderr } = await command
  expect(stderr).toMatch(/loaded .*react-dom-server\.node\.production\.js/)
  expect(stderr).not.toContain('development')
  await rm(dataDir, { recursive: true })
}, 120_000)
