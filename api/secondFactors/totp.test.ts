import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTotpUri, computeCode, createTotpSecret, findStep, getStep } from './totp.ts'

/** The secret of RFC 6238, `12345678901234567890`, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  // The RFC shows eight digits; six are the last ones of them.
  expect(computeCode(rfcSecret, getStep(second * 1000))).toBe(code.slice(2))
})

describe('a code of an authenticator app', () => {
  const now = Date.parse('2026-11-22T15:00:10Z')
  const step = getStep(now)

  test('is accepted in its own 30 seconds and in those before and after', () => {
    for (const near of [step - 1, step, step + 1])
      expect(findStep(rfcSecret, computeCode(rfcSecret, near), now)).toBe(near)
    for (const far of [step - 2, step + 2]) expect(findStep(rfcSecret, computeCode(rfcSecret, far), now)).toBeNull()
  })

  test('is refused once it, or a later one, was used', () => {
    expect(findStep(rfcSecret, computeCode(rfcSecret, step), now, step)).toBeNull()
    expect(findStep(rfcSecret, computeCode(rfcSecret, step - 1), now, step)).toBeNull()
    expect(findStep(rfcSecret, computeCode(rfcSecret, step + 1), now, step)).toBe(step + 1)
  })

  test('has six digits and fits its secret only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
        const secret = createTotpSecret()
        const code = computeCode(secret, getStep(instant))
        expect(code).toMatch(/^\d{6}$/)
        expect(findStep(secret, code, instant, -1)).not.toBeNull()
        expect(findStep(secret, code.slice(1), instant, -1)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})

test('a secret has 160 random bits, and its address names the farm and the account', () => {
  const secret = createTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(secret)
  expect(buildTotpUri(secret, 'anna b.', 'Podere Nuovo')).toBe(
    `otpauth://totp/Podere%20Nuovo:anna%20b.?secret=${secret}&issuer=Podere%20Nuovo`,
  )
})
