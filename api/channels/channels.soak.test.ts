import { expect, test } from 'vitest'
import { ChannelRun } from '#api/testing/channelRun.ts'
import { onBothDatabases } from '#api/testing/databases.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

onBothDatabases(
  (server) => {
    test('thousands of steps of two portals, guests and staff: no night twice, no stay lost', async () => {
      const end = Date.now() + minutes * 20_000
      let count = 0
      for (; count === 0 || Date.now() < end; count++) {
        const room = 1 + 2 * (count % 7)
        // Every seven runs the rooms begin again, on later days.
        if (room === 1 && count > 0) await server().passTime(60 * 86_400_000)
        const run = new ChannelRun(server(), seed + count, [room, room + 1]).run(200)
        await expect(run, `seed ${seed + count}`).resolves.toBeUndefined()
      }
      process.stdout.write(`${count} runs of 200 steps\n`)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'http://farm.example' } },
)
