/** The mail that a change sends to the guest. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { PreviewedMail } from '../mails/PreviewedMail.tsx'

const previewQuery = (id: string, input: Input<'bookings.previewMail'>) =>
  queryOptions({
    queryKey: ['bookings.previewMail', id, input],
    queryFn: ({ signal }) => call('bookings.previewMail', { params: { id }, body: input, signal }),
    placeholderData: keepPreviousData,
  })

type Props = { booking: Booking; input: Input<'bookings.previewMail'> }

export const MailPreview = ({ booking, input }: Props) => (
  <PreviewedMail query={useQuery(previewQuery(booking.id, useDeferredValue(input)))} />
)
