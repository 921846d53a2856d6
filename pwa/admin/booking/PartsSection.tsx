/** The rooms of a guest who has changed rooms, and what the whole stay costs. */
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { getRoomName } from '#contract/format.ts'
import { getDueCents, getTotalCents } from '#contract/ledger.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AmountDue } from '../payments/AmountDue.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { BookingSection } from './BookingSection.tsx'
import './GroupSection.css'
import { useStayParts } from '../subjects/useStayParts.ts'

export function PartsSection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const parts = useStayParts(booking)
  if (parts.length < 2) return null
  const sum = (getCents: (part: Booking) => number) =>
    formatCurrency(formatMoney(parts.reduce((cents, part) => cents + getCents(part), 0)), language)
  return (
    <BookingSection title={i18n.t('admin.split.parts')}>
      <ul className="group-rooms">
        {parts.map((it) => (
          <li key={it.id}>
            <Link href={getBookingHref(it)} aria-current={it.id === booking.id ? 'page' : undefined}>
              {getRoomName(it.room, language)}
            </Link>
            <span>
              {formatDay(it.checkinDate, language)} → {formatDay(it.checkoutDate, language)}
            </span>
            <span>{formatCurrency(formatMoney(getTotalCents(it)), language)}</span>
            <AmountDue ledger={it} />
          </li>
        ))}
      </ul>
      <p>
        <strong>{i18n.t('admin.split.sum', { total: sum(getTotalCents), due: sum(getDueCents) })}</strong>
      </p>
    </BookingSection>
  )
}
