import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createOldDatabase } from '#api/testing/oldDatabases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { root } from '#api/testing/root.ts'
import { openDatabase } from './database.ts'
import { listSchemas } from './migrate.ts'

const run = promisify(execFile)

test.each([
  ['SQLite', 'an empty'],
  ['SQLite', 'an old'],
  ['PostgreSQL', 'an empty'],
  ['PostgreSQL', 'an old'],
])('five processes that start at once on %s and %s database all find it migrated', async (kind, age) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-together-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = kind === 'PostgreSQL' ? await createDatabase() : null
  if (database) onTestFinished(database.drop)
  const location = { dataDir, url: database?.url }
  if (age === 'an old') await createOldDatabase(location, listSchemas()[0] ?? '')
  const env = { ...process.env, DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) }
  const list = () => run(process.execPath, ['dist/server/staff.js', 'list'], { cwd: root, env })
  const outputs = await Promise.all(Array.from({ length: 5 }, list))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(outputs.map(({ stderr }) => stderr)).toEqual(Array(5).fill(''))
  const db = await openDatabase(location)
  const [rows] = await db.main.query('SELECT name FROM migrations ORDER BY name')
  expect(rows).toEqual(listSchemas().map((name) => ({ name })))
  await db.close()
})
