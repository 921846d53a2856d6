/**
 * Who uses this device: the session, the keys of unsent writes, a logout that the server does not know yet, and what each
 * account has seen here.
 */
import type { Session } from '#contract/session.ts'
import { db, type LeftKeyRow, type MetaRow, rowTables, type Seen } from './db.ts'

/** Deletes every row and the cursor, and records that nobody is logged in. A pending logout and keys stay. */
async function clearTables(): Promise<void> {
  await db.transaction('rw', [...rowTables, db.meta], async () => {
    await Promise.all(rowTables.map((table) => table.clear()))
    await db.meta.delete('feed')
    await leaveOutboxKey()
    await db.meta.put({ key: 'device', session: null })
  })
}

/** Deletes the store and creates an empty one, with the keys that are still needed. */
async function recreateStore(keys: LeftKeyRow[]): Promise<void> {
  await db.delete({ disableAutoOpen: false })
  if (keys.length > 0) await db.meta.bulkPut(keys)
}

/** Empties the store, or deletes it if that fails. Never rejects: without a store there is nothing to delete. */
export async function clearStore(): Promise<void> {
  const keys = await readAllKeys().catch(() => [])
  await clearTables()
    .catch(() => recreateStore(keys))
    .catch(() => {})
}

const getLeftName = (username: string): LeftKeyRow['key'] => `left:${username}`

/**
 * The account is about to leave this device. Its key stays until its unsent writes are encrypted, which may fail now and
 * is then tried again. Runs in the transaction of the caller.
 */
async function leaveOutboxKey(): Promise<void> {
  const left = await readOutboxKey()
  if (left) await db.meta.put({ key: getLeftName(left.username), outboxKey: left.key })
}

/** Remembers who is logged in. Whoever was logged in before leaves. */
export const storeSession = (session: Session): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await leaveOutboxKey()
    const name = getLeftName(session.username)
    const own = await db.meta.get(name)
    await db.meta.put({ key: 'device', session, outboxKey: own && 'outboxKey' in own ? (own.outboxKey ?? null) : null })
    await db.meta.delete(name)
  })

/** Keeps the key of the account. Returns false when the account has logged out meanwhile. */
export const storeOutboxKey = (username: string, outboxKey: string): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get('device')
    if (row?.key !== 'device' || row.session?.username !== username) return false
    await db.meta.put({ ...row, outboxKey })
    return true
  })

/** Null after a logout; undefined in a store that is new or was emptied by the browser. */
export async function readStoredSession(): Promise<Session | null | undefined> {
  const row = await db.meta.get('device')
  return row?.key === 'device' ? row.session : undefined
}

/** Whose key to encrypt unsent writes with this device holds, if any. */
export async function readOutboxKey(): Promise<{ username: string; key: string } | null> {
  const row = await db.meta.get('device')
  if (row?.key !== 'device' || !row.session || !row.outboxKey) return null
  return { username: row.session.username, key: row.outboxKey }
}

/** The keys of the accounts that have logged out and whose unsent writes are not encrypted yet. */
export async function listLeftKeys(): Promise<{ username: string; key: string }[]> {
  const rows = await db.meta.where('key').startsWith('left:').toArray()
  return rows.flatMap((row) =>
    isLeftKey(row) ? [{ username: row.key.slice('left:'.length), key: row.outboxKey }] : [],
  )
}

const isLeftKey = (row: MetaRow): row is LeftKeyRow => row.key.startsWith('left:')

export const deleteLeftKey = (username: string): Promise<void> => db.meta.delete(getLeftName(username))

/** All keys of this device. */
async function readAllKeys(): Promise<LeftKeyRow[]> {
  const [current, left] = await Promise.all([readOutboxKey(), listLeftKeys()])
  return [...left, ...(current ? [current] : [])].map(({ username, key }) => ({
    key: getLeftName(username),
    outboxKey: key,
  }))
}

export const hasPendingLogout = async (): Promise<boolean> => (await db.meta.get('goodbye')) !== undefined
export const setPendingLogout = () => db.meta.put({ key: 'goodbye' })
export const clearPendingLogout = () => db.meta.delete('goodbye')

export async function readSeen(username: string): Promise<Seen | undefined> {
  const row = await db.meta.get(`seen:${username}`)
  return row && 'announcedAt' in row ? row : undefined
}
export const storeSeen = (username: string, { after, ids, announcedAt }: Seen) =>
  db.meta.put({ key: `seen:${username}`, after, ids, announcedAt })
