import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './db/database.ts'
import { EnvError, listExposedFolders, readEnv, toEnvError } from './env.ts'
import { formatCommand, parseVariables } from './envFile.ts'

test('uses the defaults without any variables', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
  })
  expect(env.BACKUP_DIR).toBe(`${env.DATA_DIR}/backups`)
})

test('treats an empty variable as missing', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/podere'],
  ['PUBLIC_URL', 'podere.example.org'],
  ['PUBLIC_URL', 'https://example.org/site'],
  ['SMTP_URL', 'http://mail'],
  ['MAIL_FROM', 'nobody'],
  ['STAFF', 'anna'],
  ['STAFF', 'anna:'],
  ['STAFF', 'anna:a,anna:b'],
  ['DEFAULT_IBAN', 'IT00X0542811101000000123456'],
  // Right check digits, one character short.
  ['DEFAULT_IBAN', 'IT90X054281110100000012345'],
  ['TRUST_PROXY', 'yes'],
  ['TIME_ZONE', 'Europe/Arezzo'],
  ['TIME_ZONE', '+02:00'],
  ['LOG_LEVEL', 'loud'],
])('an invalid %s throws its name and what was expected', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError)
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: expected \\w+`))
})

test.each([
  ['BACKUP_KEY=half # a\\key', 'half # a\\key'],
  ['BACKUP_KEY=  two words $HOME %i ', 'two words $HOME %i'],
  ['BACKUP_KEY="in quotes"', 'in quotes'],
  ['BACKUP_KEY=\'a "word"\'', 'a "word"'],
  ['BACKUP_KEY="a"b', '"a"b'],
  ["BACKUP_KEY=it's=\\n\r", "it's=\\n"],
  ['BACKUP_KEY=first\n# BACKUP_KEY=no\n\nBACKUP_KEY=last', 'last'],
])('the line %j of the file in ENV_FILE is read as it stands', (line, value) => {
  expect(parseVariables(line)).toEqual({ BACKUP_KEY: value })
})

test('with ENV_FILE no other variables count, and a bad file is an error without its text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podere-env-'))
  const ENV_FILE = join(folder, 'siena.env')
  await writeFile(ENV_FILE, 'PORT=3001\n')
  expect(readEnv({ ENV_FILE, PORT: '9', METRICS_TOKEN: 'x' })).toMatchObject({ PORT: 3001 })
  expect(readEnv({ ENV_FILE, METRICS_TOKEN: 'x' }).METRICS_TOKEN).toBeUndefined()
  await writeFile(ENV_FILE, 'PORT=3001\nmy secret\n')
  expect(() => readEnv({ ENV_FILE })).toThrow(new EnvError('ENV_FILE: expected NAME=VALUE in line 2'))
  await rm(folder, { recursive: true })
  expect(() => readEnv({ ENV_FILE })).toThrow(/^ENV_FILE: expected a file that this user can read \(.+\)$/)
})

test('a printed command is that of the farm whose file the process reads', () => {
  expect([formatCommand('begin'), formatCommand('staff', 'passwd NAME')]).toEqual([
    'npm run begin',
    'npm run staff -- passwd NAME',
  ])
  vi.stubEnv('ENV_FILE', '/etc/podere/siena.env')
  expect([formatCommand('begin'), formatCommand('staff', 'passwd NAME')]).toEqual([
    'farm run siena begin',
    'farm run siena staff passwd NAME',
  ])
  vi.unstubAllEnvs()
})

test('an account number may stand in groups of four, as banks print it', () => {
  const { DEFAULT_IBAN } = readEnv({ DEFAULT_IBAN: 'it60 X054 2811 1010 0000 0123 456' })
  expect(DEFAULT_IBAN).toBe('IT60X0542811101000000123456')
})

test('reads several accounts; a password may contain a colon', () => {
  expect(readEnv({ STAFF: 'anna:a:b,luca:c' }).STAFF).toEqual([
    { username: 'anna', password: 'a:b' },
    { username: 'luca', password: 'c' },
  ])
})

const takenPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : 0)
  })
  server.unref()
})
const unreachableUrl = 'postgres://127.0.0.1:1/podere'

const listen = async (port: number, host: string): Promise<void> => {
  await once(createServer().listen(port, host), 'listening')
}

test.each([
  ['PORT', {}, () => listen(takenPort, '127.0.0.1')],
  ['HOST', {}, () => listen(0, 'nowhere.invalid')],
  ['HOST', {}, () => listen(0, '192.0.2.1')],
  ['DATA_DIR', {}, () => openDatabase({ dataDir: `${import.meta.filename}/data`, url: undefined })],
  // A folder in which nobody can create a file.
  ['DATA_DIR', {}, () => openDatabase({ dataDir: '/proc', url: undefined })],
  ['DATABASE_URL', { DATABASE_URL: unreachableUrl }, () => openDatabase({ dataDir: tmpdir(), url: unreachableUrl })],
])('an error of the system at start names %s', async (name, given, start) => {
  const error = await Promise.resolve(start()).catch((it: unknown) => it)
  expect(toEnvError(error, readEnv(given))?.message).toMatch(new RegExp(`^${name}: expected .+\\(.+\\)$`))
})

test('an error in the program names no variable', () => {
  expect(toEnvError(new TypeError('x is not a function'), readEnv({}))).toBeNull()
})

test('names each folder that other users can read', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'podere-env-'))
  const [DATA_DIR, BACKUP_DIR] = [join(parent, 'data'), join(parent, 'backups')]
  await mkdir(DATA_DIR, { mode: 0o700 })
  await mkdir(BACKUP_DIR)
  await chmod(BACKUP_DIR, 0o750)
  expect(await listExposedFolders({ DATA_DIR, BACKUP_DIR })).toEqual([
    expect.stringMatching(/^BACKUP_DIR: .+ chmod 700 /),
  ])
  await chmod(DATA_DIR, 0o755)
  expect(await listExposedFolders({ DATA_DIR, BACKUP_DIR: join(DATA_DIR, 'backups') })).toEqual([
    expect.stringMatching(/^DATA_DIR: /),
  ])
  await rm(parent, { recursive: true })
})
