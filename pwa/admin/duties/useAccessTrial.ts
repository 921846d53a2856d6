import { useQueryClient } from '@tanstack/react-query'
import type { Service } from '#contract/duties/duties.ts'
import { call } from '#pwa/api.ts'
import { useWrite } from '../writes/useWrite.ts'
import { accessQuery } from './queries.ts'

/** Tries the access to a service. Sends nothing to it. */
export function useAccessTrial(service: Service) {
  const client = useQueryClient()
  return useWrite({
    send: (_: null) => call('duties.tryAccess', { body: { service } }),
    store: async (response) => client.setQueryData(accessQuery.queryKey, response),
    success: () => /*i18n*/ 'admin.access.works',
    failure: () => ({ title: /*i18n*/ 'admin.access.failed' }),
    onError: () => {
      void client.invalidateQueries(accessQuery)
      return false
    },
  })
}
