/**
 * The form of one entry of a list that is stored as one setting: a season, a closure, a locked period, an extra. Each
 * attempt puts the entry into the newest list of this device, so an entry that somebody else has added meanwhile stays.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import type { z } from 'zod/mini'
import { pull } from '#pwa/offline/sync.ts'
import { getFieldError } from '../sync/errors.ts'
import { useDialogDraft } from '../writes/useDialogDraft.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useWrite } from '../writes/useWrite.ts'
import type { StoredSetting } from './queries.ts'

type Options<Values, Entry> = {
  form: string
  /** What is edited; null for a new entry. */
  entry: { id: string } | null
  schema: z.ZodMiniType<Values>
  initial: () => Values
  /** The newest list of this device. */
  read: () => Promise<StoredSetting<Entry[]>>
  toEntry: (values: Values) => Entry
  send: (entries: Entry[], options: { key: string; version: number }) => Promise<unknown>
  onClose: () => void
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

/** The form of the dialog that adds or edits an entry. `form` names its draft. */
export function useEntryForm<Values extends object, Entry extends { id?: string | undefined }>({
  form,
  entry,
  schema,
  initial,
  read,
  toEntry,
  send,
  onClose,
}: Options<Values, Entry>) {
  const id = entry?.id
  const draft = useDialogDraft<Values>({ form, id: id ?? null, schema, initial, onClose })
  const list = useLiveQuery(read) ?? { value: [], version: 0 }
  const focus = useFocusOnError()
  const save = useWrite({
    send: (change: EntryWrite<Entry>, key) => send(replaceEntry(list.value, change), { key, version: list.version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onDone: draft.close,
    onError: () => {
      focus.focusFirstError()
      return false
    },
  })
  const { isPending } = save
  return {
    values: draft.values,
    setValues: draft.setValues,
    /** The server's message about a field of this entry. */
    getError: (path: string) => getFieldError(save.error, `${findPlace(list.value, id)}.${path}`),
    dialog: {
      isRestored: draft.isRestored,
      form: focus.form,
      isPending,
      onSubmit: () => save.mutate({ id, entry: toEntry(draft.values) }),
      onClose: draft.close,
    },
    removal: { isPending, onConfirm: () => save.mutate({ id, entry: null }) },
  }
}
