/** A form that saves itself: what is typed, its draft, one write, and the errors of the write at their fields. */
import { getFieldError } from '../sync/errors.ts'
import { useWrite, type WriteOptions } from '../writes/useWrite.ts'
import { type DraftOptions, useDialogDraft } from './useDialogDraft.ts'
import { useFocusOnError } from './useFocusOnError.ts'

type Options<Values, In, Out> = DraftOptions<Values> & Omit<WriteOptions<In, Out>, 'onDone'>

/** `name` begins the ids of the fields and tells the draft from others. */
export function useForm<Values extends object, In, Out>(options: Options<Values, In, Out>) {
  const draft = useDialogDraft<Values>(options)
  const { form, focusFirstError } = useFocusOnError()
  const save = useWrite<In, Out>({
    ...options,
    onDone: draft.close,
    onError: (error) => {
      focusFirstError()
      return options.onError?.(error)
    },
  })
  return {
    name: options.name,
    values: draft.values,
    version: draft.version,
    setValues: draft.setValues,
    close: draft.close,
    save,
    focusFirstError,
    getError: (path: string) => getFieldError(save.error, path),
    dialog: { isRestored: draft.isRestored, form, isPending: save.isPending, onClose: draft.close },
  }
}
