import { test } from 'vitest'
import { onSqlite } from '#api/testing/databases.ts'
import { LedgerModel } from '#api/testing/ledgerModel.ts'

onSqlite((server) => {
  // The soak runs many more steps.
  test('the money of bookings agrees with a second calculation at each step, and is the same on screen, in mail and export', () =>
    LedgerModel.run(server(), { steps: 60, seed: 1494 }))
})
