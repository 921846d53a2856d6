/** All environment variables, validated at start. An invalid one stops the start with a message that names it. */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConnectionError } from 'sequelize'
import { z } from 'zod/mini'
import { defaultTimeZone } from '#contract/days/days.ts'
import { buildIbanField } from '#contract/money/iban.ts'
import { EnvError, readVariables } from './envFile.ts'

export { EnvError }

const integerBetween = (min: number, max: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
        error: `a whole number from ${min} to ${max}`,
      }),
    ),
    z.transform(Number),
  )

const urlWithProtocol = (protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `an address that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`,
    }),
  )

function isTimeZone(name: string): boolean {
  try {
    // `+02:00` would be accepted, but has no daylight saving time.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

const emailAddress = z.email('a mail address')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const staffAccounts = z.pipe(
  z.string().check(z.regex(/^[^:,\s][^:,]*:[^,]+(,[^:,\s][^:,]*:[^,]+)*$/, 'name:password pairs with commas between')),
  z
    .transform((text: string) =>
      text.split(',').map((pair) => {
        const [username = '', ...password] = pair.split(':')
        return { username: username.trim(), password: password.join(':') }
      }),
    )
    .check(
      z.refine((accounts) => new Set(accounts.map(({ username }) => username)).size === accounts.length, {
        error: 'each name once',
      }),
    ),
)

const EnvSchema = z.object({
  PORT: z.prefault(integerBetween(0, 65_535), '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(urlWithProtocol(['postgres:', 'postgresql:'])),
  PUBLIC_URL: z.optional(
    urlWithProtocol(['http:', 'https:']).check(
      z.refine((text) => URL.canParse(text) && new URL(text).pathname === '/', { error: 'an address without a path' }),
    ),
  ),
  SMTP_URL: z.optional(urlWithProtocol(['smtp:', 'smtps:'])),
  MAIL_FROM: z.optional(emailAddress),
  STAFF_EMAIL: z.optional(emailAddress),
  STAFF: z.optional(staffAccounts),
  DEFAULT_IBAN: z.optional(buildIbanField('an IBAN with valid check digits and the length of its country')),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEY: z.optional(z.string()),
  BACKUP_EMAIL: z.optional(emailAddress),
  TRUST_PROXY: z.prefault(integerBetween(0, 10), '0'),
  METRICS_PORT: z.optional(integerBetween(0, 65_535)),
  METRICS_TOKEN: z.optional(z.string()),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, { error: 'a time zone such as Europe/Rome' })),
    defaultTimeZone,
  ),
  ALLOW_PRIVATE_ADDRESSES: z.pipe(
    z.prefault(z.enum(['0', '1'], '0 or 1'), '0'),
    z.transform((text) => text === '1'),
  ),
  CLOSED_WHILE_SAMPLE: z.pipe(
    z.prefault(z.enum(['0', '1'], '0 or 1'), '0'),
    z.transform((text) => text === '1'),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
})

export type Env = Omit<z.output<typeof EnvSchema>, 'PUBLIC_URL' | 'BACKUP_DIR'> & {
  PUBLIC_URL: string
  BACKUP_DIR: string
}

/** Whether guests reach the server over https. */
export const isHttps = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean => PUBLIC_URL.startsWith('https:')

/** Reads and validates the variables, or those in the file of ENV_FILE. An empty one counts as missing. Throws an `EnvError`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = readVariables(source)
  const nonEmpty = Object.fromEntries(
    Object.keys(EnvSchema.shape).flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
  )
  const result = EnvSchema.safeParse(nonEmpty)
  if (!result.success) {
    throw new EnvError(
      result.error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`).join('\n'),
    )
  }
  const { PUBLIC_URL, BACKUP_DIR, DATA_DIR, ...rest } = result.data
  const dataDir = resolve(DATA_DIR)
  return {
    ...rest,
    DATA_DIR: dataDir,
    PUBLIC_URL: PUBLIC_URL === undefined ? `http://localhost:${rest.PORT}` : new URL(PUBLIC_URL).origin,
    BACKUP_DIR: resolve(BACKUP_DIR ?? join(dataDir, 'backups')),
  }
}

/** One line for each folder that other users of this machine can read. Files there may be older than this program. */
export async function listExposedFolders(env: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Promise<string[]> {
  const { DATA_DIR, BACKUP_DIR } = env
  const folders = [['DATA_DIR', DATA_DIR]]
  if (!BACKUP_DIR.startsWith(join(DATA_DIR, '/'))) folders.push(['BACKUP_DIR', BACKUP_DIR])
  const lines = folders.map(async ([name, folder = '']) => {
    const mode = (await stat(folder).catch(() => null))?.mode ?? 0
    // Windows has no such modes.
    const isExposed = process.platform !== 'win32' && (mode & 0o077) !== 0
    return isExposed
      ? [`${name}: other users of this machine can open this folder; close it with: chmod 700 ${folder}`]
      : []
  })
  return (await Promise.all(lines)).flat()
}

const isUnwritable = ({ message }: Error): boolean => /^SQLITE_(CANTOPEN|READONLY)/.test(message)

/**
 * Translates an error at start (port in use, folder not writable, database unreachable) into one that names the
 * variable to change. Null for every other error.
 */
export function toEnvError(
  error: unknown,
  { DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>,
): EnvError | null {
  if (!(error instanceof Error)) return null
  const createEnvError = (expected: string) => new EnvError(`${expected} (${error.message})`)
  const [code, syscall] = ['code' in error ? error.code : '', 'syscall' in error ? error.syscall : '']
  if (error instanceof ConnectionError && DATABASE_URL !== undefined)
    return createEnvError('DATABASE_URL: expected a reachable PostgreSQL')
  if (error instanceof ConnectionError || syscall === 'mkdir' || syscall === 'access' || isUnwritable(error))
    return createEnvError(
      `DATA_DIR: expected a folder that this user can write, with the files in it; change the permissions of ${DATA_DIR}, or name another folder`,
    )
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return createEnvError('HOST: expected an address of this machine')
  if (syscall === 'listen') return createEnvError('PORT: expected a free port')
  return null
}
