/** The guest's side of the outbox: loaded when something must wait, and on the next visit while this device still holds something. */
import type { Entry } from '#pwa/outbox/entries.ts'
import { readStored, type StorageKey, writeStored } from '#pwa/storage.ts'

/** The author of what guests write: nobody but this device knows them. */
export const guest = ''

type Outbox = typeof import('#pwa/outbox/outbox.ts')

let opened: Promise<Outbox> | null = null

/** Loads the outbox and lets it send, once a page. */
export function openOutbox(): Promise<Outbox> {
  opened ??= import('#pwa/outbox/outbox.ts').then(
    (outbox) => {
      outbox.startSending(guest)
      return outbox
    },
    (error: unknown) => {
      // Without a network even this may be missing; the next one who asks tries again.
      opened = null
      throw error
    },
  )
  return opened
}

const mark = 'outbox.waiting' satisfies StorageKey

/** Whether this device holds something of a guest; read after hydration only. */
export const hasWaiting = (): boolean => readStored(mark) !== null

/** Said before something is kept, so that a page that dies meanwhile is looked after by the next. */
export function markWaiting(): void {
  writeStored(mark, 'true')
  // The browser tells the other tabs, not this one.
  window.dispatchEvent(new StorageEvent('storage', { key: mark }))
}

/**
 * Tells what this device holds for guests and every change of it, whichever tab makes it; returns how to stop. Nothing is
 * loaded before there is something.
 */
export function watchGuestEntries(listener: (entries: Entry[]) => void): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  const begin = () => {
    if (!hasWaiting()) return
    openOutbox().then(
      (outbox) => {
        if (isStopped || stop) return
        stop = outbox.watchEntries(guest, (entries) => {
          writeStored(mark, entries.length === 0 ? null : 'true')
          listener(entries)
        })
      },
      () => undefined,
    )
  }
  const events = ['storage', 'online']
  for (const event of events) window.addEventListener(event, begin)
  begin()
  return () => {
    isStopped = true
    stop?.()
    for (const event of events) window.removeEventListener(event, begin)
  }
}

/** Its outcome disappears from every tab. */
export const dismissEntry = async (id: number): Promise<void> => (await openOutbox()).forgetEntry(id)

const told = new Set<number>()
/** Whether this page has told of this outcome where it belongs; it stays there until it is dismissed. */
export const isTold = (id: number): boolean => told.has(id)
export const markTold = (id: number): void => void told.add(id)
