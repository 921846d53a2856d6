import { expect, test } from 'vitest'
import { killDuringRequests } from '#api/testing/serverCrashes.ts'

test('a server that is killed while guests send requests loses none and stores none twice', async () => {
  const { sent, stored } = await killDuringRequests(3, 1416)
  expect(sent).toBe(18)
  expect(stored).toBeGreaterThan(9)
}, 120_000)
