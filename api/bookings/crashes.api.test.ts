import { expect, test } from 'vitest'
import { killDuringWrites } from '#api/testing/serverCrashes.ts'

test('a server that is killed while guests and staff write loses nothing and stores nothing twice', async () => {
  const { sent, stored } = await killDuringWrites({ kills: 3, seed: 1416 })
  expect(sent).toBe(24)
  expect(stored).toBeGreaterThan(9)
}, 120_000)
