import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Runs a script in a clone without packages, with an npm that only writes down its arguments and fails. */
function runInFreshClone(command: string[], variables: Record<string, string> = {}) {
  const clone = mkdtempSync(join(tmpdir(), 'podere-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  for (const name of ['scripts', 'api/testing', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  const bin = join(clone, 'bin')
  mkdirSync(bin)
  writeFileSync(join(clone, 'calls'), '')
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> "${clone}/calls"\nexit 1\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  const PATH = `${bin}${delimiter}${process.env.PATH}`
  const env = { ...process.env, npm_execpath: '', PATH, ...variables }
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: clone, env })
  return { status, output: String(stdout), npmCalls: readFileSync(join(clone, 'calls'), 'utf8') }
}

test.each([['start.mjs'], ['build.mjs'], ['dev.mjs'], ['test.mjs'], ['run.mjs', 'api/commands/list.ts']])(
  '%s installs the packages first in a fresh clone',
  (script, ...args) => {
    const { status, output, npmCalls } = runInFreshClone([join('scripts', script), ...args])
    expect(output).toContain('installing packages')
    expect(npmCalls).toMatch(/^ci --include=dev --ignore-scripts/m)
    expect(status).toBe(1)
  },
)

test('a build beside the compiling of sqlite3 installs nothing', () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  expect(runInFreshClone(['scripts/build.mjs'], { PODERE_INSTALLS: lock })).toMatchObject({ status: 1, npmCalls: '' })
})
