/** The unsent writes of the account on this device: the screens read them, and they are sent when the server answers. */

import { liveQuery } from 'dexie'
import { useCallback } from 'react'
import { dayMs } from '#contract/days/days.ts'
import { setDataEpoch } from '#pwa/api.ts'
import { currentServerTime } from '#pwa/clock.ts'
import { createStore } from '#pwa/createStore.ts'
import { readFeedState } from '#pwa/offline/db.ts'
import type { SyncedTable } from '#pwa/offline/nouns.ts'
import { pull, readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import { watchTables } from '#pwa/offline/watchTables.ts'
import { outbox } from './send.ts'
import { dropApplied, showAllUnsent } from './store.ts'
import { getSubjectKey, isOpen, type StaffWrite, staffWrites } from './writes.ts'

/** How long the page of unsent changes shows what was sent. */
const shownSentMs = 7 * dayMs

/** Many writes in a row, such as those that are just being sent, are read together. */
const readIntervalMs = 100

/** Whether the writes to a row wait to be sent, or for a decision of a person. */
export type UnsentState = 'waiting' | 'undecided'

type Current = { writes: StaffWrite[]; unreadable: number; states: Map<string, UnsentState> }
const nothing: Current = { writes: [], unreadable: 0, states: new Map() }
const current = createStore(nothing)

function describeRows(all: StaffWrite[]): Current['states'] {
  const states: Current['states'] = new Map()
  for (const write of all.filter(isOpen)) {
    for (const key of write.subjects) {
      const isUndecided = write.state !== 'waiting' || states.get(key) === 'undecided'
      states.set(key, isUndecided ? 'undecided' : 'waiting')
    }
  }
  return states
}

/** The account's writes in the order in which they are sent, those that are applied too. */
export const useWrites = (): StaffWrite[] => current.useValue().writes

/** How many writes another version of the app has stored, which this one leaves alone. */
export const useUnreadableCount = (): number => current.useValue().unreadable

/** What becomes of the writes to a row; null without any. */
export function useUnsentStates(): (table: SyncedTable, id: string) => UnsentState | null {
  const { states } = current.useValue()
  return useCallback((table, id) => states.get(getSubjectKey({ table, id })) ?? null, [states])
}

/** Reads the account's writes now and after each change, in any tab, until the returned function is called. */
function followWrites(author: string): () => void {
  let isStopped = false
  let isReading = false
  let isStale = false
  const read = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isStopped) {
      isStale = false
      // A store that fails is reported by the sync.
      const found = await outbox.read(author).catch(() => null)
      if (found && !isStopped) current.set({ ...found, states: describeRows(found.writes) })
      await new Promise((resolve) => setTimeout(resolve, readIntervalMs))
    }
    isReading = false
  }
  void read()
  const stopWatching = watchTables([staffWrites], () => void read())
  return () => {
    isStopped = true
    stopWatching()
    current.set(nothing)
  }
}

/** Null while nobody is logged in. */
let active: { author: string; controller: AbortController } | null = null

/** Sends what waits, if the server answered last time. Never rejects: sending is tried again later. */
export async function sendNow(): Promise<void> {
  const { connection, session } = readSyncState()
  if (active === null || connection !== 'online' || session !== 'valid') return
  await outbox.send(active.author, active.controller.signal).catch(() => undefined)
}

/** Sends now and whenever the server can be reached again, until the returned function is called. */
export function startSendingWrites(author: string): () => void {
  const controller = new AbortController()
  active = { author, controller }
  // A store that fails is reported by the sync.
  const show = () => void showAllUnsent(author).catch(() => undefined)
  void dropApplied(author, currentServerTime() - shownSentMs).catch(() => undefined)
  const stopFollowing = followWrites(author)
  // With the rows of another data set, what waits is shown on top of them again. The query also emits for each page of
  // the feed, where only the cursor has changed.
  let shownEpoch: string | null | undefined = null
  const epoch = liveQuery(async () => (await readFeedState())?.epoch).subscribe((it) => {
    if (it === shownEpoch) return
    shownEpoch = it
    setDataEpoch(it ?? null)
    show()
  })
  const stopRetrying = outbox.startRetrying({
    send: sendNow,
    hasWaiting: async () => current.read().writes.some((it) => it.state === 'waiting'),
    // The sync finds out whether the server can be reached.
    isReachable: async () => {
      await pull()
      return true
    },
    watch: subscribeSync,
  })
  return () => {
    controller.abort()
    active = null
    stopFollowing()
    epoch.unsubscribe()
    setDataEpoch(null)
    stopRetrying()
  }
}
