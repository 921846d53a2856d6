/** The mail that a change sends to the guest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { callQuery } from '#pwa/callQuery.ts'
import { PreviewedMail } from '../mails/PreviewedMail.tsx'

const previewQuery = (id: string, input: Input<'bookings.previewMail'>) =>
  callQuery('bookings.previewMail', { params: { id }, body: input }, { placeholderData: keepPreviousData })

type Props = { booking: Booking; input: Input<'bookings.previewMail'> }

export const MailPreview = ({ booking, input }: Props) => (
  <PreviewedMail query={useQuery(previewQuery(booking.id, useDeferredValue(input)))} />
)
