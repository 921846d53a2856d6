/** What is typed into a dialog, kept in this tab until it is saved or discarded. After a reload the dialog opens again. */
import { useState } from 'react'
import { z } from 'zod/mini'
import { readStoredJson } from '#pwa/storage.ts'
import { useFormDraft } from './useFormDraft.ts'

/** `id`: of the entry that is edited, null for a new one. Only one dialog with a draft is open at a time. */
const DialogDraft = z.object({ form: z.string(), id: z.nullable(z.string()), values: z.unknown() })

/** Which entry of a form was edited before the reload; null where none was. */
export function readEdited(form: string): { id: string | null } | null {
  const draft = DialogDraft.safeParse(readStoredJson('admin.dialog')).data
  return draft?.form === form ? draft : null
}

/** The entry whose dialog is open: null for none, `new` for a new one. After a reload it is the one that was edited. */
export function useEditedEntry<Entry extends { id: string }>(form: string, entries: Entry[] | undefined) {
  const [before] = useState(() => readEdited(form))
  const [chosen, choose] = useState<Entry | 'new' | null | undefined>(before ? undefined : null)
  const restored = before && (before.id === null ? 'new' : (entries?.find(({ id }) => id === before.id) ?? null))
  return [chosen === undefined ? restored : chosen, choose] as const
}

type Options<Values> = {
  form: string
  id: string | null
  schema: z.ZodMiniType<Values>
  initial: () => Values
  /** Whether what was typed before belongs into this dialog. */
  accepts?: (values: Values) => boolean
  onClose: () => void
}

export function useDialogDraft<Values extends object>({
  form,
  id,
  schema,
  initial,
  accepts = () => true,
  onClose,
}: Options<Values>) {
  const { draft, write, drop } = useFormDraft('admin.dialog', DialogDraft, (it) => it)
  const [restored] = useState(() => {
    const typed = draft?.form === form && draft.id === id ? schema.safeParse(draft.values).data : undefined
    return typed !== undefined && accepts(typed) ? typed : null
  })
  const [values, setTyped] = useState(() => restored ?? initial())
  return {
    values,
    isRestored: restored !== null,
    setValues: (next: Values) => {
      write({ form, id, values: next })
      setTyped(next)
    },
    close: () => {
      drop()
      onClose()
    },
  }
}
