/** An empty SQLite database for the tests of one file, without a server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#api/db/database.ts'

type Opened = { db: Database; dataDir: string }

/** Call it once per file; the returned function gives the database to tests and hooks. */
export function openTestDatabase(): () => Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'podere-unit-'))
    opened = { dataDir, db: await openDatabase({ dataDir, url: undefined }) }
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
