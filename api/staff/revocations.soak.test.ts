import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { createDatabase } from '#api/testing/postgres.ts'
import { type RevocationCounts, revokeRepeatedly } from '#api/testing/revocations.ts'
import { startTestServer } from '#api/testing/server.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const rounds = Math.max(20, 5 * minutes)

function expectWrites(counts: Record<string, RevocationCounts>): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  for (const { stored, refused } of Object.values(counts)) {
    expect(stored).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  }
}

onBothDatabases((server) => {
  test('no write follows the end of an account or a session, whenever it ends', async () => {
    expectWrites(await revokeRepeatedly(server(), server(), rounds, seed))
  })
})

test('no write follows in another process either', async () => {
  const database = await createDatabase()
  const servers = [
    await startTestServer({ databaseUrl: database.url }),
    await startTestServer({ databaseUrl: database.url }),
  ] as const
  try {
    expectWrites(await revokeRepeatedly(...servers, rounds, seed + 1))
  } finally {
    for (const server of servers) await server.stop()
    await database.drop()
  }
})
