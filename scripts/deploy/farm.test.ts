import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { ensureBuild } from '../ensureBuild.mjs'

const repository = join(import.meta.dirname, '../..')
const machine = mkdtempSync(join(tmpdir(), 'podere-machine-'))
const calls = join(machine, 'calls')

beforeAll(async () => {
  expect(await ensureBuild()).toBe(true)
  mkdirSync(join(machine, 'opt/podere'), { recursive: true })
  symlinkSync(repository, join(machine, 'opt/podere/current'))
  mkdirSync(join(machine, 'bin'))
  // This machine starts no services, so the calls are only written down.
  for (const program of ['systemctl', 'curl']) {
    writeFileSync(join(machine, 'bin', program), `#!/bin/sh\necho "${program} $*" >> "${calls}"\n`)
    chmodSync(join(machine, 'bin', program), 0o755)
  }
}, 60_000)
afterAll(() => rmSync(machine, { recursive: true }))

function farm(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, 'farm'), args, {
    env: { PATH: `${join(machine, 'bin')}${delimiter}${process.env.PATH}`, DESTDIR: machine },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('adds farms with a port and an account each, lists them, and keeps the data of a removed one', {
  timeout: 60_000,
}, () => {
  expect(farm('add', 'siena', 'siena.example').output).toMatch(/^Password: \S{16,}\n/)
  expect(farm('list').output).toBe('siena 3001 https://siena.example\n')
  expect(farm('run', 'siena', 'staff', 'list').output).toContain('manager')
  expect(statSync(join(machine, 'etc/podere/siena.env')).mode & 0o777).toBe(0o640)
  expect(readFileSync(join(machine, 'etc/caddy/podere/siena.caddy'), 'utf8')).toBe(
    'siena.example {\n\treverse_proxy 127.0.0.1:3001\n}\n',
  )

  expect(farm('remove', 'siena')).toMatchObject({ status: 0, output: expect.stringContaining('Its data is kept') })
  expect(farm('list')).toEqual({ status: 0, output: '' })
  expect(readdirSync(join(machine, 'etc/caddy/podere'))).toEqual([])
  expect(readdirSync(join(machine, 'var/backups/podere/siena'))).toEqual([expect.stringMatching(/\.tar\.gz$/)])
  expect(farm('add', 'siena', 'siena.example').output).toContain('the data of a removed farm')
  // The port of a removed farm goes to no other one.
  expect(farm('add', 'pisa', 'pisa.example').status).toBe(0)
  expect(farm('list').output).toBe('pisa 3002 https://pisa.example\n')
  expect(readFileSync(calls, 'utf8')).toMatch(/systemctl disable --now podere@siena\nsystemctl reload caddy\n/)
})

test.each([
  [[], 'farm add NAME DOMAIN'],
  [['add', 'Siena', 'siena.example'], 'NAME: expected'],
  [['add', '../siena', 'siena.example'], 'NAME: expected'],
  [['add', 'arezzo', 'https://arezzo.example'], 'DOMAIN: expected'],
  [['remove', 'nobody'], 'There is no farm nobody'],
  [['run', 'nobody', 'staff', 'list'], 'There is no farm nobody'],
])('%j is refused with a sentence', (args, sentence) => {
  const { status, output } = farm(...args)
  expect(status).not.toBe(0)
  expect(output).toContain(sentence)
})

test('every way to start the server sets the same limits of its memory', () => {
  const readLimits = (file: string) =>
    readFileSync(join(repository, file), 'utf8').match(/(--max|--initial|--heap|MALLOC)[A-Za-z_-]+=\d+/g)
  const served = packageJson.scripts.serve.match(/(--max|--initial|--heap|MALLOC)[A-Za-z_-]+=\d+/g) ?? []
  expect(served.map((it) => it.split('=')[0])).toEqual([
    ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', '--max-semi-space-size', '--max-old-space-size'],
    ...['--initial-old-space-size', '--heap-growing-percent'],
  ])
  for (const file of ['scripts/deploy/podere@.service', 'scripts/deploy/Dockerfile'])
    expect(readLimits(file)).toEqual(served)
  expect(readLimits('package.json')).toEqual([...served, ...served])
})
