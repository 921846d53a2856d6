import { test } from 'vitest'
import { AccountModel } from '#api/testing/accountModel.ts'
import { onSqlite } from '#api/testing/databases.ts'

onSqlite((server) => {
  // The soak runs many more steps.
  test('the money of bookings agrees with a second calculation at each step, and is the same on screen, in mail and export', () =>
    AccountModel.run(server(), { steps: 60, seed: 1494 }))
})
