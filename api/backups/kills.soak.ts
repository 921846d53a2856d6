import { expect, test } from 'vitest'
import { killRepeatedly } from '#api/testing/killedBackups.ts'
import { createDatabase } from '#api/testing/postgres.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)

/** The kills have met both sides of each decision. */
function judge(ends: string[]): void {
  expect(ends).toHaveLength(200)
  const counts = Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((it) => it === end).length]))
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(Object.keys(counts).toSorted()).toEqual(['backup killed', 'backup made', 'not restored', 'restored'])
}

test('on SQLite, 100 kills of each', async () => {
  judge(await killRepeatedly(undefined, 100, seed))
})

test('on PostgreSQL, 100 kills of each', async () => {
  const database = await createDatabase()
  try {
    judge(await killRepeatedly(database.url, 100, seed + 1))
  } finally {
    await database.drop()
  }
})
