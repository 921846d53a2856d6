import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { estimateGrowth } from '#api/testing/growth.ts'
import { startTestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * After a cycle the caches are full, and they hold pages and responses of the same sizes after each one: the size of a
 * page depends on its days.
 */
const visitorsPerCycle = 600
const cycles = Math.max(12, Number(process.env.SOAK_MINUTES ?? 10))
/** An entry of a Map with a short key takes more. */
const maxBytesPerVisitor = 60

/** What is kept is an object or a buffer. Other memory outside of the heap comes and goes with what is compressed. */
function measureMemory(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
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
    const cycle = Math.floor(i / visitorsPerCycle)
    const from = addDays(today, i % visitorsPerCycle)
    const to = addDays(from, 1 + (cycle % 9))
    await visitor.send('GET', `/rooms?from=${from}&to=${to}&guests=${1 + (Math.floor(cycle / 9) % 6)}`, { headers })
    const startDate = addDays(today, i)
    const query = { startDate, endDate: addDays(startDate, 30) }
    await visitor.tryCall('availability.list', { query, headers })
    await visitor.send('GET', `/rooms/${20 + i}-nowhere`, { headers })
    await visitor.send('GET', `/nowhere/${i}?x=${i}`, { headers })
    await visitor.tryCall('contacts.send', { body: { name: `Guest ${i}` }, key: createKey(), headers })
    await visitor.tryCall('bookings.viewRequest', { params: { code: 'ABCDEFGH' }, headers })
  }
  const megabytes: number[] = []
  for (let i = 0; i < cycles * visitorsPerCycle; i += 1) {
    await visit(i)
    if ((i + 1) % visitorsPerCycle === 0) megabytes.push(measureMemory() / 1e6)
  }
  process.stdout.write(`${megabytes.map((it) => it.toFixed(2)).join(' ')} MB\n`)
  // Caches fill up in the first cycles.
  const { slope, min } = estimateGrowth(megabytes.slice(Math.floor(cycles / 4)))
  const [bytes, minBytes] = [slope, min].map((it) => Math.round((it * 1e6) / visitorsPerCycle))
  process.stdout.write(`${bytes} bytes for each visitor, surely ${minBytes} at least\n`)
  expect(minBytes).toBeLessThan(maxBytesPerVisitor)
})
