/**
 * Encrypts like `openssl enc`, so that a backup can be opened without this program:
 *   openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -md sha256 -pass env:BACKUP_KEY -in FILE | tar xz
 * Counter mode does not detect changes. So the archive also holds an HMAC of its manifest (the part `seal`), under a
 * key that is derived from the same passphrase.
 */
import { createCipheriv, createDecipheriv, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const algorithm = 'aes-256-ctr'
const iterations = 600_000
export const opensslMagic = Buffer.from('Salted__')
export const saltBytes = 8

export type ArchiveKeys = { key: Buffer; iv: Buffer; hmacKey: Buffer }

/** Derives 80 bytes: openssl uses the first 48 for key and IV, the other 32 are the key of the HMAC. */
export async function deriveKeys(passphrase: string, salt: Buffer): Promise<ArchiveKeys> {
  const bytes = await promisify(pbkdf2)(passphrase, salt, iterations, 80, 'sha256')
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 48), hmacKey: bytes.subarray(48) }
}

export const encrypt = ({ key, iv }: ArchiveKeys) => createCipheriv(algorithm, key, iv)
export const decrypt = ({ key, iv }: ArchiveKeys) => createDecipheriv(algorithm, key, iv)

export const computeHmac = ({ hmacKey }: ArchiveKeys, text: Buffer): string =>
  createHmac('sha256', hmacKey).update(text).digest('hex')

export function isHmacValid(keys: ArchiveKeys, text: Buffer, hmac: string): boolean {
  const [expected, actual] = [Buffer.from(computeHmac(keys, text)), Buffer.from(hmac)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
