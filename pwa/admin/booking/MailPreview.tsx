/** The mail that a change sends to the guest, as the guest will read it. It is rendered by the server. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { MailText } from '../mails/MailText.tsx'
import { mailHealthQuery } from '../mails/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'

const previewQuery = (id: string, input: Input<'bookings.previewMail'>) =>
  queryOptions({
    queryKey: ['bookings.previewMail', id, input],
    queryFn: ({ signal }) => call('bookings.previewMail', { params: { id }, body: input, signal }),
    placeholderData: keepPreviousData,
  })

export function MailPreview({ booking, input }: { booking: Booking; input: Input<'bookings.previewMail'> }) {
  const { i18n } = useLanguage()
  const query = useQuery(previewQuery(booking.id, useDeferredValue(input)))
  const isMailConfigured = useQuery(mailHealthQuery).data?.configured ?? true
  return (
    <div className="dialog-wide">
      {!isMailConfigured && <p className="dialog-warning">{i18n.t('admin.mail.notConfigured')}</p>}
      {query.data && <MailText mail={query.data} />}
      <QueryStatus query={query} />
    </div>
  )
}
