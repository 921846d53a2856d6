import { expect, test } from 'vitest'
import { killBackupsRepeatedly } from '#api/testing/backupCrashes.ts'
import { createDatabase } from '#api/testing/postgres.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)

/** The kills have met both sides of each decision. */
function expectEveryOutcome(outcomes: string[]): void {
  expect(outcomes).toHaveLength(200)
  const counts = Object.fromEntries(
    [...new Set(outcomes)].map((end) => [end, outcomes.filter((it) => it === end).length]),
  )
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(Object.keys(counts).toSorted()).toEqual(['backup killed', 'backup made', 'not restored', 'restored'])
}

test('on SQLite, 100 kills of each', async () => {
  expectEveryOutcome(await killBackupsRepeatedly(undefined, 100, seed))
})

test('on PostgreSQL, 100 kills of each', async () => {
  const database = await createDatabase()
  try {
    expectEveryOutcome(await killBackupsRepeatedly(database.url, 100, seed + 1))
  } finally {
    await database.drop()
  }
})
