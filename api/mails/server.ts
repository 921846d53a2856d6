/**
 * The mail server and the sender: what the variables say, or else what a manager has set. That is in the machine store, so
 * that no backup takes a password to another machine. It is read for each mail: a change counts at once, in all processes.
 */
import { lookup } from 'node:dns/promises'
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { readSealingKey, seal, unseal } from '#api/db/sealing.ts'
import { type Db, defineTable } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { checkVersion, ok, type Refusal, type Result, refuse, refuseField, type Versioned } from '#api/errors.ts'
import { type ConnectionFailure, type SmtpServer, testConnection } from '#api/mailer/smtp.ts'
import { isPublicAddress } from '#api/outgoing/publicAddresses.ts'
import { type MailSecurity, type MailServer, type MailServerInput, mailPorts } from '#contract/mailServer.ts'

class StoredServer extends Model<InferAttributes<StoredServer>, InferCreationAttributes<StoredServer>> {
  /** The same for the only row. */
  declare id: string
  declare sender: string | null
  /** Null: no mail goes out. */
  declare host: string | null
  declare port: number | null
  declare security: MailSecurity
  declare user: string | null
  declare sealedPassword: string | null
  /** Whether the host was in a local network when it was tested. */
  declare isPrivate: boolean
  declare version: number
}
type StoredRow = InferAttributes<StoredServer>

const { TEXT, INTEGER, BOOLEAN } = DataTypes

const storedServers = defineTable(StoredServer, {
  store: 'machine',
  tableName: 'mail_server',
  attributes: () => ({
    id: { type: TEXT, primaryKey: true },
    sender: TEXT,
    host: TEXT,
    port: INTEGER,
    security: TEXT,
    user: TEXT,
    sealedPassword: TEXT,
    isPrivate: BOOLEAN,
    version: INTEGER,
  }),
})

const id = 'smtp'
const unset: StoredRow = {
  id,
  sender: null,
  host: null,
  port: null,
  security: 'starttls',
  user: null,
  sealedPassword: null,
  isPrivate: false,
  version: 0,
}

type Source = { db: Pick<Db, 'machine' | 'main'>; env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'> }

const readStored = async (db: Source['db']): Promise<StoredRow> =>
  (await storedServers(db).findByPk(id, { raw: true })) ?? unset

async function readPassword(db: Source['db'], { sealedPassword }: StoredRow): Promise<string | null> {
  return sealedPassword === null ? null : unseal(await readSealingKey(db), sealedPassword)
}

type Typed = Pick<StoredRow, 'host' | 'port' | 'security' | 'user'>

const toSmtpServer = ({ host, port, security, user }: Typed, password: string | null): SmtpServer | null =>
  host === null
    ? null
    : {
        host,
        port: port ?? mailPorts[security],
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(user !== null && { auth: { user, pass: password ?? '' } }),
      }

/** The server that mail goes through, null without one, and the sender, null where it is the farm's own address. */
export async function readMailServer({ db, env }: Source): Promise<{ server: SmtpServer | null; from: string | null }> {
  const stored = await readStored(db)
  const from = env.MAIL_FROM ?? stored.sender
  if (env.SMTP_URL !== undefined) return { server: { url: env.SMTP_URL }, from }
  return { server: toSmtpServer(stored, await readPassword(db, stored)), from }
}

export const hasMailServer = async ({ db, env }: Source): Promise<boolean> =>
  env.SMTP_URL !== undefined || (await readStored(db)).host !== null

/** What the variable says, without its password. */
function describeUrl(text: string): Typed & Pick<MailServer, 'password'> {
  const { protocol, hostname, port, username, password } = new URL(text)
  const security = protocol === 'smtps:' ? 'tls' : 'starttls'
  const user = username === '' ? null : username.replaceAll('%40', '@')
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? mailPorts[security] : Number(port),
    security,
    user,
    password: password === '' ? null : true,
  }
}

/** What managers see: never a password. */
export async function describeMailServer(
  db: Source['db'],
  env: Source['env'] & Pick<Env, 'PUBLIC_URL'>,
): Promise<Versioned<MailServer>> {
  const stored = await readStored(db)
  const { host, port, security, user, sealedPassword, isPrivate, version } = stored
  const fixed = env.SMTP_URL === undefined ? null : describeUrl(env.SMTP_URL)
  const value: MailServer = {
    host,
    port,
    security,
    user,
    password: sealedPassword === null ? null : true,
    ...fixed,
    from: env.MAIL_FROM ?? stored.sender,
    serverFixed: fixed !== null,
    fromFixed: env.MAIL_FROM !== undefined,
    // SQLite has numbers for it.
    private: fixed === null && Boolean(isPrivate),
    publicUrl: env.PUBLIC_URL,
    version,
  }
  return { value, version }
}

/** A password that was written for one host is not sent to another one, or without encryption. */
const keepsPassword = (before: StoredRow, input: MailServerInput): boolean =>
  before.host?.toLowerCase() === input.host?.toLowerCase() && (input.security !== 'none' || before.security === 'none')

const refusals: Record<ConnectionFailure, (words: string) => Refusal> = {
  host: () => refuseField('mail_host_unknown', 'host'),
  refused: () => refuseField('mail_port_closed', 'port'),
  silent: () => refuseField('mail_silent', 'port'),
  encryption: () => refuseField('mail_not_encrypted', 'security'),
  certificate: (words) => refuseField('mail_certificate', 'host', { words }),
  credentials: (words) => refuseField('mail_login_refused', 'password', { words }),
  other: (words) => refuseField('mail_unusable', 'host', { words }),
}

async function isInLocalNetwork(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.some(({ address }) => !isPublicAddress(address))
}

/**
 * What is to be stored, after the connection has worked. Refused: 409 where a variable says it, 400 with what does not
 * work at its field.
 */
export async function tryMailServer({ db, env }: Source, input: MailServerInput): Promise<Result<StoredRow>> {
  if (env.SMTP_URL !== undefined || (env.MAIL_FROM !== undefined && (input.from ?? env.MAIL_FROM) !== env.MAIL_FROM))
    return refuse('mail_set_by_variable')
  const before = await readStored(db)
  const { from, password: typed, host, port, security, user } = input
  const server = { host, port, security, user }
  const kept = keepsPassword(before, input) ? before : unset
  const password = typed === undefined || typed === true ? await readPassword(db, kept) : typed || null
  if (server.host !== null && server.user !== null && password === null)
    return refuseField('mail_password_missing', 'password')
  const smtpServer = toSmtpServer(server, password)
  const problem = smtpServer && (await testConnection(smtpServer))
  if (problem) return refusals[problem.failure](problem.message)
  return ok({
    id,
    ...server,
    sender: env.MAIL_FROM === undefined ? from : before.sender,
    port: server.host === null ? server.port : (server.port ?? mailPorts[server.security]),
    sealedPassword: server.host === null || password === null ? null : seal(await readSealingKey(db), password),
    isPrivate: server.host !== null && (await isInLocalNetwork(server.host)),
    version: before.version,
  })
}

/** Stores what works. Refused: 412 when somebody has changed it since the caller has read it. */
export async function storeMailServer(
  tx: Tx,
  row: StoredRow,
  version: number | null,
  env: Parameters<typeof describeMailServer>[1],
): Promise<Result<Versioned<MailServer>>> {
  const current = await describeMailServer(tx, env)
  const stale = checkVersion(version, current.version, () => current.value)
  if (stale) return stale
  await storedServers(tx).upsert({ ...row, version: current.version + 1 })
  tx.setSubject('mail-server')
  return ok(await describeMailServer(tx, env))
}
