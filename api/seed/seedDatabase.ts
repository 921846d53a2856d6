/** Fills a new main store: rooms, locked periods, settings, the first accounts and, with `demo`, sample bookings. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { type WriteContext, write } from '#api/db/write.ts'
import { type Env, EnvError } from '#api/env.ts'
import { formatCommand } from '#api/envFile.ts'
import { ok } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import { rooms } from '#api/rooms/model.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { writeProperty, writeSetting } from '#api/settings/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import { addStaff } from '#api/staff/actions.ts'
import { generatePassword, hashPassword } from '#api/staff/passwords.ts'
import { listStaff } from '#api/staff/queries.ts'
import { checkNewPassword, checkNewUsername } from '#api/staff/rules.ts'
import type { Role } from '#contract/session.ts'
import { seedDemo } from './demo.ts'
import { sampleAccount, sampleLockedPeriods } from './firstRows.ts'
import { sampleProperty } from './property.ts'
import { sampleRooms } from './rooms.ts'

type SeedOptions = {
  env: Pick<Env, 'STAFF'>
  clock: Clock
  demo: boolean
  /** With a year of stays behind the demo data, and guests on each of the days around today. */
  year?: boolean
  /** Only for development: STAFF may hold weak passwords. */
  allowWeakPasswords?: boolean
}

/** Seeds the store if it is new. Returns the lines to print about how to log in. */
export async function seedDatabase(
  db: Database,
  { env, clock, demo, year = false, allowWeakPasswords = false }: SeedOptions,
): Promise<string[]> {
  const context: WriteContext = { call: 'seed', now: clock.now(), staff: null, key: null }
  if ((await seedFarm(db, context)) && demo) await seedDemo(db, context, year)
  return seedAccounts(db, context, env.STAFF, allowWeakPasswords)
}

/**
 * Adds the sample farm to a new store, without accounts. Returns whether the store was new. The check inside the
 * transaction makes this true for one process only.
 */
export async function seedFarm(db: Database, context: WriteContext): Promise<boolean> {
  if ((await listRooms(db)).length > 0) return false
  const result = await write(db, context, async (tx) => {
    if ((await listRooms(tx)).length > 0) return ok(false)
    const { transaction, revision } = tx
    await rooms(tx).bulkCreate(
      sampleRooms.map((room) => ({ ...room, revision })),
      { transaction },
    )
    await writeSetting(tx, 'locked-periods', sampleLockedPeriods)
    await writeProperty(tx, sampleProperty)
    await writeSetting(tx, 'bookings-enabled', true)
    await writeSetting(tx, 'link-key', randomBytes(32).toString('base64url'))
    return ok(true)
  })
  return result.ok && result.value
}

type FirstAccount = NonNullable<Env['STAFF']>[number] & { role: Role }

/**
 * Adds the first accounts: those of STAFF, all managers, or a manager and a receptionist with random passwords, which
 * are printed once. Does nothing when an account exists.
 */
async function seedAccounts(
  db: Database,
  context: WriteContext,
  configured: Env['STAFF'],
  allowWeakPasswords: boolean,
): Promise<string[]> {
  const accounts: FirstAccount[] = configured?.map((it) => ({ ...it, role: 'manager' })) ?? [
    { username: 'manager', password: generatePassword(), role: 'manager' },
    { username: sampleAccount, password: generatePassword(), role: 'staff' },
  ]
  const isNew = (await listStaff(db)).length === 0
  if (isNew && !allowWeakPasswords) checkFirstAccounts(accounts, (await readProperty(db)).value.name)
  if (isNew && (await addFirstAccounts(db, context, accounts))) {
    if (configured) return [`Log in as ${configured.map((it) => it.username).join(' or ')}`]
    return accounts.map(
      ({ username, password }) => `Log in as ${username} with the password ${password} (shown this once)`,
    )
  }
  const usernames = (await listStaff(db)).map((it) => it.username)
  return [`Log in as ${usernames.join(' or ')}; forgotten? ${formatCommand('staff', 'passwd NAME')}`]
}

/** Throws an `EnvError` that names each account of STAFF that may not be created, and says why. */
function checkFirstAccounts(accounts: NonNullable<Env['STAFF']>, farmName: string): void {
  const i18n = getI18n('en')
  const lines = accounts.flatMap(({ username, password }) => {
    const [error] = (checkNewUsername(username) ?? checkNewPassword(password, username, farmName))?.errors ?? []
    return error ? [`STAFF: ${username}: ${i18n.t(error.message)}`] : []
  })
  if (lines.length > 0) throw new EnvError(lines.join('\n'))
}

/** Returns false when another process that started at the same time has added accounts. */
async function addFirstAccounts(db: Database, context: WriteContext, accounts: FirstAccount[]): Promise<boolean> {
  const hashedAccounts: Array<Parameters<typeof addStaff>[1]> = []
  for (const { username, password, role } of accounts)
    hashedAccounts.push({ username, passwordHash: await hashPassword(password), role })
  const result = await write(db, context, async (tx) => {
    if ((await listStaff(tx)).length > 0) return ok(false)
    for (const account of hashedAccounts) {
      const result = await addStaff(tx, account)
      if (!result.ok) throw new EnvError(`STAFF: ${account.username}: another account has the same or a similar name`)
    }
    return ok(true)
  })
  return result.ok && result.value
}
