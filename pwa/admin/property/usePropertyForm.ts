/** What a manager has typed, which of it is wrong, and what somebody else has saved meanwhile. */
import { useState } from 'react'
import { z } from 'zod/mini'
import { Property, PropertyInput } from '#contract/property.ts'
import { ApiError, call } from '#pwa/api.ts'
import { pull } from '#pwa/offline/sync.ts'
import { useFormDraft } from '../forms/useFormDraft.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { type FormValues, restoreKept, takeKept, toFormValues, toInput } from './form.ts'

const Values = z.record(z.string(), z.string())
/** `base` is what the manager has begun with. `version` is null after a conflict was shown: the newest one is replaced. */
const Draft = z.object({ values: Values, base: Values, version: z.nullable(z.int()) })
type Draft = z.infer<typeof Draft>

const toKept = ({ values, base, version }: Draft): Draft => ({
  values: takeKept(values),
  base: takeKept(base),
  // After a reload a conflict is shown again.
  version: version ?? 0,
})

/** Errors by the path of the fact. They are sentences already. */
type Errors = ReadonlyMap<string, string>
const noErrors: Errors = new Map()

/** A rule may have several errors, such as the stays that would share a day. */
function readServerErrors(error: unknown, translate: (id: string) => string): Errors {
  const errors = new Map<string, string>()
  for (const { path, code, message } of (error instanceof ApiError && error.problem?.errors) || []) {
    const earlier = errors.get(path)
    const intro = code === 'turnover_conflict' ? `${translate(/*i18n*/ 'admin.turnover.collisions')} ` : ''
    errors.set(path, earlier ? `${earlier}; ${message}` : intro + message)
  }
  return errors
}

type Options = { stored: Property; version: number; translate: (id: string) => string; onFailed: () => void }

export function usePropertyForm({ stored, version, translate, onFailed }: Options) {
  const { draft, isRestored, write, drop } = useFormDraft('admin.property', Draft, toKept)
  const [typedErrors, setTypedErrors] = useState(noErrors)
  const [theirs, setTheirs] = useState<FormValues | null>(null)
  const saved = toFormValues(stored)
  const current = draft
    ? { ...draft, values: restoreKept(draft.values, saved), base: restoreKept(draft.base, saved) }
    : { values: saved, base: saved, version }
  const save = useWrite({
    send: (body: PropertyInput, key) => call('property.change', { body, key, version: current.version ?? version }),
    // The next change needs the new version.
    store: pull,
    success: () => /*i18n*/ 'admin.rooms.saved',
    failure: () => ({ title: /*i18n*/ 'admin.property.failed' }),
    onDone: () => {
      drop()
      setTheirs(null)
    },
    onError: (error) => {
      const newer = getCurrentRow(error, Property)
      if (newer) {
        setTheirs(toFormValues(newer))
        write({ ...current, version: null })
      }
      const isShown = newer !== null || readServerErrors(error, translate).size > 0
      if (isShown) onFailed()
      return isShown
    },
  })
  const serverErrors = readServerErrors(save.error, translate)
  return {
    values: current.values,
    base: current.base,
    theirs,
    isRestored,
    isPending: save.isPending,
    errors: typedErrors.size > 0 ? typedErrors : serverErrors,
    change: (values: FormValues) => write({ ...current, values }),
    discard: () => {
      drop()
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
      else onFailed()
    },
  }
}
