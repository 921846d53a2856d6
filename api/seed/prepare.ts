/** What a new farm store gets: the property's rooms and settings, the first accounts, and with `demo` a lively calendar. */
import { randomBytes } from 'node:crypto'
import { lockedPeriods } from '#api/availability/model.ts'
import type { Database } from '#api/db/database.ts'
import { type By, write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { done } from '#api/errors.ts'
import { hashPassword, makePassword } from '#api/http/passwords.ts'
import type { Clock } from '#api/http/services.ts'
import { rooms } from '#api/rooms/model.ts'
import { listRooms } from '#api/rooms/queries.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { addStaff } from '#api/staff/actions.ts'
import { listStaff } from '#api/staff/queries.ts'
import { seedDemo } from './demo.ts'
import { sampleRooms } from './rooms.ts'

type Parts = { env: Pick<Env, 'STAFF'>; clock: Clock; demo: boolean }

/** Makes a new store ready; returns the lines that tell how to log in. */
export async function prepareFarm(db: Database, { env, clock, demo }: Parts): Promise<string[]> {
  const by: By = { call: 'seed', now: clock.now(), staff: null, key: null }
  const isNew = (await listRooms(db)).length === 0
  if (isNew) {
    await seedProperty(db, by)
    if (demo) await seedDemo(db, by)
  }
  return prepareAccounts(db, by, env.STAFF)
}

async function seedProperty(db: Database, by: By): Promise<void> {
  await write(db, by, async (tx) => {
    const { transaction, revision } = tx
    await rooms(tx).bulkCreate(
      sampleRooms.map((room) => ({ ...room, revision })),
      { transaction },
    )
    await lockedPeriods(tx).create({ startDate: '2025-08-01', endDate: '2025-08-31' }, { transaction })
    await writeSetting(tx, 'bookings-enabled', true)
    await writeSetting(tx, 'link-key', randomBytes(32).toString('base64url'))
    return done(null)
  })
}

/** STAFF is used only while there is no account; without it two get random passwords, printed this once. */
async function prepareAccounts(db: Database, by: By, given: Env['STAFF']): Promise<string[]> {
  const known = await listStaff(db)
  if (known.length > 0) {
    return [`Log in as ${known.map((it) => it.username).join(' or ')}; forgotten? npm run staff -- passwd NAME`]
  }
  const wanted = given ?? [
    { username: 'manager', password: makePassword() },
    { username: 'reception', password: makePassword() },
  ]
  for (const { username, password } of wanted) {
    const passwordHash = await hashPassword(password)
    await write(db, by, (tx) => addStaff(tx, { username, passwordHash, role: 'manager' }))
  }
  if (given) return [`Log in as ${given.map((it) => it.username).join(' or ')}`]
  return wanted.map(({ username, password }) => `Log in as ${username} with the password ${password} (shown this once)`)
}
