import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { serveBuilt } from '../scripts/served.ts'

test('a stop waits for no connection that has asked for nothing', async () => {
  const served = await serveBuilt({ command: ['dist/server/main.js'] })
  const silent = connect(Number(new URL(served.url).port), '127.0.0.1')
  await once(silent, 'connect')
  // The server knows of it when it has answered a later one.
  await fetch(`${served.url}/api/health`)
  const began = performance.now()
  expect(await served.stop()).toBe(0)
  // What runs would be waited for until the ninth second.
  expect(performance.now() - began).toBeLessThan(8000)
  silent.destroy()
}, 90_000)
