import { expect, test } from 'vitest'
import { onSqlite } from '#api/testing/databases.ts'
import { fuzz } from '#api/testing/fuzz.ts'

onSqlite((server) => {
  test('random bad requests cause no fault, reveal no internals and get only responses of the contract', async () => {
    const statuses = await fuzz(server(), 500, 1492)
    // The requests reach many different checks, and some succeed.
    for (const status of [200, 400, 401, 404, 405, 415]) expect(statuses[status], `${status}`).toBeGreaterThan(0)
  })
})
