/**
 * The one engine of unsent writes: it keeps them, sends them by itself when the network is back, and holds the outcome
 * until its author has taken note of it. The screen reads `watchEntries`, in every tab alike.
 */
import { liveQuery } from 'dexie'
import { contractNumber } from '#contract/number.ts'
import { call } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import { type Entry, entries, type Outcome, type WriteName } from './entries.ts'
import { deliver, sendInOrder } from './sender.ts'

const retryEvery = 15_000
const probePatience = 5_000

type Written<N extends WriteName> = Pick<Entry<N>, 'call' | 'params' | 'input' | 'key' | 'base' | 'who' | 'proof'>

/** Keeps a write. Rejects when the browser has no room for it or allows no database. */
export function keepWrite<N extends WriteName>(written: Written<N>): Promise<number> {
  return entries.add({
    ...written,
    contract: contractNumber,
    at: serverNow(),
    state: 'waiting',
    answer: null,
    problem: null,
  })
}

/** Everything of this author, in its order. */
export const readEntries = (who: string): Promise<Entry[]> => entries.where({ who }).sortBy('id')

/** The same, now and whenever this or another tab changes it; returns how to stop. */
export function watchEntries(who: string, listener: (entries: Entry[]) => void): () => void {
  const subscription = liveQuery(() => readEntries(who)).subscribe(listener)
  return () => subscription.unsubscribe()
}

/** Its author has taken note of the outcome, or no longer wants it sent. */
export const forgetEntry = (id: number): Promise<void> => entries.delete(id)

const waitingOf = (who: string) => entries.where({ who, state: 'waiting' })

/** One sender among all tabs. Off https and off localhost there are no locks, and no second tab knows of this one. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('podere-outbox', work) : work()

let isQueued = false
/** Sends what waits for this author. Calls while one is under way become one more round after it. */
export async function sendWaiting(who: string): Promise<void> {
  if (isQueued) return
  isQueued = true
  const queue = {
    next: async () => (await waitingOf(who).sortBy('id'))[0],
    settle: (id: number, outcome: Outcome) => entries.update(id, outcome),
  }
  try {
    await alone(() => {
      isQueued = false
      return sendInOrder(queue, deliver)
    })
  } finally {
    isQueued = false
  }
}

/** `navigator.onLine` is believed only when it says no. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return call('health.read', { signal: AbortSignal.timeout(probePatience) }).then(
    () => true,
    () => false,
  )
}

/** Sends at once, and again whenever there is hope: the network, the page or the server comes back. Returns how to stop. */
export function startSending(who: string): () => void {
  // What goes wrong here (a database that is closing, a lock that is refused) is mended by the next round.
  const send = () => void sendWaiting(who).catch(() => undefined)
  const sendIfSeen = () => document.visibilityState === 'visible' && send()
  const probe = async () => {
    if (document.visibilityState === 'visible' && (await waitingOf(who).count()) > 0 && (await isReachable())) send()
  }
  const timer = setInterval(() => void probe().catch(() => undefined), retryEvery)
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', sendIfSeen)
  send()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
    document.removeEventListener('visibilitychange', sendIfSeen)
  }
}
