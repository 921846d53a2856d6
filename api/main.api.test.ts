import { once } from 'node:events'
import { connect } from 'node:net'
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
