/**
 * The outbox as guests use it. Its code is loaded when a write must wait, and on later visits while this device has
 * entries of a guest.
 */
import type { Entry } from '#pwa/outbox/entries.ts'
import { readStored, type StorageKey, writeStored } from '#pwa/storage.ts'

/** Guests have no account, so all their entries have this author. */
export const guestAuthor = ''

type Outbox = typeof import('#pwa/outbox/outbox.ts')

let outboxPromise: Promise<Outbox> | null = null

/** Loads the outbox and starts its sending, once per page. */
export function openOutbox(): Promise<Outbox> {
  outboxPromise ??= import('#pwa/outbox/outbox.ts').then(
    (outbox) => {
      outbox.startSending(guestAuthor)
      return outbox
    },
    (error: unknown) => {
      // Without a network the code may fail to load; the next call tries again.
      outboxPromise = null
      throw error
    },
  )
  return outboxPromise
}

const entriesKey = 'outbox.waiting' satisfies StorageKey

/** Whether this device has entries of a guest. Call it only after hydration, because the server cannot know it. */
export const hasGuestEntries = (): boolean => readStored(entriesKey) !== null

/** Called before a write is stored, so that the next page finds the write even if this page crashes meanwhile. */
export function markGuestEntries(): void {
  writeStored(entriesKey, 'true')
  // Browsers send this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: entriesKey }))
}

/**
 * Calls the listener with the guests' entries of this device, now and after each change in any tab. Returns a function
 * that stops watching. Loads nothing while there are no entries.
 */
export function watchGuestEntries(listener: (entries: Entry[]) => void): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  const startWatching = () => {
    if (!hasGuestEntries()) return
    openOutbox().then(
      (outbox) => {
        if (isStopped || stop) return
        stop = outbox.watchEntries(guestAuthor, (entries) => {
          writeStored(entriesKey, entries.length === 0 ? null : 'true')
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

/** Removes the entry and its outcome in all tabs. */
export const dismissEntry = async (id: number): Promise<void> => (await openOutbox()).deleteEntry(id)

/** Removes a waiting entry that the server has postponed, so that the guest can correct it. True when it was removed. */
export const withdrawEntry = async (id: number): Promise<boolean> => (await openOutbox()).withdrawEntry(id)

const announcedIds = new Set<number>()
/** Whether the form of this entry has already shown its outcome on this page. */
export const isAnnounced = (id: number): boolean => announcedIds.has(id)
export const markAnnounced = (id: number): void => void announcedIds.add(id)
