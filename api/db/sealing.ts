/**
 * Encrypts what must not be readable in a copy of the main store alone: the key is in the machine store, which no backup
 * holds. What was encrypted on another machine cannot be read, and counts as missing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readOrCreateMeta } from './meta.ts'
import type { Db } from './table.ts'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** The key of this machine, made when it is first needed. */
export const readSealingKey = async (db: Pick<Db, 'machine'>): Promise<Buffer> =>
  Buffer.from(await readOrCreateMeta(db, 'sealing-key', () => randomBytes(keyBytes).toString('base64')), 'base64')

export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Null for what this key has not encrypted. */
export function unseal(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const text = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return null
  }
}
