import { useQueryClient } from '@tanstack/react-query'
import { changeSession } from '#pwa/offline/sync.ts'
import type { ToastText } from '#pwa/ui/toasts.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { PasskeyError } from '../session/passkeys.ts'
import { getFieldError } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { secondFactorsQuery } from './queries.ts'

type Options<In, Out> = {
  /** May give this device another session. */
  send: (input: In) => Promise<Out>
  success?: ToastText
  failure?: string
  /** The fields of the form that show their own errors. The form also shows a `PasskeyError`. */
  fields: string[]
  onDone: (response: Out) => void
}

/** A change of the own second factors. */
export function useFactorWrite<In, Out>({
  send,
  success,
  failure = /*i18n*/ 'admin.security.failed',
  fields,
  onDone,
}: Options<In, Out>) {
  const client = useQueryClient()
  const { form, focusFirstError } = useFocusOnError()
  const write = useWrite({
    send: (input: In) => changeSession(() => send(input)),
    store: async (response) => {
      await client.invalidateQueries(secondFactorsQuery)
      onDone(response)
    },
    ...(success === undefined ? {} : { success: () => success }),
    failure: () => ({ title: failure }),
    onError: (error) => {
      focusFirstError()
      return error instanceof PasskeyError || fields.some((field) => getFieldError(error, field) !== undefined)
    },
  })
  return { write, form }
}
