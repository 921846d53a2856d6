import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { SecondStep } from './secondFactors.ts'

const bytes = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const passkey = { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }

test('the second step of a login is a code or a passkey, not both and not neither', () => {
  for (const step of [{ code: '123456' }, { passkey }]) expect(z.safeParse(SecondStep, step).success).toBe(true)
  for (const step of [{}, { code: '123456', passkey }])
    expect(z.safeParse(SecondStep, step).error?.issues).toMatchObject([
      { path: ['code'], message: 'errors.factorCode' },
    ])
})
