/** The stays whose deposit is late: since when, how much, and what can be done about each. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { getDepositDueCents } from '#contract/deposit.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ReminderDialog } from '../booking/ReminderDialog.tsx'
import { StatusDialog } from '../booking/StatusDialog.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'

export function OverdueDeposits({ bookings }: { bookings: Booking[] }) {
  const { i18n, language } = useLanguage()
  const [opened, setOpened] = useState<{ booking: Booking; action: 'remind' | 'cancel' } | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {i18n.t('admin.today.overdueDeposits', { n: bookings.length })}
      <ul className="overdue-deposits">
        {bookings.map((booking) => {
          const name = formatGuestName(booking, i18n)
          return (
            <li key={booking.id}>
              <span>
                <Link href={getBookingHref(booking)}>{name}</Link>{' '}
                {i18n.t('admin.today.depositDue', {
                  amount: formatCurrency(formatMoney(getDepositDueCents(booking)), language),
                  day: formatDay(booking.depositDueOn ?? '', language),
                })}
              </span>
              <Button
                size="small"
                aria-label={i18n.t('admin.today.remindGuest', { name })}
                onClick={() => setOpened({ booking, action: 'remind' })}
              >
                {i18n.t('admin.today.remind')}
              </Button>
              <Button
                size="small"
                aria-label={i18n.t('admin.today.cancelGuest', { name })}
                onClick={() => setOpened({ booking, action: 'cancel' })}
              >
                {i18n.t('admin.today.cancel')}
              </Button>
            </li>
          )
        })}
      </ul>
      {opened?.action === 'remind' && <ReminderDialog booking={opened.booking} onClose={close} />}
      {opened?.action === 'cancel' && (
        <StatusDialog booking={opened.booking} initialStatus="cancelled" onClose={close} />
      )}
    </>
  )
}
