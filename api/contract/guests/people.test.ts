import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { PersonIdentifier } from './people.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a person is known by an email address, by ids, or by both', () => {
  for (const person of [{ email: 'lapo@example.org' }, { ids: [id] }, { email: 'lapo@example.org', ids: [id] }])
    expect(z.safeParse(PersonIdentifier, person).success).toBe(true)
  for (const person of [{}, { ids: [] }])
    expect(z.safeParse(PersonIdentifier, person).error?.issues).toMatchObject([
      { path: ['email'], message: 'errors.person' },
    ])
})
