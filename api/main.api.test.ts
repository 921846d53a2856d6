import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '../scripts/startServer.ts'

test('stops without waiting for a connection that has sent no request', async () => {
  const server = await startServer({ command: ['dist/server/main.js'] })
  const unusedSocket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(unusedSocket, 'connect')
  // When a later connection has got its response, the server knows the unused one.
  await fetch(`${server.url}/api/health`)
  const startMs = performance.now()
  expect(await server.stop()).toBe(0)
  // Otherwise the stop would take its full timeout of nine seconds.
  expect(performance.now() - startMs).toBeLessThan(8000)
  unusedSocket.destroy()
}, 90_000)

test('creates all files of its data folder for its own user only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'podere-modes-'))
  const dataDir = join(parent, 'data')
  const server = await startServer({ command: ['dist/server/main.js'], dataDir })
  const names = ['.', ...(await readdir(dataDir, { recursive: true }))]
  expect(names).toContain('farm.sqlite')
  const modes = await Promise.all(names.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077]))
  expect(modes).toEqual(names.map((name) => [name, 0]))
  await server.stop()
  await rm(parent, { recursive: true })
}, 90_000)
