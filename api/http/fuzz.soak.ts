import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { fuzz } from '#api/testing/fuzz.ts'

const seed = Number(process.env.SOAK_SEED ?? 1)

onBothDatabases((server) => {
  test('50,000 random bad requests cause no fault, reveal no internals and get only responses of the contract', async () => {
    const statuses = await fuzz(server(), 50_000, seed)
    process.stdout.write(`${JSON.stringify(statuses)}\n`)
    expect(Object.values(statuses).reduce((sum, it) => sum + it, 0)).toBe(50_000)
  })
})
