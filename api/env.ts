/** Every variable the process reads, checked in one place when it starts; a bad one stops the start with its name. */
import { join, resolve } from 'node:path'
import { ConnectionError } from 'sequelize'
import { z } from 'zod/mini'
import { property } from '#contract/property.ts'

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
        error: `a whole number from ${least} to ${most}`,
      }),
    ),
    z.transform(Number),
  )

const url = (protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `an address that begins with ${protocols.map((it) => `${it}//`).join(' or ')}`,
    }),
  )

const address = z.email('a mail address')
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const accounts = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^[^:,\s][^:,]*:[^,]+(,[^:,\s][^:,]*:[^,]+)*$/,
        'name:password pairs with commas between, such as anna:secret,luca:secret',
      ),
    ),
  z
    .transform((text: string) =>
      text.split(',').map((pair) => {
        const [username = '', ...password] = pair.split(':')
        return { username: username.trim(), password: password.join(':') }
      }),
    )
    .check(
      z.refine((all) => new Set(all.map(({ username }) => username)).size === all.length, { error: 'each name once' }),
    ),
)

const Variables = z.object({
  PORT: z.prefault(wholeNumber(0, 65_535), '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  PUBLIC_URL: z.optional(
    url(['http:', 'https:']).check(
      z.refine((text) => URL.canParse(text) && new URL(text).pathname === '/', { error: 'an address without a path' }),
    ),
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(address, property.email),
  STAFF_EMAIL: z._default(address, property.email),
  STAFF: z.optional(accounts),
  DEFAULT_IBAN: z._default(z.iban('an IBAN whose check digits are right'), property.iban),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEY: z.optional(z.string()),
  BACKUP_EMAIL: z.optional(address),
  TRUST_PROXY: z.prefault(wholeNumber(0, 10), '0'),
  METRICS_TOKEN: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(levels, `one of ${levels.join(', ')}`), 'info'),
})

export type Env = Omit<z.output<typeof Variables>, 'PUBLIC_URL' | 'BACKUP_DIR'> & {
  PUBLIC_URL: string
  BACKUP_DIR: string
}

/** Thrown with one line a wrong variable: its name and what was expected. */
export class EnvError extends Error {}

/** Reads the variables; an empty one counts as missing. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.keys(Variables.shape).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  )
  const result = Variables.safeParse(given)
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

/** What the machine refuses at the start, told by the variable that asked for it; null for everything else. */
export function blameVariable(error: unknown, { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>): EnvError | null {
  if (!(error instanceof Error)) return null
  const blame = (expected: string) => new EnvError(`${expected} (${error.message})`)
  const [code, syscall] = ['code' in error ? error.code : '', 'syscall' in error ? error.syscall : '']
  if (error instanceof ConnectionError && DATABASE_URL !== undefined)
    return blame('DATABASE_URL: expected a PostgreSQL that answers')
  if (error instanceof ConnectionError || syscall === 'mkdir')
    return blame('DATA_DIR: expected a folder that can be written')
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') return blame('HOST: expected an address of this machine')
  if (syscall === 'listen') return blame('PORT: expected one that is free')
  return null
}
