/** Encrypts the unsent writes of an account at logout (AES-GCM), and decrypts them at its next login. */
import { withSealLock } from './lock.ts'
import { database, getTable, sealed, type Write } from './store.ts'

const writes = getTable<Write>('staffWrites')

const ivBytes = 12

function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decodeBase64Url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Whether this browser can encrypt: only on https and localhost. */
export const canSeal = (): boolean => 'subtle' in crypto

/**
 * Replaces the open writes of this account by one encrypted record, and deletes those that are applied. `mustSeal`:
 * whether the account is still logged out. Rejects when the device fails; then the writes stay as they are. False when
 * the account is logged in again.
 */
export const sealWrites = async (author: string, key: string, mustSeal: () => boolean): Promise<boolean> =>
  !canSeal() || withSealLock(() => sealAll(author, key, mustSeal))

const encodeOpen = (all: Write[]): string => JSON.stringify(all.filter((it) => it.state !== 'applied'))

async function sealAll(author: string, key: string, mustSeal: () => boolean): Promise<boolean> {
  const cryptoKey = await importKey(key)
  const own = () => writes.where({ author }).sortBy('id')
  let isSealed = false
  while (!isSealed && mustSeal()) {
    const text = encodeOpen(await own())
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cryptoKey, new TextEncoder().encode(text))
    isSealed = await database.transaction('rw', writes, sealed, async () => {
      // A transaction cannot wait for the encryption. What was stored or changed meanwhile is encrypted, too.
      const now = await own()
      if (encodeOpen(now) !== text) return false
      await writes.bulkDelete(now.map((it) => it.id))
      const count = now.filter((it) => it.state !== 'applied').length
      if (count > 0) await sealed.add({ author, count, iv, data })
      return true
    })
  }
  return isSealed
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
    const opened: Write[] = JSON.parse(new TextDecoder().decode(text))
    await database.transaction('rw', writes, sealed, async () => {
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
