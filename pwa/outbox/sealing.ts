/** Encrypts the unsent writes of an account at logout (AES-GCM), and decrypts them at its next login. */
import { sealed, writes } from './entries.ts'
import { withSealLock } from './lock.ts'
import type { StaffWrite } from './staffWrites.ts'

const ivBytes = 12

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decodeBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Whether this browser can encrypt: only on https and localhost. */
export const canSeal = (): boolean => 'subtle' in crypto

/** Replaces the open writes of this account by one encrypted record, and deletes those that are applied. */
export async function sealWrites(author: string, key: string): Promise<void> {
  if (canSeal()) await withSealLock(() => sealAll(author, key))
}

async function sealAll(author: string, key: string): Promise<void> {
  const all = await writes.where({ author }).toArray()
  const open = all.filter((it) => it.state !== 'applied')
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(open))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text)
  await writes.db.transaction('rw', writes, sealed, async () => {
    await writes.bulkDelete(all.map((it) => it.id))
    if (open.length > 0) await sealed.add({ author, count: open.length, iv, data })
  })
}

/**
 * Brings the writes of this account back. What another key has encrypted stays as it is. `mayRead`: whether the account
 * is still logged in, so that nothing is readable after its logout.
 */
export async function unsealWrites(author: string, key: string, mayRead: () => boolean): Promise<void> {
  if (canSeal()) await withSealLock(() => unsealAll(author, key, mayRead))
}

async function unsealAll(author: string, key: string, mayRead: () => boolean): Promise<void> {
  const cryptoKey = await importKey(key)
  for (const { id, iv, data } of await sealed.where({ author }).toArray()) {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cryptoKey, data).catch(() => null)
    if (text === null) continue
    if (!mayRead()) return
    const opened: StaffWrite[] = JSON.parse(new TextDecoder().decode(text))
    await writes.db.transaction('rw', writes, sealed, async () => {
      await writes.bulkPut(opened)
      await sealed.delete(id)
    })
  }
}

/** How many encrypted writes of other accounts wait on this device, by account. */
export const listSealedOfOthers = async (author: string): Promise<{ author: string; count: number }[]> =>
  (await sealed.where('author').notEqual(author).toArray()).map((it) => ({ author: it.author, count: it.count }))

/** Deletes the encrypted writes of an account. */
export const dropSealed = (author: string): Promise<number> => sealed.where({ author }).delete()
