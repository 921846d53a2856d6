/**
 * Encrypts what must not be readable in a copy of the main store alone: the key is in the machine store, which no backup
 * holds. What was encrypted on another machine cannot be read, and counts as missing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { QueryTypes } from 'sequelize'
import type { Db } from './table.ts'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]

/** The key of this machine, made when it is first needed. */
export async function readSealingKey({ machine }: Pick<Db, 'machine'>): Promise<Buffer> {
  const read = () =>
    machine.query<{ value: string }>(`SELECT value FROM meta WHERE key = 'sealing-key'`, { type: QueryTypes.SELECT })
  const [known] = await read()
  if (known) return Buffer.from(known.value, 'base64')
  const bind = [randomBytes(keyBytes).toString('base64')]
  await machine.query(`INSERT INTO meta (key, value) VALUES ('sealing-key', $1) ON CONFLICT (key) DO NOTHING`, { bind })
  const [stored] = await read()
  if (!stored) throw new Error('the machine store does not keep its key')
  return Buffer.from(stored.value, 'base64')
}

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
