import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { Sequence } from '#api/testing/sequences.ts'

onBothDatabases((server, kind) => {
  // PostgreSQL has slower round trips, so it runs fewer steps of the same actions. The soak runs many more.
  const steps = kind === 'SQLite' ? 200 : 100
  test.each([1, 2])(
    'random sequence %i of all actions on bookings agrees with the reference model at every step',
    async (seed) => {
      const sequence = new Sequence(server().db, seed, [seed * 2, seed * 2 + 1])
      await expect(sequence.run(steps)).resolves.toEqual(expect.any(String))
      await expect(sequence.replay()).resolves.toBeUndefined()
    },
  )
})
