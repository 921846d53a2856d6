/** The payments of a year for which nobody has written down a fiscal document. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { describePayment } from '../booking/paymentTexts.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { readUndocumentedPayments } from './queries.ts'

export function UndocumentedPayments({ year }: { year: number }) {
  const { i18n, language } = useLanguage()
  const found = useLiveQuery(() => readUndocumentedPayments(year), [year])
  if (found === undefined || found.length === 0) return null
  return (
    <Disclosure summary={i18n.t('admin.months.undocumented', { n: found.length })}>
      <ul className="rows">
        {found.map(({ booking, payment }) => (
          <li key={payment.id}>
            <Link href={getBookingHref(booking)}>{formatGuestName(booking, i18n)}</Link>{' '}
            {describePayment(payment, i18n, language)}{' '}
            <span className="muted">{formatDay(payment.on ?? booking.checkinDate, language)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
