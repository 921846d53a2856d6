import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { killWhileAsking } from '#api/testing/kills.ts'
import { Sequence } from '#api/testing/sequences.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

onBothDatabases((server) => {
  test('thousands of sequences agree with the reference model', async () => {
    const end = Date.now() + minutes * 20_000
    for (let i = 0; Date.now() < end; i++) {
      // Days of its own for each sequence: the farm's today moves on by a season each time.
      const now = Date.now() + i * 90 * 86_400_000
      const room = 1 + ((2 * i) % 14)
      await new Sequence(server().db, seed + i, [room, room + 1], now).run(500)
    }
  })
})

test('a server that is killed while guests ask, hundreds of times', async () => {
  const { asked, stored } = await killWhileAsking(Math.max(10, 20 * minutes), seed)
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThanOrEqual(asked)
})
