/**
 * Recovery codes: each logs in once, instead of a passkey or a code of the app. They are stored like passwords, because
 * they have fewer than 112 bits (ASVS 6.5.2).
 */
import { randomInt } from 'node:crypto'
import { hashPassword, verifyPassword } from '#api/staff/passwords.ts'
import { recoveryCodeCount } from '#contract/secondFactors.ts'

/** Without letters and digits that look alike. Ten of them have 49 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const createRecoveryCode = (): string => {
  const code = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Case, spaces and dashes do not count. */
const normalizeCode = (code: string): string => code.toLowerCase().replace(/[^a-z\d]/g, '')

export type NewRecoveryCodes = { codes: string[]; hashes: string[] }

/** Ten new codes and their hashes. Slow: hash before the transaction. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(normalizeCode(code)))) }
}

/** The row whose code this is, or null. Slow, so the caller limits the guesses. */
export async function findRecoveryCode<Row extends { hash: string }>(rows: Row[], code: string): Promise<Row | null> {
  const normalized = normalizeCode(code)
  for (const row of rows) if (await verifyPassword(row.hash, normalized)) return row
  return null
}
