import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '../scripts/startServer.ts'

test('a stop waits for no connection that has asked for nothing', async () => {
  const server = await startServer({ command: ['dist/server/main.js'] })
  const unusedSocket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(unusedSocket, 'connect')
  // The server knows of it when it has answered a later one.
  await fetch(`${server.url}/api/health`)
  const startMs = performance.now()
  expect(await server.stop()).toBe(0)
  // What runs would be waited for until the ninth second.
  expect(performance.now() - startMs).toBeLessThan(8000)
  unusedSocket.destroy()
}, 90_000)
