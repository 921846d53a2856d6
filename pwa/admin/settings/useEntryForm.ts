/**
 * The form of one entry of a list that is stored as one setting: a season, a closure, a locked period, an extra. Each
 * attempt puts the entry into the newest list of this device, so an entry that somebody else has added meanwhile stays.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { pull } from '#pwa/offline/sync.ts'
import type { DraftOptions } from '../forms/useDialogDraft.ts'
import { useForm } from '../forms/useForm.ts'
import type { StoredSetting } from './queries.ts'

type Options<Values, Entry> = Pick<DraftOptions<Values>, 'name' | 'initial' | 'onClose'> & {
  /** What is edited; null for a new entry. */
  entry: { id: string } | null
  schema: DraftOptions<Values>['schema']
  /** The newest list of this device. */
  read: () => Promise<StoredSetting<Entry[]>>
  toEntry: (values: Values) => Entry
  send: (entries: Entry[], options: { key: string; version: number }) => Promise<unknown>
  /** The path of the list in what is sent, where that is more than the list. */
  path?: string
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

/** The place of an entry in the list that was sent. */
const findPlace = <Entry extends { id?: string | undefined }>(entries: Entry[], id: string | undefined): number => {
  const place = entries.findIndex((it) => id !== undefined && it.id === id)
  return place === -1 ? entries.length : place
}

/** The form of the dialog that adds or edits an entry. */
export function useEntryForm<Values extends object, Entry extends { id?: string | undefined }>({
  entry,
  read,
  toEntry,
  send,
  path,
  ...options
}: Options<Values, Entry>) {
  const id = entry?.id
  const list = useLiveQuery(read) ?? { value: [], version: 0 }
  const { save, dialog, ...form } = useForm({
    ...options,
    id: id ?? null,
    send: (change: EntryWrite<Entry>, key) => send(replaceEntry(list.value, change), { key, version: list.version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    toPath: (field) => [path, findPlace(list.value, id), field].filter((it) => it !== undefined).join('.'),
  })
  return {
    ...form,
    dialog: { ...dialog, onSubmit: () => save.mutate({ id, entry: toEntry(form.values) }) },
    removal: { isPending: save.isPending, onConfirm: () => save.mutate({ id, entry: null }) },
  }
}
