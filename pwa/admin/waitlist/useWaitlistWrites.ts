/** Makes offers to people on the waiting list, and takes them off it. Both need the network. */
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/calls.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { useWrite } from '../writes/useWrite.ts'
import { waitlistQuery } from './queries.ts'

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries(waitlistQuery)
}

export function useOfferEntry({ id }: WaitlistEntry, onDone: () => void) {
  const refresh = useRefresh()
  return useWrite<Input<'waitlist.offer'>, Offer>({
    send: (body, key) => call('waitlist.offer', { params: { id }, body, key }),
    store: async (offer) => {
      await rows.offers.storeRows([offer])
      await refresh()
    },
    success: () => /*i18n*/ 'admin.offer.sent',
    failure: () => ({ title: /*i18n*/ 'admin.offer.sendFailed' }),
    // Somebody may have been faster.
    onError: () => {
      void refresh()
      return false
    },
    onDone,
  })
}

export function useRemoveEntry(onDone: () => void) {
  const refresh = useRefresh()
  return useWrite<WaitlistEntry, undefined>({
    send: ({ id }, key) => call('waitlist.remove', { params: { id }, key }),
    store: refresh,
    success: () => /*i18n*/ 'admin.waitlist.removed',
    failure: () => ({ title: /*i18n*/ 'admin.waitlist.removeFailed' }),
    onDone,
  })
}
