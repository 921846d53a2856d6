/**
 * Plays the guide from its first line to its last in a plain folder: each command is copied out of README.md. What needs
 * root or the network has a stand-in; `farm`, the servers, their commands and PostgreSQL are real.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryTypes, Sequelize } from 'sequelize'
import { afterAll, expect, test } from 'vitest'
import { dialectModule } from '#api/db/sqlite.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { openSmallDisk } from '#api/testing/smallDisk.ts'
import { findFreePort } from '#api/testing/startServer.ts'

const repository = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'podere-guide-'))
const [first, second] = [join(folder, 'first'), join(folder, 'second')]

/** A clone is a copy of this repository as it is built here. Services are started as their unit says. */
const standIns: Record<string, string> = {
  'apt-get': '',
  useradd: '',
  chown: '',
  chgrp: '',
  createuser: '',
  createdb: '',
  npm: '',
  caddy: 'echo v2.11.4',
  runuser: 'shift 3; exec "$@"',
  install: `args=(); while (($#)); do case $1 in -o | -g) shift ;; *) args+=("$1") ;; esac; shift; done
exec /usr/bin/install "\${args[@]}"`,
  rsync: `mkdir -p "$3"; cp -a "\${2#server:}." "$3"`,
  git: `cp -r ${repository}/{scripts,dist,package.json} "$3"; ln -s ${repository}/node_modules "$3/node_modules"`,
  systemctl: `
[[ $1 != daemon-reload && $1 != reload ]] || exit 0
verb=$1; [[ \${2-} != --now ]] || { verb=stop; shift; }; [[ $verb != enable ]] || exit 0
name=\${2#podere@}; pid=$DESTDIR/$name.pid; unit=$DESTDIR/etc/systemd/system/podere@.service
[[ ! -f $pid ]] || { kill "$(cat "$pid")" 2>/dev/null; while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.1; done; rm "$pid"; }
[[ $verb != stop ]] || exit 0
grep -q "^ReadWritePaths=" "$DESTDIR/etc/systemd/system/podere@$name.service.d/folders.conf"
cd "$DESTDIR$(sed -n 's/^WorkingDirectory=//p' "$unit")"
variables=$(sed -n 's/^Environment=//p' "$unit" | sed "s#/etc#$DESTDIR/etc#; s/%i/$name/")
command=$(sed -n 's/^ExecStart=//p' "$unit")
[[ ! -f $DESTDIR/clock.cjs ]] || variables+=" NODE_OPTIONS=--require=$DESTDIR/clock.cjs"
env -i PATH="$PATH" $variables setsid $command >"$DESTDIR/$name.log" 2>&1 </dev/null &
echo $! >"$pid"`,
}

/** The clock of the first machine, forty days ahead. */
const wrongClock = `const RealDate = Date
const shiftMs = 40 * 86_400_000
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RealDate.now() + shiftMs]))
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}`

function createMachine(root: string): void {
  for (const path of ['bin', 'etc/podere', 'etc/caddy', 'etc/systemd/system', 'opt/podere', 'usr/local/bin', 'srv'])
    mkdirSync(join(root, path), { recursive: true })
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\nset -eu\n${script}\n`, { mode: 0o755 })
}

/** The blocks of commands of a section, with the paths of this machine in place of the guide's. */
function readBlocks(title: string): string[] {
  const guide = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const section = guide.split(/^## /m).find((it) => it.startsWith(title)) ?? ''
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '')
}

function run(root: string, script: string): string {
  const backups = join(root, 'var/backups/podere/siena')
  const copied = join(root, 'srv/podere-backups/siena')
  const files = [backups, copied].flatMap((it) => (existsSync(it) ? readdirSync(it) : [])).toSorted()
  const adapted = script
    .replace(/(?<![\w.}])\/(opt|etc|var|srv|usr\/local)\//g, `${root}/$1/`)
    .replaceAll(`server:${root}`, `server:${first}`)
    .replace(/\bFILE\b/g, files.at(-1) ?? 'FILE')
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', adapted], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${root}/bin:${root}/usr/local/bin:${process.env.PATH}`, DESTDIR: root, LANG: 'C' },
  })
  const logs = readdirSync(root).filter((name) => name.endsWith('.log'))
  const printed = logs.map((name) => readFileSync(join(root, name), 'utf8')).join('\n')
  expect(status, `${adapted}\n${stdout}${stderr}\n${printed}`).toBe(0)
  return stdout
}

const readStatus = async (port: number): Promise<string> => {
  const headers = { connection: 'close' }
  const response = await fetch(`http://127.0.0.1:${port}/api/health`, { headers }).catch(() => null)
  return response === null ? 'closed' : JSON.stringify(await response.json())
}

afterAll(() => {
  for (const root of [first, second])
    for (const name of existsSync(root) ? readdirSync(root).filter((it) => it.endsWith('.pid')) : [])
      spawnSync(join(root, 'bin/systemctl'), ['stop', `podere@${name.slice(0, -4)}`], {
        env: { DESTDIR: root, PATH: process.env.PATH },
      })
  rmSync(folder, { recursive: true })
})

test('every command of the guide works, from the first to the last', async () => {
  const port = await findFreePort()
  createMachine(first)
  // Farms get the ports behind the highest one.
  writeFileSync(join(first, 'etc/podere/earlier.env.removed'), `PORT=${port - 1}\n`)
  const staff = (root = first) => run(root, 'farm run siena staff list')

  // 1. The program. 2. The farm.
  const [program = ''] = readBlocks('1.')
  run(first, program)
  const [addFarm = '', commands = '', apply = ''] = readBlocks('2.')
  expect(run(first, addFarm)).toMatch(/^Password: /)
  run(first, 'farm run siena staff add anna </dev/null')
  expect(run(first, commands)).toMatch(
    /siena \d+ https:\/\/farm\.example\nanna\tstaff\nmanager\tmanager\nThe next daily/,
  )
  run(first, apply)
  expect(await readStatus(port)).toContain('"status":"ok"')

  // A second farm on the same machine.
  expect(run(first, addFarm.replace('siena', 'prato').replace('farm.example', 'other.example'))).toMatch(/^Password: /)
  run(first, 'farm run prato staff add neri </dev/null')
  expect(run(first, 'farm list')).toMatch(/prato \d+ https:\/\/other\.example\nsiena \d+ https:\/\/farm\.example/)
  expect(staff()).not.toContain('neri')
  expect(await readStatus(port + 1)).toContain('"status":"ok"')
  run(first, 'farm remove prato')
  expect(await readStatus(port)).toContain('"status":"ok"')

  // A disk of backups that is full is named, and a backup is made as soon as there is space.
  const variables = join(first, 'etc/podere/siena.env')
  const text = readFileSync(variables, 'utf8')
  const disk = await openSmallDisk()
  writeFileSync(variables, `${text}BACKUP_DIR=${join(disk.folder, 'siena')}\n`)
  run(first, 'farm apply siena')
  const pid = Number(readFileSync(join(first, 'siena.pid'), 'utf8'))
  await disk.fill(pid, 100_000)
  await expect.poll(() => readStatus(port), { timeout: 90_000 }).toContain('"degraded":["backupFolder.full"]')
  expect(() => run(first, 'farm run siena backup')).toThrow()
  await disk.clear(pid)
  run(first, 'farm run siena backup')
  await disk.remove()

  // A clock that is wrong is named, too, once the server has trusted it.
  writeFileSync(variables, text)
  const storage = join(first, 'var/lib/podere/siena/machine.sqlite')
  const machineStore = new Sequelize({ dialect: 'sqlite', dialectModule, storage, logging: false })
  const readTrusted = () =>
    machineStore.query(`SELECT 1 FROM meta WHERE key = 'trustedAt'`, { type: QueryTypes.SELECT })
  await expect.poll(readTrusted, { timeout: 130_000 }).toHaveLength(1)
  await machineStore.close()
  writeFileSync(join(first, 'clock.cjs'), wrongClock)
  run(first, 'farm apply siena')
  await expect.poll(() => readStatus(port), { timeout: 90_000 }).toContain('clock.jumped')
  rmSync(join(first, 'clock.cjs'))
  run(first, 'farm apply siena')
  await expect.poll(() => readStatus(port), { timeout: 90_000 }).toContain('"status":"ok"')

  // A farm whose backups cannot be written says so.
  writeFileSync(variables, `${text}BACKUP_DIR=${join(variables, 'backups')}\n`)
  expect(() => run(first, 'farm apply siena')).toThrow(/BACKUP_DIR in .+siena\.env: there is no folder/)
  writeFileSync(variables, text)

  // 4. Another machine, on which the same ports are used.
  run(first, 'farm run siena backup; systemctl stop podere@siena')
  createMachine(second)
  const [copy = '', restore = ''] = readBlocks('4.')
  run(second, program + copy)
  const [place = '', ...rest] = restore.split(/(?<=etc\/podere\/\n)/)
  run(second, place)
  const moved = join(second, 'etc/podere/siena.env')
  writeFileSync(moved, readFileSync(moved, 'utf8').replaceAll(first, second))
  run(second, rest.join(''))
  expect(staff(second)).toContain('anna')
  expect(await readStatus(port)).toContain('"status":"ok"')
  run(second, 'systemctl stop podere@siena')

  // 5. Update, and going back.
  run(first, 'farm apply siena')
  const [update = '', goBack = ''] = readBlocks('5.')
  run(first, update)
  expect(run(first, 'readlink /opt/podere/current')).toContain('v2')
  run(first, goBack)
  expect(await readStatus(port)).toContain('"status":"ok"')

  // 6. Growing.
  const [toPostgres = '', more = ''] = readBlocks('6.')
  const database = await createDatabase()
  run(first, toPostgres.replace(/postgres:\S+/, database.url))
  expect(staff()).toContain('anna')
  run(first, more)
  for (const it of [port, port + 2]) expect(await readStatus(it)).toContain('"database":"postgres"')

  // 7. Ending.
  const [ending = ''] = readBlocks('7.')
  const [remove = '', open = ''] = ending.split(/(?<=\n)/)
  run(first, remove)
  for (const it of [port, port + 2]) expect(await readStatus(it)).toBe('closed')
  run(first, open)
  expect(staff()).toContain('anna')
  expect(await readStatus(port)).toContain('"status":"ok"')
  run(first, 'systemctl stop podere@siena')
  await database.drop()
}, 600_000)
