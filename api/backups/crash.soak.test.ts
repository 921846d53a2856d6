import { expect, test } from 'vitest'
import { killBackupsRepeatedly } from '#api/testing/backupCrashes.ts'
import { killBeginningsRepeatedly } from '#api/testing/beginningCrashes.ts'
import { createDatabase } from '#api/testing/postgres.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)

/** Some kills came before and some after the backup was made, and likewise for the restore. */
function expectEveryOutcome(outcomes: string[]): void {
  expect(outcomes).toHaveLength(200)
  const counts = Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((it) => it === outcome).length]),
  )
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(Object.keys(counts).toSorted()).toEqual(['backup killed', 'backup made', 'not restored', 'restored'])
}

test('on SQLite, 100 killed backups and 100 killed restores leave all old rows or all new ones', async () => {
  expectEveryOutcome(await killBackupsRepeatedly(undefined, 100, seed))
})

test('on PostgreSQL, 100 killed backups and 100 killed restores leave all old rows or all new ones', async () => {
  const database = await createDatabase()
  try {
    expectEveryOutcome(await killBackupsRepeatedly(database.url, 100, seed + 1))
  } finally {
    await database.drop()
  }
})

test.each(['SQLite', 'PostgreSQL'])(
  'on %s, 60 killed beginnings leave the whole sample or nothing of it',
  async (kind) => {
    const database = kind === 'PostgreSQL' ? await createDatabase() : null
    try {
      const outcomes = await killBeginningsRepeatedly(database?.url, 60, seed + 2)
      expect([...new Set(outcomes)].toSorted()).toEqual(['emptied', 'not emptied'])
    } finally {
      await database?.drop()
    }
  },
)
