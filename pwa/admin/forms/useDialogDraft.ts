/** What is typed into a dialog, kept in this tab until it is saved or discarded. After a reload the dialog opens again. */
import { useState } from 'react'
import { z } from 'zod/mini'
import { readStoredJson } from '#pwa/storage.ts'
import { useFormDraft } from './useFormDraft.ts'

/** Only one dialog with a draft is open at a time. */
const DialogDraft = z.object({
  form: z.string(),
  /** Of the entry that is edited, null for a new one. */
  id: z.nullable(z.string()),
  /** Of that entry when somebody began to type. */
  version: z.optional(z.int()),
  values: z.unknown(),
})

/** Which entry of a form was edited before the reload; null where none was. */
export function readEdited(form: string): { id: string | null; values: unknown } | null {
  const draft = DialogDraft.safeParse(readStoredJson('admin.dialog')).data
  return draft?.form === form ? draft : null
}

/** The entry whose dialog is open: null for none, `new` for a new one. After a reload it is the one that was edited. */
export function useEditedEntry<Entry extends { id: string | number }>(form: string, entries: Entry[] | undefined) {
  const [before] = useState(() => readEdited(form))
  const [chosen, choose] = useState<Entry | 'new' | null | undefined>(before ? undefined : null)
  const restored =
    before && (before.id === null ? 'new' : (entries?.find(({ id }) => String(id) === before.id) ?? null))
  // From then on it stays open, also when somebody else's change takes the entry off the list.
  if (chosen === undefined && restored) choose(restored)
  return [chosen === undefined ? restored : chosen, choose] as const
}

export type DraftOptions<Values> = {
  /** The name of the form, which tells its draft from others. */
  name: string
  /** What is edited; null for a new entry. */
  id: string | number | null
  version?: number | undefined
  /** Without it, what is typed is not kept. */
  schema: z.ZodMiniType<Values> | null
  /** Leaves out what must not be kept. */
  toKept?: (values: Values) => Values
  initial: () => Values
  /** Whether what was typed before belongs into this dialog. */
  accepts?: (values: Values) => boolean
  onClose: () => void
}

export function useDialogDraft<Values extends object>({
  name,
  id,
  version,
  schema,
  toKept = (values) => values,
  initial,
  accepts = () => true,
  onClose,
}: DraftOptions<Values>) {
  const { draft, write, drop } = useFormDraft('admin.dialog', DialogDraft, (it) => it)
  const key = id === null ? null : String(id)
  const [restored] = useState(() => {
    if (schema === null || draft?.form !== name || draft.id !== key) return null
    const typed = schema.safeParse(draft.values).data
    return typed !== undefined && accepts(typed) ? { values: typed, version: draft.version } : null
  })
  const [values, setTyped] = useState(() => restored?.values ?? initial())
  const typedOn = restored?.version ?? version
  return {
    values,
    /** Of the entry that was shown when somebody began to type, maybe before a reload. */
    version: typedOn,
    isRestored: restored !== null,
    setValues: (next: Values) => {
      if (schema !== null) write({ form: name, id: key, version: typedOn, values: toKept(next) })
      setTyped(next)
    },
    close: () => {
      if (schema !== null) drop()
      onClose()
    },
  }
}
