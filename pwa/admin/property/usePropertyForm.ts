/** What a manager has typed, which of it is wrong, and what somebody else has saved meanwhile. */
import { useState } from 'react'
import { Property, PropertyInput } from '#contract/property.ts'
import { ApiError, call } from '#pwa/api.ts'
import { pull } from '#pwa/offline/sync.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useFocusOnError } from '../writes/useFocusOnError.ts'
import { useWrite } from '../writes/useWrite.ts'
import { type FormValues, toFormValues, toInput } from './form.ts'

/** `base` is what the manager has begun with. `version` is null after a conflict was shown: the newest one is replaced. */
type Draft = { values: FormValues; base: FormValues; version: number | null }

/** Errors by the path of the fact. They are sentences already. */
type Errors = ReadonlyMap<string, string>
const noErrors: Errors = new Map()

const readServerErrors = (error: unknown): Errors =>
  new Map(error instanceof ApiError ? error.problem?.errors?.map((it) => [it.path, it.message] as const) : [])

export function usePropertyForm(stored: Property, version: number, translate: (id: string) => string) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [typedErrors, setTypedErrors] = useState(noErrors)
  const [theirs, setTheirs] = useState<FormValues | null>(null)
  const { form, focusFirstError } = useFocusOnError()
  const current = draft ?? { values: toFormValues(stored), base: toFormValues(stored), version }
  const save = useWrite({
    send: (body: PropertyInput, key) => call('property.change', { body, key, version: current.version ?? version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.property.failed' }),
    onDone: () => {
      setDraft(null)
      setTheirs(null)
    },
    onError: (error) => {
      const newer = getCurrentRow(error, Property)
      if (newer) {
        setTheirs(toFormValues(newer))
        setDraft({ ...current, version: null })
      }
      focusFirstError()
      return newer !== null || readServerErrors(error).size > 0
    },
  })
  const serverErrors = readServerErrors(save.error)
  return {
    form,
    values: current.values,
    base: current.base,
    theirs,
    isChanged: draft !== null,
    isPending: save.isPending,
    errors: typedErrors.size > 0 ? typedErrors : serverErrors,
    change: (values: FormValues) => setDraft({ ...current, values }),
    discard: () => {
      setDraft(null)
      setTheirs(null)
      setTypedErrors(noErrors)
      save.reset()
    },
    submit: () => {
      const { data, error } = PropertyInput.safeParse(toInput(current.values, current.base))
      // The first problem of each field, as the server names it.
      const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), translate(message)] as const)
      setTypedErrors(new Map(issues.reverse()))
      if (data) save.mutate(data)
      else focusFirstError()
    },
  }
}
