import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { LedgerModel } from '#api/testing/ledgerModel.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { startProcesses } from '#api/testing/processes.ts'
import { runRemoteSequences } from '#api/testing/remoteSequences.ts'
import { Sequence } from '#api/testing/sequences.ts'
import { killDuringWrites } from '#api/testing/serverCrashes.ts'

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

  test('the money of bookings agrees with a second calculation at each of thousands of steps', async () => {
    const end = Date.now() + minutes * 10_000
    let count = 0
    for (; count === 0 || Date.now() < end; count++) await LedgerModel.run(server(), { steps: 400, seed: seed + count })
    process.stdout.write(`${count} runs of 400 steps\n`)
  })
})

test('random sequences through two processes agree with the reference model, while others book at both', async () => {
  const end = Date.now() + minutes * 10_000
  for (let round = 0; round === 0 || Date.now() < end; round += 1) {
    const processes = await startProcesses()
    try {
      const stored = await runRemoteSequences(processes, { sequences: 7, steps: 100, seed: seed + 7 * round })
      process.stdout.write(`7 sequences, ${stored} requests of others\n`)
    } finally {
      await processes.stop()
    }
  }
})

const kills = Math.max(10, 4 * minutes)

async function killServer(databaseUrl?: string): Promise<void> {
  const counts = await killDuringWrites({ kills, seed, waitForMails: true, ...(databaseUrl ? { databaseUrl } : {}) })
  process.stdout.write(`${kills} kills, ${JSON.stringify(counts)}\n`)
  expect(counts.stored).toBeGreaterThan(counts.sent / 4)
}

test('on SQLite, a server that is killed hundreds of times while guests and staff write loses nothing', () =>
  killServer())

test('on PostgreSQL, a server that is killed hundreds of times while guests and staff write loses nothing', async () => {
  const database = await createDatabase()
  try {
    await killServer(database.url)
  } finally {
    await database.drop()
  }
})
