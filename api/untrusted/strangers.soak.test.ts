import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { median } from '#api/testing/median.ts'
import { sendStrangers } from '#api/testing/strangers.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
/** 50,000 in an hour. */
const count = Math.min(50_000, Math.max(2000, 1000 * Number(process.env.SOAK_MINUTES ?? 10)))

onSqlite(
  (server) => {
    test('nobody waits for what strangers send, and memory stays flat', async () => {
      const manager = await new ApiClient(server()).logIn()
      const { longestMs, megabytes } = await sendStrangers(manager, count, seed)
      const fifth = Math.floor(megabytes.length / 5)
      const [early, late] = [median(megabytes.slice(fifth, 2 * fifth)), median(megabytes.slice(-fifth))]
      process.stdout.write(
        `longest ${longestMs.toFixed(0)} ms; early, late: ${early.toFixed(0)}, ${late.toFixed(0)} MB\n`,
      )
      expect(longestMs).toBeLessThan(100)
      expect(late / early).toBeLessThan(1.25)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
