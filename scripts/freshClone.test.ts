import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test.each([['start.mjs'], ['build.mjs'], ['dev.mjs'], ['test.mjs'], ['run.mjs', 'api/commands/list.ts']])(
  '%s installs the packages first in a fresh clone',
  (script, ...args) => {
    const clone = mkdtempSync(join(tmpdir(), 'podere-clone-'))
    onTestFinished(() => rmSync(clone, { recursive: true }))
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(clone, name), { recursive: true })
    // This npm installs nothing: it writes down its arguments and fails.
    const bin = join(clone, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> "${clone}/calls"\nexit 1\n`)
    chmodSync(join(bin, 'npm'), 0o755)
    const env = { ...process.env, npm_execpath: '', PATH: `${bin}${delimiter}${process.env.PATH}` }
    const { status, stdout } = spawnSync(process.execPath, [join('scripts', script), ...args], { cwd: clone, env })
    expect(String(stdout)).toContain('installing packages')
    expect(readFileSync(join(clone, 'calls'), 'utf8')).toMatch(/^ci --include=dev/)
    expect(status).toBe(1)
  },
)
