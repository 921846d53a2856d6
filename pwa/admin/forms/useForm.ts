/** A form that saves itself: what is typed, its draft, one write, and the errors of the write at their fields. */
import { useWrite, type WriteOptions } from '../writes/useWrite.ts'
import { type DraftOptions, useDialogDraft } from './useDialogDraft.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { useFocusOnError } from './useFocusOnError.ts'

type Options<Values, In, Out> = DraftOptions<Values> &
  Omit<WriteOptions<In, Out>, 'onDone'> & { toPath?: (path: string) => string }

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
  const getError = useFieldErrors(save.error, draft.values, options.toPath)
  return {
    name: options.name,
    values: draft.values,
    version: draft.version,
    setValues: draft.setValues,
    close: draft.close,
    save,
    focusFirstError,
    getError,
    dialog: { isRestored: draft.isRestored, form, isPending: save.isPending, onClose: draft.close },
  }
}
