import { expect, test } from 'vitest'
import { onBothDatabases } from '#api/testing/databases.ts'
import { Sequence } from '#api/testing/sequences.ts'

onBothDatabases((server, kind) => {
  // PostgreSQL has slower round trips, so it runs fewer steps of the same actions. The soak runs many more.
  const steps = kind === 'SQLite' ? 200 : 100
  test('a random sequence of all actions on bookings agrees with the reference model at every step', async () => {
    const sequence = new Sequence(server().db, 1, [2, 3])
    await expect(sequence.run(steps)).resolves.toEqual(expect.any(String))
    await expect(sequence.replay()).resolves.toBeUndefined()
  })
})
