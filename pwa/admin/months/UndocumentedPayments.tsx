/** The payments of a year for which nobody has written down a fiscal document. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Payment } from '#contract/accountFields.ts'
import type { Booking } from '#contract/bookings.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { DocumentDialog } from '../booking/DocumentDialog.tsx'
import { describePayment } from '../payments/paymentTexts.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { readPayments } from './queries.ts'

export function UndocumentedPayments({ year }: { year: number }) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<{ booking: Booking; payment: Payment } | null>(null)
  const isBlocked = useBlockedReason({ canWait: true }) !== null
  const payments = useLiveQuery(() => readPayments(year), [year])
  // The tourist tax has a receipt of its own.
  const found = payments?.filter(({ payment: { document, covers } }) => document === null && covers !== 'tax')
  if (found === undefined || found.length === 0) return null
  return (
    <Disclosure summary={i18n.t('admin.months.undocumented', { n: found.length })}>
      <ul className="rows">
        {found.map(({ booking, payment }) => (
          <Row
            key={payment.id}
            actions={
              <Button
                size="small"
                disabled={isBlocked}
                aria-label={i18n.t('admin.payment.documentOf', {
                  payment: `${formatGuestName(booking, i18n)}, ${describePayment(payment, i18n, language)}`,
                })}
                onClick={() => setOpened({ booking, payment })}
              >
                {i18n.t('admin.payment.document')}
              </Button>
            }
          >
            <Link href={getBookingHref(booking)}>{formatGuestName(booking, i18n)}</Link>{' '}
            {describePayment(payment, i18n, language)}{' '}
            <span className="muted">{formatDay(payment.on ?? booking.checkinDate, language)}</span>
          </Row>
        ))}
      </ul>
      {opened && <DocumentDialog {...opened} onClose={() => setOpened(null)} />}
    </Disclosure>
  )
}
