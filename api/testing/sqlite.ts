/** An SQLite database for the tests of one file, without a server: no rows but the property of the sample farm. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { writeProperty } from '#api/settings/actions.ts'

type Opened = { db: Database; dataDir: string }

/** Call it once per file; the returned function gives the database to tests and hooks. */
export function openTestDatabase(): () => Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'podere-unit-'))
    const db = await openDatabase({ dataDir, url: undefined })
    await write(db, { call: 'seed', now: Date.now(), staff: null, key: null }, async (tx) => {
      await writeProperty(tx, sampleProperty)
      return ok(null)
    })
    opened = { dataDir, db }
  })
  afterAll(async () => {
    await opened?.db.close()
    if (opened) await rm(opened.dataDir, { recursive: true, force: true })
  })
  return () => {
    if (!opened) throw new Error('the database is not open yet')
    return opened
  }
}
