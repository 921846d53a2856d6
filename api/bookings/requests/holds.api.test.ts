import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#api/clock.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { changeProperty } from '#api/property/actions.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { HoldSequence } from '#api/testing/holdSequences.ts'
import { createDatabase } from '#api/testing/postgres.ts'

// No server runs: its job would follow another clock than the sequences.
describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  let db: Database
  let dataDir: string
  let dropDatabase = async (): Promise<void> => {}
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'podere-holds-'))
    const database = kind === 'SQLite' ? null : await createDatabase()
    if (database) dropDatabase = database.drop
    db = await openDatabase({ dataDir, url: database?.url })
    await seedDatabase(db, { env: { STAFF: undefined }, clock: systemClock, demo: false })
    const now = systemClock.now()
    await write(db, { call: 'seed', now, staff: null, key: null }, (tx) =>
      changeProperty(tx, { turnover: 'blocked', proof: 'always' }, null, now),
    )
  })
  afterAll(async () => {
    await db.close()
    await dropDatabase()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('holding, proving, lapsing and confirming in random order books no day twice and loses no request', async () => {
    const counts: Record<string, number> = {}
    for (const seed of [4, 6]) {
      const outcomes = await new HoldSequence(db, seed, seed, systemClock.now()).run(130)
      for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    // The sequences have met everything that they are about.
    const actions = ['request', 'prove', 'confirmed', 'price', 'mail', 'restore']
    for (const outcome of actions.flatMap((it) => [`${it} ok`, `${it} dates_taken`]))
      expect(counts[outcome], outcome).toBeGreaterThan(0)
    expect(counts['request lapsed']).toBeGreaterThan(0)
  })
})
