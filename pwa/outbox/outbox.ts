/**
 * The one engine of unsent writes: it keeps them, sends them by itself when the network is back, and holds the outcome
 * until its author has taken note of it. The screen reads `watchEntries`, in every tab alike.
 */
import { liveQuery } from 'dexie'
import { contractVersion } from '#contract/version.ts'
import { call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import { type Entry, entries, type WriteCallName, type WriteOutcome } from './entries.ts'
import { sendEntry, sendInOrder } from './sender.ts'

const retryIntervalMs = 15_000
const probeTimeoutMs = 5_000

type NewEntry<N extends WriteCallName> = Pick<Entry<N>, 'call' | 'params' | 'input' | 'key' | 'base' | 'who' | 'proof'>

/** Keeps a write. Rejects when the browser has no room for it or allows no database. */
export function enqueueWrite<N extends WriteCallName>(written: NewEntry<N>): Promise<number> {
  return entries.add({
    ...written,
    contract: contractVersion,
    at: serverNow(),
    state: 'waiting',
    answer: null,
    problem: null,
  })
}

/** Everything of this author, in its order. */
export const listEntries = (who: string): Promise<Entry[]> => entries.where({ who }).sortBy('id')

/** The same, now and whenever this or another tab changes it; returns how to stop. */
export function watchEntries(who: string, listener: (entries: Entry[]) => void): () => void {
  const subscription = liveQuery(() => listEntries(who)).subscribe(listener)
  return () => subscription.unsubscribe()
}

/** Its author has taken note of the outcome, or no longer wants it sent. */
export const deleteEntry = (id: number): Promise<void> => entries.delete(id)

const queryWaiting = (who: string) => entries.where({ who, state: 'waiting' })

/** One sender among all tabs. Off https and off localhost there are no locks, and no second tab knows of this one. */
const withSendLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('podere-outbox', work) : work()

let isQueued = false
/** Sends what waits for this author. Calls while one is under way become one more round after it. */
export async function sendWaiting(who: string): Promise<void> {
  if (isQueued) return
  isQueued = true
  const queue = {
    next: async () => (await queryWaiting(who).sortBy('id'))[0],
    settle: (id: number, outcome: WriteOutcome) => entries.update(id, outcome),
  }
  try {
    await withSendLock(() => {
      isQueued = false
      return sendInOrder(queue, sendEntry)
    })
  } finally {
    isQueued = false
  }
}

/** `navigator.onLine` is believed only when it says no. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return call('health.read', { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    () => true,
    () => false,
  )
}

/** Sends at once, and again whenever there is hope: the network, the page or the server comes back. Returns how to stop. */
export function startSending(who: string): () => void {
  // What goes wrong here (a database that is closing, a lock that is refused) is mended by the next round.
  const send = () => void sendWaiting(who).catch(() => undefined)
  const sendIfVisible = () => document.visibilityState === 'visible' && send()
  const probe = async () => {
    if (document.visibilityState === 'visible' && (await queryWaiting(who).count()) > 0 && (await isReachable())) send()
  }
  const timer = setInterval(() => void probe().catch(() => undefined), retryIntervalMs)
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', sendIfVisible)
  send()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', sendIfVisible)
  }
}
