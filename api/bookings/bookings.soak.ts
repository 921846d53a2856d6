import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startProcesses } from '#api/testing/processes.ts'
import { runRemoteSequences } from '#api/testing/remoteSequences.ts'
import { Sequence } from '#api/testing/sequences.ts'
import { killDuringRequests } from '#api/testing/serverCrashes.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)

onBothDatabases((server) => {
  test('thousands of random sequences agree with the reference model at every step', async () => {
    const end = Date.now() + minutes * 20_000
    let cursor: string | undefined
    let count = 0
    for (; Date.now() < end; count++) {
      // Every sequence has its own rooms and days: after every seven sequences, "today" moves 90 days ahead.
      const now = Date.now() + Math.floor(count / 7) * 90 * 86_400_000
      const room = 1 + ((2 * count) % 14)
      const sequence = new Sequence(server().db, seed + count, [room, room + 1], { now })
      cursor = await sequence.run(40, cursor)
      if (count % 100 === 0) await sequence.replay()
    }
    process.stdout.write(`${count} sequences\n`)
  })
})

test('random sequences through two processes agree with the reference model, while others book at both', async () => {
  const end = Date.now() + minutes * 10_000
  for (let round = 0; round === 0 || Date.now() < end; round += 1) {
    const processes = await startProcesses()
    const stored = await runRemoteSequences(processes, { sequences: 7, steps: 100, seed: seed + 7 * round })
    await processes.stop()
    process.stdout.write(`7 sequences, ${stored} requests of others\n`)
  }
})

test('a server that is killed hundreds of times while guests send requests loses none', async () => {
  const { sent, stored } = await killDuringRequests(Math.max(10, 20 * minutes), seed)
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThanOrEqual(sent)
})
