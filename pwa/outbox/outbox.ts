/**
 * The outbox keeps writes that could not be sent, retries them by itself, and keeps each outcome until its author
 * dismisses it. Screens read the entries with `watchEntries`; all tabs show the same.
 */
import { liveQuery } from 'dexie'
import { contractVersion } from '#contract/version.ts'
import { isServerReachable } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import {
  type Entry,
  entries,
  type RequestLink,
  type WaitingEntry,
  type WriteCallName,
  type WriteOutcome,
} from './entries.ts'
import { createSendRounds, withSendLock } from './lock.ts'
import { sendEntry, sendInOrder } from './sender.ts'

const retryIntervalMs = 15_000
const probeTimeoutMs = 5_000

/** The fields that the caller of `enqueueWrite` provides; the outbox adds the others. */
type GivenFields<N extends WriteCallName> = Pick<
  WaitingEntry<N>,
  'call' | 'params' | 'input' | 'key' | 'base' | 'who' | 'proof' | 'problem' | 'isUntried'
>

/** Stores a write that waits to be sent. Rejects when the device is full or the browser forbids databases. */
export function enqueueWrite<N extends WriteCallName>(write: GivenFields<N>): Promise<number> {
  return entries.add({
    ...write,
    contract: contractVersion,
    at: serverNow(),
    state: 'waiting',
  })
}

/** All entries of this author, oldest first: an index returns rows with equal keys by id. */
export const listEntries = (author: string): Promise<Entry[]> => entries.where({ who: author }).toArray()

/** Calls the listener with these entries now and after each change in any tab; returns the function that ends this. */
export function watchEntries(author: string, listener: (entries: Entry[]) => void): () => void {
  const subscription = liveQuery(() => listEntries(author)).subscribe(listener)
  return () => subscription.unsubscribe()
}

/** Deletes an entry whose outcome was dismissed. */
export const deleteEntry = (id: number): Promise<void> => entries.delete(id)

/** Deletes a postponed entry. False when it is no longer postponed: it has an outcome, or the last one is unknown. */
export const withdrawEntry = (id: number): Promise<boolean> =>
  // Under the lock no tab is sending it.
  withSendLock(async () => {
    const query = entries.where('id').equals(id)
    return (await query.and((it) => it.state === 'waiting' && it.problem !== null).delete()) > 0
  })

const isWaiting = (entry: Entry | undefined): entry is WaitingEntry => entry?.state === 'waiting'

/** Oldest first, as in `listEntries`. */
const queryWaiting = (author: string) => entries.where({ who: author, state: 'waiting' })

/** The private link in the response to a request. */
const toLink = (answer: unknown): RequestLink | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  typeof answer.code === 'string' &&
  'secret' in answer &&
  typeof answer.secret === 'string'
    ? { code: answer.code, secret: answer.secret }
    : null

async function settleEntry({ id, call, who }: WaitingEntry, outcome: WriteOutcome): Promise<void> {
  if (outcome.state === 'sent') await entries.put({ id, call, who, state: 'sent', link: toLink(outcome.answer) })
  else await entries.update(id, outcome)
}

const runRound = createSendRounds()

/** Sends the waiting entries of this author. */
export function sendWaiting(author: string): Promise<void> {
  const queue = {
    next: async (after: number) => {
      const entry = await queryWaiting(author)
        .and(({ id }) => id > after)
        .first()
      if (!isWaiting(entry)) return undefined
      if (!entry.isUntried) return entry
      if (!navigator.onLine) return undefined
      // Before the attempt: its outcome may get lost.
      await entries.put({ ...entry, isUntried: false })
      return entry
    },
    settle: settleEntry,
  }
  return runRound(() => sendInOrder(queue, sendEntry))
}

/** Sends now, and again when the network, the page or the server comes back. Returns the function that stops it. */
export function startSending(author: string): () => void {
  // A failure (the database is closing, the lock was refused) needs no handling: sending is tried again later.
  const send = () => void sendWaiting(author).catch(() => undefined)
  const sendIfVisible = () => document.visibilityState === 'visible' && send()
  const sendIfReachable = async () => {
    if (
      document.visibilityState === 'visible' &&
      (await queryWaiting(author).count()) > 0 &&
      // `navigator.onLine` is reliable only when it is false.
      navigator.onLine &&
      (await isServerReachable(probeTimeoutMs))
    )
      send()
  }
  const timer = setInterval(() => void sendIfReachable().catch(() => undefined), retryIntervalMs)
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', sendIfVisible)
  send()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', sendIfVisible)
  }
}
