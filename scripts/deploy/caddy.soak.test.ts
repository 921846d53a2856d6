/** Debian's Caddy before two processes of a farm, with the site that `farm apply` writes: nothing that is sent is lost. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startProcesses } from '#api/testing/processes.ts'
import { runOrThrow } from '#api/testing/programs.mjs'
import { findFreePort } from '#api/testing/startServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'podere-caddy-'))
const clients = 8
let caddy = ''

/** Puts the Caddy of Debian's backports into the folder: the one of Debian 12 cannot send a body again. */
async function fetchCaddy(): Promise<string> {
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  const source = join(folder, 'sources.list')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(source, `deb [signed-by=${keys}] http://deb.debian.org/debian trixie-backports main\n`)
  const options = [`Dir::Etc::sourcelist=${source}`, 'Dir::Etc::sourceparts=-', `Dir::State::lists=${lists}`]
  const configured = options.flatMap((option) => ['-o', option])
  await runOrThrow('apt-get', ['update', ...configured])
  const download = `cd ${folder} && apt-get download caddy/trixie-backports ${configured.join(' ')}`
  await runOrThrow('bash', ['-c', download])
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? ''
  await runOrThrow('dpkg-deb', ['-x', join(folder, archive), folder])
  return join(folder, 'usr/bin/caddy')
}

/** The site that `farm` writes for these ports, served without TLS under another port. */
function writeSite(ports: number[], ownPort: number): string {
  const machine = mkdtempSync(join(folder, 'machine-'))
  const programs = join(machine, 'bin')
  for (const path of [programs, join(machine, 'etc/podere'), join(machine, 'var')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(programs, 'systemctl'), '#!/bin/bash\n', { mode: 0o755 })
  for (const [index, port] of ports.entries()) {
    const name = index === 0 ? 'siena' : `siena-${index + 1}`
    const variables = `PORT=${port}\nPUBLIC_URL=https://farm.example\nDATA_DIR=${machine}/var/siena\n`
    writeFileSync(join(machine, `etc/podere/${name}.env`), variables)
  }
  const PATH = [programs, join(folder, 'usr/bin'), process.env.PATH].join(delimiter)
  const { status, stderr } = spawnSync(join(import.meta.dirname, 'farm'), ['apply', 'siena'], {
    encoding: 'utf8',
    env: { PATH, DESTDIR: machine, LANG: 'C', HOME: machine },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const site = readFileSync(join(machine, 'etc/caddy/podere/siena.caddy'), 'utf8')
  const path = join(machine, 'Caddyfile')
  writeFileSync(path, `{\n\tadmin off\n}\n${site.replace('farm.example', `http://127.0.0.1:${ownPort}`)}`)
  return path
}

async function startCaddy(ports: number[]): Promise<{ url: string }> {
  const ownPort = await findFreePort()
  const config = writeSite(ports, ownPort)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child: ChildProcess = spawn(caddy, ['run', '--config', config], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill())
  const url = `http://127.0.0.1:${ownPort}`
  const readStatus = async () => (await fetch(`${url}/api/health`).catch(() => null))?.status
  await expect.poll(readStatus).toBe(200)
  return { url }
}

beforeAll(async () => {
  caddy = await fetchCaddy()
})
afterAll(() => {
  if (existsSync(folder)) rmSync(folder, { recursive: true })
})

test.each([
  { how: 'is killed', signal: 'SIGKILL' as const },
  { how: 'is restarted', signal: 'SIGTERM' as const },
])('every note arrives once while one process after the other $how', async ({ signal }) => {
  const processes = await startProcesses()
  onTestFinished(processes.stop)
  const site = await startCaddy(processes.servers.map(({ url }) => Number(new URL(url).port)))
  const client = await new ApiClient(site).logIn()

  const statuses = new Map<number, number>()
  let isSending = true
  const send = async () => {
    while (isSending) {
      const body = { id: uuidv7(), text: 'Legna per la stufa', day: '2027-01-01' }
      const { status } = await client.tryCall('notes.add', { body, key: randomUUID() })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const sending = Promise.all(Array.from({ length: clients }, send))
  for (const index of [0, 1, 0, 1] as const) {
    const sent = statuses.get(201) ?? 0
    await expect.poll(() => statuses.get(201) ?? 0).toBeGreaterThan(sent + 50)
    if (signal === 'SIGKILL') process.kill(processes.servers[index].pid, signal)
    else await processes.servers[index].stop()
    await processes.restart(index)
  }
  isSending = false
  await sending
  expect([...statuses.keys()]).toEqual([201])
})
