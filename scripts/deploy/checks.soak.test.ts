/** What Debian's own tools say of the files that an administrator copies. They are installed when they are missing. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '#api/testing/programs.mjs'

function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const findFile = (name: string) => join(import.meta.dirname, name)

test('systemd finds nothing wrong with the unit, and calls it safe', async () => {
  const analyze = await findProgram(['systemd-analyze'], ['systemd'])
  const folder = mkdtempSync(join(tmpdir(), 'podere-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = join(folder, 'podere@.service')
  copyFileSync(findFile('podere@.service'), unit)
  const verified = run(analyze, ['verify', '--recursive-errors=no', join(folder, 'podere@siena.service')])
  expect(verified).toEqual({ status: 0, output: '' })
  expect(run(analyze, ['security', '--offline=true', '--threshold=20', unit]).status).toBe(0)
})

test('shellcheck finds nothing wrong with farm', async () => {
  const shellcheck = await findProgram(['shellcheck'], ['shellcheck'])
  expect(run(shellcheck, [findFile('farm')])).toEqual({ status: 0, output: '' })
})

test('Prometheus accepts the alerts', async () => {
  const promtool = await findProgram(['promtool'], ['prometheus'])
  expect(run(promtool, ['check', 'rules', findFile('alerts.yaml')]).status).toBe(0)
})
