import { expect, test } from 'vitest'
import { fillDiskRepeatedly } from '#api/testing/fullDisk.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

test('a disk that is full at random moments loses no acknowledged write, and the server recovers by itself', async () => {
  const counts = await fillDiskRepeatedly(Math.max(5, minutes), seed)
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts['503 database_unavailable']).toBeGreaterThan(0)
})
