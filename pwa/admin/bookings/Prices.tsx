import type { Booking } from '#contract/bookings.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

const amounts = [
  ['listPrice', /*i18n*/ 'admin.price.list'],
  ['totalPrice', /*i18n*/ 'admin.price.total'],
  ['agreedPrice', /*i18n*/ 'admin.price.agreed'],
  ['depositAmount', /*i18n*/ 'admin.price.deposit'],
  ['balanceAmount', /*i18n*/ 'admin.price.balance'],
] as const

/** The list price, the total and the agreed amounts. A missing amount is a dash. */
export function Prices({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  // A guest's request has no total price; it is stored as zero and not shown.
  const shown = amounts.filter(([field]) => field !== 'totalPrice' || booking.totalPrice !== '0.00')
  return (
    <dl className="prices">
      {shown.map(([field, label]) => {
        const amount = booking[field]
        return (
          <div key={field} className="price" data-field={field}>
            <dt>{i18n.t(label)}</dt>
            <dd>{amount === null ? '–' : formatCurrency(amount, language)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
