import type { Booking } from '#contract/bookings.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

const amounts = [
  ['listPrice', /*i18n*/ 'admin.price.list'],
  ['totalPrice', /*i18n*/ 'admin.price.total'],
  ['agreedPrice', /*i18n*/ 'admin.price.agreed'],
  ['depositAmount', /*i18n*/ 'admin.price.deposit'],
  ['balanceAmount', /*i18n*/ 'admin.price.balance'],
  ['keptAmount', /*i18n*/ 'admin.price.kept'],
] as const

/** The list price, the total and the agreed amounts. A missing amount is a dash. */
export function Prices({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const shown = amounts.filter(([field]) => {
    // A guest's request has no total price; it is stored as zero and not shown.
    if (field === 'totalPrice') return booking.totalPrice !== '0.00'
    return field !== 'keptAmount' || booking.status === 'cancelled'
  })
  return (
    <dl className="prices">
      {shown.map(([field, label]) => {
        // Rows that this device stored earlier may lack a field.
        const amount = booking[field] ?? null
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
