/** The stays whose deposit or balance is late: since when, how much, and what can be done about each. */

import { Link } from 'wouter'
import type { LatePayment } from '#contract/money/deposit.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ReminderDialog } from '../booking/ReminderDialog.tsx'
import { StatusDialog } from '../booking/StatusDialog.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { useOpenDialog } from '../writes/DialogHost.tsx'

const titles = {
  deposit: /*i18n*/ 'admin.today.overdueDeposits',
  balance: /*i18n*/ 'admin.today.overdueBalances',
} as const

type Props = { part: keyof typeof titles; payments: LatePayment[] }

/** A guest is reminded of the deposit by a mail of its own; about a balance somebody calls. */
export function LatePayments({ part, payments }: Props) {
  const { i18n, language } = useLanguage()
  const openDialog = useOpenDialog()
  return (
    <>
      {i18n.t(titles[part], { n: payments.length })}
      <ul className="late-payments">
        {payments.map(({ booking, cents, dueOn }) => {
          const name = formatGuestName(booking, i18n)
          return (
            <li key={booking.id}>
              <span>
                <Link href={getBookingHref(booking)}>{name}</Link>{' '}
                {i18n.t('admin.today.depositDue', {
                  amount: formatCurrency(formatMoney(cents), language),
                  day: formatDay(dueOn, language),
                })}
              </span>
              {part === 'deposit' && (
                <Button
                  size="small"
                  aria-label={i18n.t('admin.today.remindGuest', { name })}
                  onClick={() => openDialog((onClose) => <ReminderDialog booking={booking} onClose={onClose} />)}
                >
                  {i18n.t('admin.today.remind')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={i18n.t('admin.today.cancelGuest', { name })}
                onClick={() =>
                  openDialog((onClose) => (
                    <StatusDialog booking={booking} initialStatus="cancelled" onClose={onClose} />
                  ))
                }
              >
                {i18n.t('admin.today.cancel')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
