import { expect, test } from 'vitest'
import { createRecoveryCodes, findRecoveryCode } from './recoveryCodes.ts'

test('there are ten recovery codes, all different, and only their slow hashes can be stored', async () => {
  const { codes, hashes } = await createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/)
  const rows = hashes.map((hash) => ({ hash }))
  const [first = '', , third = ''] = codes
  expect(await findRecoveryCode(rows, first)).toBe(rows[0])
  expect(await findRecoveryCode(rows, ` ${third.replace('-', '').toUpperCase()} `)).toBe(rows[2])
  expect(await findRecoveryCode(rows, third.slice(1))).toBeNull()
  expect(await findRecoveryCode(rows.slice(1), first)).toBeNull()
})
