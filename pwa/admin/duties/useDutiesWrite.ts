import { useQueryClient } from '@tanstack/react-query'
import type { DutiesInput } from '#contract/duties/duties.ts'
import { call } from '#pwa/api.ts'
import { useFocusOnError } from '../forms/useFocusOnError.ts'
import { dutiesQuery } from '../settings/queries.ts'
import { warningsQuery } from '../warnings/queries.ts'
import { useWrite } from '../writes/useWrite.ts'
import { accessQuery } from './queries.ts'

/** Changes some settings of the duties, from a dialog whose form shows the errors. Needs the network. */
export function useDutiesWrite(onDone: () => void) {
  const client = useQueryClient()
  const { form, focusFirstError } = useFocusOnError()
  const write = useWrite({
    send: (body: DutiesInput, key) => call('duties.change', { body, key }),
    store: async (response) => {
      client.setQueryData(dutiesQuery.queryKey, response)
      await client.invalidateQueries(accessQuery)
      void client.invalidateQueries(warningsQuery)
    },
    success: () => /*i18n*/ 'admin.duties.saved',
    failure: () => ({ title: /*i18n*/ 'admin.duties.saveFailed' }),
    onDone,
    onError: () => {
      focusFirstError()
      return false
    },
  })
  return { form, write }
}
