/** The unsent writes of the account on this device: the screens read them, and they are sent when the server answers. */
import { liveQuery } from 'dexie'
import { useSyncExternalStore } from 'react'
import { readFeedState } from '#pwa/offline/db.ts'
import { pull, readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import type { BookingWrite } from '#pwa/outbox/bookingWrites.ts'
import { sendWrites } from './send.ts'
import { listWrites, showAllUnsent } from './store.ts'

const retryIntervalMs = 15_000

const noWrites: BookingWrite[] = []
let current = noWrites
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setWrites(next: BookingWrite[]): void {
  current = next
  for (const listener of listeners) listener()
}

/** The account's writes in the order in which they are sent, those that are applied too. */
export const useWrites = (): BookingWrite[] => useSyncExternalStore(subscribe, () => current)

export const isOpen = ({ state }: BookingWrite): boolean => state !== 'applied'

/** Whether the writes to a booking wait to be sent, or for a decision of a person; null without any. */
export function useUnsentState(bookingId: string): 'waiting' | 'undecided' | null {
  const open = useWrites().filter((it) => it.bookingId === bookingId && isOpen(it))
  if (open.length === 0) return null
  return open.every((it) => it.state === 'waiting') ? 'waiting' : 'undecided'
}

const canSend = (): boolean => {
  const { connection, session } = readSyncState()
  return connection === 'online' && session === 'valid'
}

/** Sends what waits, if the server answered last time. Never rejects: sending is tried again later. */
export async function sendNow(author: string): Promise<void> {
  if (!canSend()) return
  await sendWrites(author).catch(() => undefined)
}

/** Sends now and whenever the server can be reached again, until the returned function is called. */
export function startSendingWrites(author: string): () => void {
  const hasWaiting = () => current.some((it) => it.state === 'waiting')
  const send = () => void sendNow(author)
  // A store that fails is reported by the sync.
  const show = () => void showAllUnsent(author).catch(() => undefined)
  const subscriptions = [
    liveQuery(() => listWrites(author)).subscribe(setWrites),
    // With the rows of another data set, what waits is shown on top of them again.
    liveQuery(async () => (await readFeedState())?.epoch).subscribe(show),
  ]
  const unsubscribe = subscribeSync(send)
  const timer = setInterval(() => {
    // A proxy may answer in the place of the server, so the sync finds out first whether it can be reached.
    if (hasWaiting()) void pull().then(send)
  }, retryIntervalMs)
  send()
  return () => {
    for (const it of subscriptions) it.unsubscribe()
    unsubscribe()
    clearInterval(timer)
    setWrites(noWrites)
  }
}
