/** The mail of an offer, with the link that its guest opens. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Offer } from '#contract/offers/offers.ts'
import { call } from '#pwa/api.ts'
import { PreviewedMail } from '../mails/PreviewedMail.tsx'

const offerMailQuery = ({ id, version }: Offer) =>
  queryOptions({
    queryKey: ['offers.previewMail', id, version],
    queryFn: ({ signal }) => call('offers.previewMail', { params: { id }, body: {}, signal }),
  })

export const OfferMail = ({ offer }: { offer: Offer }) => <PreviewedMail query={useQuery(offerMailQuery(offer))} />
