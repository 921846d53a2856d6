import { expect, test } from 'vitest'
import { killDuringRequests } from '#api/testing/serverCrashes.ts'

test('a server that is killed while guests ask loses no request and stores none twice', async () => {
  const { sent: asked, stored } = await killDuringRequests(3, 1416)
  expect(asked).toBe(18)
  expect(stored).toBeGreaterThan(9)
}, 120_000)
