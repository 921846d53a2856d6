import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
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
  writeFileSync(join(machine, 'bin/caddy'), '#!/bin/sh\necho v2.11.4 h1:x=\n', { mode: 0o755 })
}, 60_000)
afterAll(() => rmSync(machine, { recursive: true }))

const environment = { PATH: `${join(machine, 'bin')}${delimiter}${process.env.PATH}`, DESTDIR: machine }

function run(program: string, args: string[], cwd = machine) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const farm = (...args: string[]) => run(join(import.meta.dirname, 'farm'), args)
const readFileOf = (path: string) => readFileSync(join(machine, path), 'utf8')

test('adds farms with a port and an account each, lists them, and keeps the data of a removed one', {
  timeout: 240_000,
}, () => {
  expect(farm('add', 'siena', 'siena.example').output).toMatch(/^Password: \S{16,}\n/)
  expect(farm('list').output).toBe('siena 3001 https://siena.example\n')
  expect(farm('run', 'siena', 'staff', 'list').output).toContain('manager')
  expect(statSync(join(machine, 'etc/podere/siena.env')).mode & 0o777).toBe(0o640)
  expect(readFileOf('etc/caddy/podere/siena.caddy')).toMatch(
    /^siena\.example \{\n\treverse_proxy 127\.0\.0\.1:3001 \{\n[^}]*lb_try_duration/,
  )

  // A command takes the file of the service, and paths as seen by the caller. A key with a # stays whole.
  const siena = join(machine, 'etc/podere/siena.env')
  writeFileSync(siena, `${readFileSync(siena, 'utf8')}BACKUP_KEY="a # b\\c"\nBACKUP_DIR=${machine}/var/other disk\n`)
  expect(farm('apply', 'siena').status).toBe(0)
  expect(readFileOf('etc/systemd/system/podere@siena.service.d/folders.conf')).toBe(
    `[Service]\nReadWritePaths="-${machine}/var/lib/podere/siena" "-${machine}/var/other disk"\n`,
  )
  expect(farm('run', 'siena', 'backup').output).toMatch(/\/var\/other disk\/podere-.+\.tar\.gz\.enc/)
  const [file = ''] = readdirSync(join(machine, 'var/other disk'))
  const opened = spawnSync(
    'openssl',
    `enc -d -aes-256-ctr -pbkdf2 -iter 600000 -md sha256 -pass env:KEY -in ${file} -out backup.tar.gz`.split(' '),
    { cwd: join(machine, 'var/other disk'), env: { ...environment, KEY: 'a # b\\c' } },
  )
  expect(opened.status).toBe(0)
  expect(run('tar', ['tzf', 'backup.tar.gz'], join(machine, 'var/other disk')).output).toContain('podere.json')
  rmSync(join(machine, 'var/other disk/backup.tar.gz'))
  const restored = run(
    join(import.meta.dirname, 'farm'),
    ['run', 'siena', 'restore', file],
    join(machine, 'var/other disk'),
  )
  expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('Restore complete') })
  expect(farm('run', 'siena', 'restore').output).toBe('farm run siena restore FILE\n')
  expect(farm('run', 'siena', 'retention').output).toContain('The next daily run erases')
  expect(farm('run', 'siena', 'begin').output).toContain('farm run siena begin --yes')
  // Without `farm run` a command would use another farm in ./data.
  expect(run('node', [join(repository, 'dist/server/staff.js'), 'list'])).toEqual({
    status: 1,
    output: expect.stringMatching(/another farm in .+\/data\. .* siena: farm run siena …\nNothing was changed/),
  })
  expect(existsSync(join(machine, 'data'))).toBe(false)
  writeFileSync(siena, readFileSync(siena, 'utf8').replace(/^BACKUP_KEY=.*\n/m, ''))

  expect(farm('process', 'siena')).toMatchObject({ status: 1, output: expect.stringContaining('on SQLite, where one') })
  const plain = readFileSync(siena, 'utf8')
  writeFileSync(siena, `${plain}DATABASE_URL=postgres://localhost/siena\n`)
  expect(farm('process', 'siena').status).toBe(0)
  expect(farm('list').output).toBe('siena 3001 https://siena.example\nsiena-2 3002 https://siena.example\n')
  expect(readFileOf('etc/podere/siena-2.env')).toMatch(/^METRICS_PORT=4002$/m)
  expect(readFileOf('etc/caddy/podere/siena.caddy')).toContain('reverse_proxy 127.0.0.1:3001 127.0.0.1:3002 {')
  writeFileSync(siena, plain)
  // A move that fails leaves the farm where it was.
  const variablesBefore = readFileSync(siena, 'utf8')
  const failed = farm('database', 'siena', 'postgres://nobody:x@127.0.0.1:1/podere_siena')
  expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('runs where it was') })
  expect(readFileSync(siena, 'utf8')).toBe(variablesBefore)
  expect(readFileSync(calls, 'utf8')).toMatch(
    /systemctl stop podere@siena\nsystemctl stop podere@siena-2\nsystemctl start podere@siena\nsystemctl start podere@siena-2\n$/,
  )

  expect(farm('remove', 'siena-2').output).toContain('is a process of siena')

  // All processes of a farm have its user, and nobody else reads its data.
  for (const name of ['siena', 'siena-2'])
    expect(readFileOf(`etc/systemd/system/podere@${name}.service.d/user.conf`)).toBe(
      '[Service]\nUser=podere-siena\nGroup=podere-siena\n',
    )
  chmodSync(join(machine, 'var/lib/podere/siena'), 0o755)
  expect(farm('folders', 'siena').status).toBe(0)
  expect(statSync(join(machine, 'var/lib/podere/siena')).mode & 0o777).toBe(0o700)

  expect(farm('remove', 'siena')).toMatchObject({ status: 0, output: expect.stringContaining('Its data is kept') })
  expect(farm('list')).toEqual({ status: 0, output: '' })
  expect(readdirSync(join(machine, 'etc/caddy/podere'))).toEqual([])
  expect(readdirSync(join(machine, 'var/other disk')).at(-1)).toMatch(/\.tar\.gz$/)
  expect(farm('add', 'siena', 'siena.example').output).toContain('farm open siena opens it again')
  // The port of a removed farm goes to no other one.
  expect(farm('add', 'pisa', 'pisa.example').status).toBe(0)
  expect(farm('list').output).toBe('pisa 3002 https://pisa.example\n')
  expect(farm('open', 'siena').status).toBe(0)
  expect(farm('run', 'siena', 'staff', 'list').output).toContain('manager')
  expect(readFileSync(calls, 'utf8')).toMatch(
    /systemctl disable --now podere@siena\nsystemctl disable --now podere@siena-2\n/,
  )
})

test.each([
  [[], 'farm add NAME DOMAIN'],
  [['add', 'Siena', 'siena.example'], 'NAME: expected'],
  [['add', '../siena', 'siena.example'], 'NAME: expected'],
  [['add', 'arezzo', 'https://arezzo.example'], 'DOMAIN: expected'],
  [['remove', 'nobody'], 'There is no farm nobody'],
  [['stop', 'nobody'], 'There is no farm nobody'],
  [['database', 'nobody', 'sqlite'], 'There is no farm nobody'],
  [['run', 'nobody', 'staff', 'list'], 'There is no farm nobody'],
])('%j is refused with a sentence', (args, sentence) => {
  const { status, output } = farm(...args)
  expect(status).not.toBe(0)
  expect(output).toContain(sentence)
})

test('most alerts also notice that their metric is absent', () => {
  const alerts = readFileSync(join(import.meta.dirname, 'alerts.yaml'), 'utf8')
  expect(alerts.match(/ or absent\(/g)).toHaveLength(4)
})

// The soak test plays the guide; this finds a wrong name at once.
test('the guide is short, its commands can be parsed, and it names only what is there', () => {
  const guide = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  expect(guide.split('\n').length).toBeLessThanOrEqual(200)
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '')
  expect(blocks.length).toBeGreaterThan(10)
  expect(run('bash', ['-n', '-c', blocks.join('\n')])).toEqual({ status: 0, output: '' })
  const script = readFileSync(join(import.meta.dirname, 'farm'), 'utf8')
  for (const [, verb] of guide.matchAll(/`?farm (\w+) (?:siena|NAME)/g))
    expect(script).toMatch(new RegExp(`^${verb}\\)`, 'm'))
  for (const [path] of guide.matchAll(/scripts\/deploy\/[\w@.-]+/g))
    expect(existsSync(join(repository, path))).toBe(true)
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
