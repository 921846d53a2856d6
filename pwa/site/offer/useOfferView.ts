/** The offer of a private link. Its secret follows the `#` of the URL, and the browser sends it only in a header. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { OfferView } from '#contract/offers.ts'
import { call, isRefusal } from '#pwa/api.ts'
import { useLanguageOfGuest, useSecret } from '../booking/useRequestView.ts'

const offerQuery = (code: string, secret: string | null) =>
  queryOptions({
    queryKey: ['offers.view', code, secret],
    queryFn: ({ signal }) => call('offers.view', { params: { code }, ...(secret ? { bearer: secret } : {}), signal }),
    enabled: secret !== null,
  })

export type OfferProps = {
  link: { code: string; secret: string }
  offer: OfferView
  onDone: (offer: OfferView) => void
  onRefused: () => void
}

export function useOfferView() {
  const [path] = useLocation()
  const secret = useSecret()
  const code = (path.split('/')[2] ?? '').toUpperCase()
  const query = offerQuery(code, secret)
  const queryClient = useQueryClient()
  const { data, error, fetchStatus, refetch } = useQuery(query)
  useLanguageOfGuest(data)
  const isUnknown = isRefusal(error) && error.status === 404
  return {
    link: { code, secret: secret ?? '' },
    offer: isUnknown ? undefined : data,
    isUnknown,
    isUnreachable: !isUnknown && !data && (error !== null || fetchStatus === 'paused'),
    tryAgain: () => void refetch(),
    /** Shows the offer as a write has returned it. */
    showOffer: (offer: OfferView) => queryClient.setQueryData(query.queryKey, offer),
  }
}
