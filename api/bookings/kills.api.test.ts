import { expect, test } from 'vitest'
import { killWhileAsking } from '#api/testing/kills.ts'

test('a server that is killed while guests ask loses no request and stores none twice', async () => {
  const { asked, stored } = await killWhileAsking(4, 1416)
  expect(asked).toBe(24)
  expect(stored).toBeGreaterThan(12)
}, 120_000)
