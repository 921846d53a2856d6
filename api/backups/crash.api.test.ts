import { expect, test } from 'vitest'
import { killBackupsRepeatedly } from '#api/testing/backupCrashes.ts'
import { createDatabase } from '#api/testing/postgres.ts'

test('on SQLite, a backup and a restore that are killed leave the old farm or the new one', async () => {
  expect(await killBackupsRepeatedly(undefined, 1, 1)).toHaveLength(2)
}, 120_000)

test('on PostgreSQL, a backup and a restore that are killed leave the old farm or the new one', async () => {
  const database = await createDatabase()
  try {
    expect(await killBackupsRepeatedly(database.url, 1, 2)).toHaveLength(2)
  } finally {
    await database.drop()
  }
}, 120_000)
