/**
 * The outbox as guests use it. Its code is loaded when a write must wait, and on later visits while this device has
 * writes of a guest.
 */
import type { Input } from '#contract/calls.ts'
import type { Problem } from '#contract/problem.ts'
import { contractVersion } from '#contract/version.ts'
import { isServerReachable } from '#pwa/api.ts'
import { serverNow } from '#pwa/clock.ts'
import type { Outbox } from '#pwa/outbox/engine.ts'
import { readStored, type StorageKey, writeStored } from '#pwa/storage.ts'
import { type GuestCallName, type GuestWrite, guestAuthor } from './guestWrites.ts'

const probeTimeoutMs = 5_000

let outboxPromise: Promise<Outbox<GuestWrite>> | null = null

/** Tries nothing while the device is surely offline: `navigator.onLine` is reliable when it is false. */
async function sendAll(outbox: Outbox<GuestWrite>): Promise<void> {
  if (navigator.onLine) await outbox.send(guestAuthor)
}

async function loadOutbox(): Promise<Outbox<GuestWrite>> {
  const [{ createOutbox }, { guestHandler }] = await Promise.all([
    import('#pwa/outbox/engine.ts'),
    import('./guestHandler.ts'),
  ])
  const outbox = createOutbox('guestWrites', guestHandler)
  const isVisible = () => document.visibilityState === 'visible'
  outbox.startRetrying({
    send: () => sendAll(outbox),
    hasWaiting: async () => isVisible() && (await outbox.hasWaiting(guestAuthor)),
    isReachable: async () => navigator.onLine && (await isServerReachable(probeTimeoutMs)),
    watch: (send) => {
      const sendIfVisible = () => isVisible() && send()
      window.addEventListener('online', send)
      document.addEventListener('visibilitychange', sendIfVisible)
      return () => {
        window.removeEventListener('online', send)
        document.removeEventListener('visibilitychange', sendIfVisible)
      }
    },
  })
  return outbox
}

/** Loads the outbox and starts its sending, once per page. */
function openOutbox(): Promise<Outbox<GuestWrite>> {
  outboxPromise ??= loadOutbox().catch((error: unknown) => {
    // Without a network the code may fail to load; the next call tries again.
    outboxPromise = null
    throw error
  })
  return outboxPromise
}

const storageKey = 'outbox.waiting' satisfies StorageKey

/** Whether this device has writes of a guest. Call it only after hydration, because the server cannot know it. */
export const hasGuestWrites = (): boolean => readStored(storageKey) !== null

/** Called before a write is stored, so that the next page finds it even if this page crashes meanwhile. */
function markGuestWrites(): void {
  writeStored(storageKey, 'true')
  // Browsers send this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

/** What a guest wants to send: each retry has the same key. */
export type Intent<N extends GuestCallName> = { key: string; input: Input<N>; formToken: string | undefined }

/**
 * `reason`: why the server postponed it; null when the outcome is unknown. `isUntried`: the device is offline, so it has
 * surely not arrived.
 */
export type Postponement = { reason: Problem | null; isUntried: boolean }

/**
 * Stores what could not be sent; from now on the outbox sends it. Returns all writes. Rejects when the device is full or
 * the browser forbids databases.
 */
export async function enqueueIntent<N extends GuestCallName>(
  call: N,
  intent: Intent<N>,
  { reason, isUntried }: Postponement,
): Promise<GuestWrite[]> {
  const outbox = await openOutbox()
  markGuestWrites()
  const common = { author: guestAuthor, contract: contractVersion, at: serverNow(), subjects: [] }
  const attempt = reason === null && !isUntried ? true : null
  await outbox.add([{ ...common, ...intent, call, attempt, state: 'waiting', problem: reason }])
  return outbox.list(guestAuthor)
}

/**
 * Calls the listener with the guests' writes of this device, now and after each change in any tab. Returns a function
 * that stops watching. Loads nothing while there are none.
 */
export function watchGuestWrites(listener: (writes: GuestWrite[]) => void): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  const startWatching = () => {
    if (!hasGuestWrites()) return
    openOutbox().then(
      (outbox) => {
        if (isStopped || stop) return
        stop = outbox.watch(guestAuthor, ({ writes, unreadable }) => {
          writeStored(storageKey, writes.length + unreadable === 0 ? null : 'true')
          listener(writes)
        })
      },
      () => undefined,
    )
  }
  const events = ['storage', 'online']
  for (const event of events) window.addEventListener(event, startWatching)
  startWatching()
  return () => {
    isStopped = true
    stop?.()
    for (const event of events) window.removeEventListener(event, startWatching)
  }
}

/** Sends what waits. Resolves when everything was tried. */
export const sendWaiting = async (): Promise<void> => sendAll(await openOutbox())

/** Removes an outcome in all tabs. */
export const dismissWrite = async (id: number): Promise<void> => {
  await (await openOutbox()).forget(guestAuthor, ['applied', 'refused'], (it) => it.id === id)
}

/** Removes a waiting write that the server has postponed, so that the guest can correct it. True when it was removed. */
export const withdrawWrite = async (id: number): Promise<boolean> => (await openOutbox()).drop([id])

const announcedIds = new Set<number>()
/** Whether the form of this write has already shown its outcome on this page. */
export const isAnnounced = (id: number): boolean => announcedIds.has(id)
export const markAnnounced = (id: number): void => void announcedIds.add(id)
