import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

test.each([
  ['backup', [], { BACKUP_EMAIL: 'nobody' }, /^BACKUP_EMAIL: expected .+\n$/],
  ['restore', ['package.json'], { PORT: 'many' }, /^PORT: expected .+\n$/],
  ['staff', ['list'], { DATABASE_URL: 'mysql://db' }, /^DATABASE_URL: expected .+\n$/],
  [
    'backup',
    [],
    { DATABASE_URL: 'postgres://localhost:1/farm' },
    /^DATABASE_URL: expected a reachable PostgreSQL \(.+\)\n$/,
  ],
] as const)('npm run %s %j answers a bad variable %j with one sentence', async (name, args, variables, sentence) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'podere-command-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const env = { ...process.env, DATA_DIR, ...variables }
  await expect(run('node', [`dist/server/${name}.js`, ...args], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(sentence),
  })
})
