/** The unsent writes of the account on this device: the screens read them, and they are sent when the server answers. */
import { liveQuery } from 'dexie'
import { useCallback, useSyncExternalStore } from 'react'
import { currentServerTime } from '#pwa/clock.ts'
import { readFeedState } from '#pwa/offline/db.ts'
import { pull, readSyncState, subscribeSync } from '#pwa/offline/sync.ts'
import { watchTables } from '#pwa/offline/watchTables.ts'
import { writes } from '#pwa/outbox/entries.ts'
import type { StaffWrite } from '#pwa/outbox/staffWrites.ts'
import { sendWrites } from './send.ts'
import { dropApplied, listWrites, showAllUnsent } from './store.ts'
import { getSubjectKey, listSubjects, type SubjectTable } from './subjects.ts'

const retryIntervalMs = 15_000

/** How long the page of unsent changes shows what was sent. */
const shownSentMs = 7 * 24 * 60 * 60 * 1000

/** Many writes in a row, such as those that are just being sent, are read together. */
const readIntervalMs = 100

/** Whether the writes to a row wait to be sent, or for a decision of a person. */
export type UnsentState = 'waiting' | 'undecided'

type Current = { writes: StaffWrite[]; states: Map<string, UnsentState> }
const nothing: Current = { writes: [], states: new Map() }
let current = nothing
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isOpen = ({ state }: StaffWrite): boolean => state !== 'applied'

function describeRows(all: StaffWrite[]): Current['states'] {
  const states: Current['states'] = new Map()
  for (const write of all.filter(isOpen)) {
    for (const key of listSubjects(write).map(getSubjectKey)) {
      const isUndecided = write.state !== 'waiting' || states.get(key) === 'undecided'
      states.set(key, isUndecided ? 'undecided' : 'waiting')
    }
  }
  return states
}

function setCurrent(next: Current): void {
  current = next
  for (const listener of listeners) listener()
}

const useCurrent = (): Current => useSyncExternalStore(subscribe, () => current)

/** The account's writes in the order in which they are sent, those that are applied too. */
export const useWrites = (): StaffWrite[] => useCurrent().writes

/** What becomes of the writes to a row; null without any. */
export function useUnsentStates(): (table: SubjectTable, id: string) => UnsentState | null {
  const { states } = useCurrent()
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
      const all = await listWrites(author).catch(() => null)
      if (all && !isStopped) setCurrent({ writes: all, states: describeRows(all) })
      await new Promise((resolve) => setTimeout(resolve, readIntervalMs))
    }
    isReading = false
  }
  void read()
  const stopWatching = watchTables([writes], () => void read())
  return () => {
    isStopped = true
    stopWatching()
    setCurrent(nothing)
  }
}

/** Null while nobody is logged in. */
let active: { author: string; controller: AbortController } | null = null

/** Sends what waits, if the server answered last time. Never rejects: sending is tried again later. */
export async function sendNow(): Promise<void> {
  const { connection, session } = readSyncState()
  if (active === null || connection !== 'online' || session !== 'valid') return
  await sendWrites(active.author, active.controller.signal).catch(() => undefined)
}

/** Sends now and whenever the server can be reached again, until the returned function is called. */
export function startSendingWrites(author: string): () => void {
  const hasWaiting = () => current.writes.some((it) => it.state === 'waiting')
  const controller = new AbortController()
  active = { author, controller }
  const send = () => void sendNow()
  // A store that fails is reported by the sync.
  const show = () => void showAllUnsent(author).catch(() => undefined)
  void dropApplied(author, currentServerTime() - shownSentMs).catch(() => undefined)
  const stopFollowing = followWrites(author)
  // With the rows of another data set, what waits is shown on top of them again.
  const epoch = liveQuery(async () => (await readFeedState())?.epoch).subscribe(show)
  const unsubscribe = subscribeSync(send)
  const timer = setInterval(() => {
    // A proxy may answer in the place of the server, so the sync finds out first whether it can be reached.
    if (hasWaiting()) void pull().then(send)
  }, retryIntervalMs)
  send()
  return () => {
    controller.abort()
    active = null
    stopFollowing()
    epoch.unsubscribe()
    unsubscribe()
    clearInterval(timer)
  }
}
