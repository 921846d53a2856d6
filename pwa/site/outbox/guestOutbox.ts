/** The guest's side of the outbox: loaded when something must wait, and on the next visit while something still does. */
import type { Entry } from '#pwa/outbox/entries.ts'
import { readStored, writeStored } from '#pwa/storage.ts'

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

/** Whether this device holds something of a guest; read after hydration only. */
export const hasWaiting = (): boolean => readStored('outbox.waiting') !== null

export const markWaiting = () => writeStored('outbox.waiting', 'true')

/** Tells what this device holds for guests, now and after every change; returns how to stop. */
export function watchGuestEntries(listener: (entries: Entry[]) => void): () => void {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  openOutbox().then(
    (outbox) => {
      if (isStopped) return
      stop = outbox.watchEntries(guest, (entries) => {
        if (entries.length === 0) writeStored('outbox.waiting', null)
        listener(entries)
      })
    },
    () => undefined,
  )
  return () => stop()
}
