import { expect, test } from 'vitest'
import { killMailWorker } from '#api/testing/mailWorkerCrashes.ts'

test('a mail worker that is killed a hundred times loses no mail', async () => {
  const { sent } = await killMailWorker({ kills: 100, mailsPerKill: 15, seed: Number(process.env.SOAK_SEED ?? 1) })
  expect(sent).toBe(1500)
})
