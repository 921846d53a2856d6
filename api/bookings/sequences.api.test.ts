import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { Sequence } from '#api/testing/sequences.ts'

onBothDatabases((server, kind) => {
  // PostgreSQL runs the same rules over slower round trips: fewer steps say the same.
  const steps = kind === 'SQLite' ? 400 : 200
  test.each([1, 2, 3])(
    'sequence %i of everything that can happen to bookings agrees with the reference model',
    async (seed) => {
      await expect(new Sequence(server().db, seed, [seed * 2, seed * 2 + 1]).run(steps)).resolves.toBeUndefined()
    },
  )
})
