import { expect, test } from 'vitest'
import { killMailWorker } from '#api/testing/mailWorkerCrashes.ts'

test('a mail worker that is killed at random points loses no mail and sends none again that is marked sent', async () => {
  const { sent, duplicates } = await killMailWorker({ kills: 2, mailsPerKill: 15, seed: 1492 })
  expect(sent).toBe(30)
  expect(duplicates).toBeLessThanOrEqual(8)
}, 120_000)
