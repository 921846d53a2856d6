import { expect, test } from 'vitest'
import { killRepeatedly } from '#api/testing/killedBackups.ts'
import { createDatabase } from '#api/testing/postgres.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)

test('on SQLite, 100 kills of each', async () => {
  expect(await killRepeatedly(undefined, 100, seed)).toHaveLength(200)
})

test('on PostgreSQL, 100 kills of each', async () => {
  const database = await createDatabase()
  try {
    expect(await killRepeatedly(database.url, 100, seed + 1)).toHaveLength(200)
  } finally {
    await database.drop()
  }
})
