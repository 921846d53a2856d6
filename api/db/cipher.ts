/**
 * Encryption as `openssl enc` does it, so that a backup opens without this program:
 *   openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -md sha256 -pass env:BACKUP_KEY -in FILE | tar xz
 * Counter mode hides but does not protect, so the manifest inside carries a seal: an HMAC under a key that is made from
 * the same passphrase.
 */
import { createCipheriv, createDecipheriv, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const algorithm = 'aes-256-ctr'
const iterations = 600_000
export const saltMark = Buffer.from('Salted__')
export const saltBytes = 8

export type Keys = { key: Buffer; iv: Buffer; seal: Buffer }

/** The first 48 bytes are those that openssl makes; the 32 after them are ours. */
export async function makeKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  const bytes = await promisify(pbkdf2)(passphrase, salt, iterations, 80, 'sha256')
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 48), seal: bytes.subarray(48) }
}

export const encrypt = ({ key, iv }: Keys) => createCipheriv(algorithm, key, iv)
export const decrypt = ({ key, iv }: Keys) => createDecipheriv(algorithm, key, iv)

export const sealOf = ({ seal }: Keys, text: Buffer): string => createHmac('sha256', seal).update(text).digest('hex')

export function isSealed(keys: Keys, text: Buffer, seal: string): boolean {
  const [wanted, found] = [Buffer.from(sealOf(keys, text)), Buffer.from(seal)]
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}
