import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startTestServer } from '#api/testing/server.ts'

test('a process has at most 1,000 event streams, and beside 800 slow callers a write is answered at once', async () => {
  const server = await startTestServer()
  onTestFinished(server.stop)
  const { port } = new URL(server.url)
  const slowCallers = Array.from({ length: 800 }, () => connect(Number(port), '127.0.0.1'))
  for (const socket of slowCallers) socket.write('POST /api/contacts HTTP/1.1\r\nHost: farm.example\r\nX-Slow: ')
  const tablets = await Promise.all(Array.from({ length: 51 }, () => new ApiClient(server).logIn()))
  const openAll = (tablet: ApiClient) =>
    Promise.all(Array.from({ length: 20 }, () => tablet.openStream('/api/changes/stream')))
  const streams = (await Promise.all(tablets.map(openAll))).flat()
  expect([200, 503].map((code) => streams.filter(({ status }) => status === code).length)).toEqual([1000, 20])

  const startMs = performance.now()
  await tablets[0]?.call('settings.switchBookings', { body: { enabled: true } })
  expect(performance.now() - startMs).toBeLessThan(5000)
  for (const socket of slowCallers) socket.destroy()
  for (const { close } of streams) close()
})
