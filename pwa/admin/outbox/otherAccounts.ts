/** The writes that wait on this device for other accounts, and what a manager may do with them. */
import { withSendLock } from '#pwa/outbox/lock.ts'
import { dropSealed, listSealedOfOthers, unsealWrites } from '#pwa/outbox/sealing.ts'
import { database } from '#pwa/outbox/store.ts'
import { showRows } from './send.ts'
import { isOpen, listSubjects, staffWrites } from './writes.ts'

/** How many writes wait for each account. Each is one, also where many were made together. */
export async function countWritesOfOthers(author: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (other: string, count: number) => counts.set(other, (counts.get(other) ?? 0) + count)
  for (const { author: other, count } of await listSealedOfOthers(author)) add(other, count)
  for (const write of (await staffWrites.where('author').notEqual(author).toArray()).filter(isOpen))
    add(write.author, 1)
  return counts
}

/** Deletes the writes of another account, encrypted or not. */
export const dropWritesOf = (other: string): Promise<void> =>
  withSendLock(async () => {
    await dropSealed(other)
    await staffWrites.where({ author: other }).delete()
  })

/**
 * Makes the writes of another account those of a manager, who then decides about each of them beside the server's row.
 * `key`: decrypts them; null where the account no longer exists. False when some stay encrypted.
 */
export const takeOverWrites = (other: string, manager: string, key: string | null): Promise<boolean> =>
  withSendLock(async () => {
    if (key !== null) await unsealWrites(other, key, () => true)
    const taken = await database.transaction('rw', staffWrites, async () => {
      const open = (await staffWrites.where({ author: other }).sortBy('id')).filter(isOpen)
      const decided = { state: 'conflict', reason: 'other', attempt: null, problem: null } as const
      await staffWrites.bulkPut(
        open.map((it) => ({ ...it, ...decided, author: manager, firstAuthor: it.firstAuthor ?? other })),
      )
      return open
    })
    await showRows(manager, taken.flatMap(listSubjects))
    return (await listSealedOfOthers(manager)).every((it) => it.author !== other)
  })
