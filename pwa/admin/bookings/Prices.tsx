import type { Booking } from '#contract/bookings.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useProperty } from '../settings/PropertyProvider.tsx'
import { formatCost } from './labels.ts'
import { getCostToday, getPayments, type PaymentState } from './payments.ts'

const amounts = [
  ['listPrice', /*i18n*/ 'admin.price.list'],
  ['totalPrice', /*i18n*/ 'admin.price.total'],
  ['agreedPrice', /*i18n*/ 'admin.price.agreed'],
  ['depositAmount', /*i18n*/ 'admin.price.deposit'],
  ['balanceAmount', /*i18n*/ 'admin.price.balance'],
  ['keptAmount', /*i18n*/ 'admin.price.kept'],
] as const

/** What was asked, what was paid and when, and what cancelling today costs. A missing amount is a dash. */
export function Prices({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const shown = amounts.filter(([field]) => {
    // A guest's request has no total price; it is stored as zero and not shown.
    if (field === 'totalPrice') return booking.totalPrice !== '0.00'
    return field !== 'keptAmount' || booking.status === 'cancelled'
  })
  const { deposit, balance } = getPayments(booking)
  const states: Partial<Record<keyof Booking, PaymentState>> = { depositAmount: deposit, balanceAmount: balance }
  const formatState = ({ isPaid, day }: PaymentState) =>
    !isPaid
      ? i18n.t('admin.price.due')
      : day === ''
        ? i18n.t('admin.price.receivedAnyDay')
        : i18n.t('admin.price.receivedDay', { day: formatDay(day, language) })
  const cost = getCostToday(booking, farmToday(), useProperty())
  return (
    <div className="prices">
      <dl className="price-list">
        {shown.map(([field, label]) => {
          // Rows that this device stored earlier may lack a field.
          const amount = booking[field] ?? null
          const state = states[field]
          return (
            <div key={field} className="price" data-field={field}>
              <dt>
                {i18n.t(label)}
                {state && (state.isPaid || (amount !== null && booking.status !== 'cancelled')) && (
                  <span className="price-state" data-paid={state.isPaid || undefined}>{` ${formatState(state)}`}</span>
                )}
              </dt>
              <dd>{amount === null ? '–' : formatCurrency(amount, language)}</dd>
            </div>
          )
        })}
      </dl>
      {cost && <p className="price-cancelling">{formatCost(cost, i18n, language)}</p>}
    </div>
  )
}
