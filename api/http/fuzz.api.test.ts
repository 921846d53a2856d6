import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { fuzz } from '#api/testing/fuzz.ts'

onBothDatabases((server) => {
  test('bad requests of every kind meet no fault, no inside and nothing that is not of the contract', async () => {
    const statuses = await fuzz(server(), 500, 1492)
    // They got far enough to be refused for many reasons, and some were fine.
    for (const status of [200, 400, 401, 404, 405, 415]) expect(statuses[status], `${status}`).toBeGreaterThan(0)
  })
})
