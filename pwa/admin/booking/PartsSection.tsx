/** The rooms of a guest who has changed rooms, and what the whole stay costs. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { getDueCents, getTotalCents } from '#contract/money/ledger.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { AmountDue } from '../payments/AmountDue.tsx'
import { SharedPaymentButton } from '../payments/SharedPaymentButton.tsx'
import { useStayParts } from '../subjects/useStayParts.ts'
import { BookingSection } from './BookingSection.tsx'
import { RoomList } from './RoomList.tsx'

export function PartsSection({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const parts = useStayParts(booking)
  if (parts.length < 2) return null
  const sum = (getCents: (part: Booking) => number) =>
    formatCurrency(formatMoney(parts.reduce((cents, part) => cents + getCents(part), 0)), language)
  return (
    <BookingSection title={i18n.t('admin.split.parts')} actions={<SharedPaymentButton bookings={parts} />}>
      <RoomList bookings={parts} shown={booking}>
        {(it) => (
          <>
            <span>{formatCurrency(formatMoney(getTotalCents(it)), language)}</span>
            <AmountDue ledger={it} />
          </>
        )}
      </RoomList>
      <p>
        <strong>{i18n.t('admin.split.sum', { total: sum(getTotalCents), due: sum(getDueCents) })}</strong>
      </p>
    </BookingSection>
  )
}
