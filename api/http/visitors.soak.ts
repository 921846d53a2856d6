import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { startTestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const count = Math.max(1000, 500 * minutes)
/** An entry of a Map with a short key takes more. */
const maxBytesPerVisitor = 60

function measureMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('nothing is kept of thousands of visitors, each with another address, key, search and device', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  onTestFinished(server.stop)
  const today = toFarmDay(Date.now())
  const visit = async (i: number): Promise<void> => {
    const visitor = new ApiClient(server)
    const headers = {
      'user-agent': `device ${i}`,
      // Limits count an IPv6 network, not an address.
      'x-forwarded-for': `2001:db8:${(i >> 16).toString(16)}:${(i & 0xffff).toString(16)}::1`,
      cookie: `seen=${i}`,
    }
    const from = addDays(today, i % 600)
    await visitor.send('GET', `/rooms?from=${from}&to=${addDays(from, 1 + (i % 9))}&guests=2`, { headers })
    await visitor.send('GET', `/api/calendar-availability?startDate=${from}&endDate=${addDays(from, i % 90)}`, {
      headers,
    })
    await visitor.send('GET', `/rooms/${20 + i}-nowhere`, { headers })
    await visitor.send('GET', `/nowhere/${i}?x=${i}`, { headers })
    await visitor.tryCall('contacts.send', { body: { name: `Guest ${i}` }, key: createKey(), headers })
    await visitor.tryCall('bookings.viewRequest', { params: { code: 'ABCDEFGH' }, headers })
  }
  // The caches are full afterwards.
  for (let i = 0; i < 700; i += 1) await visit(i)
  const before = measureMemory()
  for (let i = 700; i < 700 + count; i += 1) await visit(i)
  const bytes = (measureMemory() - before) / count
  process.stdout.write(`${Math.round(bytes)} bytes for each of ${count} visitors\n`)
  expect(bytes).toBeLessThan(maxBytesPerVisitor)
})
