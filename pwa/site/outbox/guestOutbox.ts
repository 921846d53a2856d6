/** The guest's side of the outbox: loaded when something must wait, and on the next visit while this device still holds something. */
import type { Entry } from '#pwa/outbox/entries.ts'
import { readStored, type StorageKey, writeStored } from '#pwa/storage.ts'

/** The author of what guests write: nobody but this device knows them. */
export const guestAuthor = ''

type Outbox = typeof import('#pwa/outbox/outbox.ts')

let outboxPromise: Promise<Outbox> | null = null

/** Loads the outbox and lets it send, once a page. */
export function openOutbox(): Promise<Outbox> {
  outboxPromise ??= import('#pwa/outbox/outbox.ts').then(
    (outbox) => {
      outbox.startSending(guestAuthor)
      return outbox
    },
    (error: unknown) => {
      // Without a network even this may be missing; the next one who asks tries again.
      outboxPromise = null
      throw error
    },
  )
  return outboxPromise
}

const waitingKey = 'outbox.waiting' satisfies StorageKey

/** Whether this device holds something of a guest; read after hydration only. */
export const hasWaitingEntries = (): boolean => readStored(waitingKey) !== null

/** Said before something is kept, so that a page that dies meanwhile is looked after by the next. */
export function markWaiting(): void {
  writeStored(waitingKey, 'true')
  // The browser tells the other tabs, not this one.
  window.dispatchEvent(new StorageEvent('storage', { key: waitingKey }))
}

/**
 * Tells what this device holds for guests and every change of it, whichever tab makes it; returns how to stop. Nothing is
 * loaded before there is something.
 */
export function watchGuestEntries(listener: (entries: Entry[]) => void): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  const startWatching = () => {
    if (!hasWaitingEntries()) return
    openOutbox().then(
      (outbox) => {
        if (isStopped || stop) return
        stop = outbox.watchEntries(guestAuthor, (entries) => {
          writeStored(waitingKey, entries.length === 0 ? null : 'true')
          listener(entries)
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

/** Its outcome disappears from every tab. */
export const dismissEntry = async (id: number): Promise<void> => (await openOutbox()).deleteEntry(id)

const announcedIds = new Set<number>()
/** Whether this page has told of this outcome where it belongs; it stays there until it is dismissed. */
export const isAnnounced = (id: number): boolean => announcedIds.has(id)
export const markAnnounced = (id: number): void => void announcedIds.add(id)
