import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { type RunningServer, startServer } from '../scripts/startServer.ts'

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

/** Makes a server log this many lines, and returns how many lines it has dropped since its start. */
async function countDroppedLines(server: RunningServer, lines: number): Promise<number> {
  const guest = new ApiClient(server)
  for (let batch = 0; batch < lines / 50; batch++) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => guest.send('GET', '/api/nowhere')))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(404))
  }
  return (await guest.call('health.read')).droppedLogLines
}

const startLogging = (stdout: Writable | number) =>
  startServer({ command: ['dist/server/main.js'], env: { LOG_LEVEL: 'info' }, stdout })

test('a log on a full disk loses its lines, and the health call counts them', async () => {
  const fullDisk = await open('/dev/full', 'w')
  const server = await startLogging(fullDisk.fd)
  expect(await countDroppedLines(server, 200)).toBeGreaterThan(200)
  expect(await server.stop()).toBe(0)
  await fullDisk.close()
}, 90_000)

test('a log that nobody reads, or whose reader has ended, holds up no request', async () => {
  const reader = spawn('sleep', ['600'], { stdio: ['pipe', 'ignore', 'ignore'] })
  const server = await startLogging(reader.stdin)
  const dropped = await countDroppedLines(server, 2500)
  expect(dropped).toBeGreaterThan(0)
  reader.kill()
  await once(reader, 'exit')
  expect(await countDroppedLines(server, 200)).toBeGreaterThan(dropped)
  expect(await server.stop()).toBe(0)
}, 90_000)
