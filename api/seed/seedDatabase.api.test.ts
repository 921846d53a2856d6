import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/db/database.ts'
import { EnvError } from '#api/env.ts'
import { listStaff } from '#api/staff/queries.ts'
import { seedDatabase } from './seedDatabase.ts'

async function openEmptyDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-seed-'))
  const db = await openDatabase({ dataDir, url: undefined })
  onTestFinished(async () => {
    await db.close()
    await rm(dataDir, { recursive: true })
  })
  return db
}

test('a weak password in STAFF stops the start with the name of its account, unless accounts exist or in development', async () => {
  const db = await openEmptyDatabase()
  const seed = (accounts: Record<string, string>, allowWeakPasswords = false) => {
    const STAFF = Object.entries(accounts).map(([username, password]) => ({ username, password }))
    return seedDatabase(db, { env: { STAFF }, clock: systemClock, demo: false, allowWeakPasswords })
  }
  const good = 'segreto-di-anna'
  const refusals: Array<[Record<string, string>, RegExp]> = [
    [
      { anna: 'corta', luca: 'Password2026!', neri: good },
      /^STAFF: anna: The password.+\nSTAFF: luca: The password[^\n]+$/,
    ],
    [{ '\u0430nna': good }, /^STAFF: \u0430nna: A username/],
    [{ anna: good, Anna: good }, /^STAFF: Anna: another account/],
  ]
  for (const [accounts, message] of refusals) {
    await expect(seed(accounts)).rejects.toThrow(EnvError)
    await expect(seed(accounts)).rejects.toThrow(message)
    expect(await listStaff(db)).toEqual([])
  }
  await seed({ manager: 'manager' }, true)
  expect(await seed({ anna: 'corta' })).toEqual([expect.stringContaining('manager')])
})

test.each([
  ['a manager and a receptionist without STAFF', undefined, ['manager manager', 'reception staff']],
  [
    'the accounts of STAFF, which are managers',
    ['anna', 'luca'].map((username) => ({ username, password: `segreto-di-${username}` })),
    ['anna manager', 'luca manager'],
  ],
])('a new farm has %s', async (_, STAFF, accounts) => {
  const db = await openEmptyDatabase()
  await seedDatabase(db, { env: { STAFF }, clock: systemClock, demo: false })
  expect((await listStaff(db)).map(({ username, role }) => `${username} ${role}`)).toEqual(accounts)
})
