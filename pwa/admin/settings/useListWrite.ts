/**
 * Writes one entry of a list that is stored as one setting (seasons, locked periods). Each attempt puts the entry into
 * the newest list of this device, so an entry that somebody else has added meanwhile stays.
 */
import { pull } from '#pwa/offline/sync.ts'
import { useWrite } from '../writes/useWrite.ts'
import type { StoredSetting } from './queries.ts'

type Options<Entry extends { id?: string | undefined }> = {
  /** The newest list of this device. */
  list: StoredSetting<Entry[]>
  send: (entries: Entry[], options: { key: string; version: number }) => Promise<unknown>
  onDone: () => void
  onError: () => void
}

/** `entry: null` removes the entry with this id; an entry without an id is new. */
type EntryWrite<Entry> = { id: string | undefined; entry: Entry | null }

const replaceEntry = <Entry extends { id?: string | undefined }>(
  entries: Entry[],
  { id, entry }: EntryWrite<Entry>,
): Entry[] => {
  const place = findPlace(entries, id)
  return [...entries.slice(0, place), ...(entry === null ? [] : [entry]), ...entries.slice(place + 1)]
}

/** The place of an entry in the list that was sent, to find the server's messages about its fields. */
export const findPlace = <Entry extends { id?: string | undefined }>(
  entries: Entry[],
  id: string | undefined,
): number => {
  const place = entries.findIndex((it) => id !== undefined && it.id === id)
  return place === -1 ? entries.length : place
}

export function useListWrite<Entry extends { id?: string | undefined }>({
  list,
  send,
  onDone,
  onError,
}: Options<Entry>) {
  return useWrite({
    send: (change: EntryWrite<Entry>, key) => send(replaceEntry(list.value, change), { key, version: list.version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone,
    onError: () => {
      onError()
      return false
    },
  })
}
