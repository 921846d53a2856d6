import { expect, test } from 'vitest'
import { killBackupsRepeatedly } from '#api/testing/backupCrashes.ts'
import { killBeginningsRepeatedly } from '#api/testing/beginningCrashes.ts'
import { createDatabase } from '#api/testing/postgres.ts'

test('on SQLite, a killed backup or restore leaves all old rows or all new ones', async () => {
  expect(await killBackupsRepeatedly(undefined, 1, 1)).toHaveLength(2)
}, 120_000)

test('on PostgreSQL, a killed backup or restore leaves all old rows or all new ones', async () => {
  const database = await createDatabase()
  try {
    expect(await killBackupsRepeatedly(database.url, 1, 2)).toHaveLength(2)
  } finally {
    await database.drop()
  }
}, 120_000)

test('a killed beginning leaves the whole sample or nothing of it', async () => {
  expect(await killBeginningsRepeatedly(undefined, 1, 3, 800)).toHaveLength(1)
}, 120_000)
