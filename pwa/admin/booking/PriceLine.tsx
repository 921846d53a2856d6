/** The amounts of a booking on one line. What is not set is left out. */
import type { Booking } from '#contract/bookings.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { usePriceRows } from './usePriceRows.ts'

export function PriceLine({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const rows = usePriceRows(booking).filter(({ amount }) => amount !== null)
  return (
    <dl className="price-line">
      {rows.map(({ field, label, amount, state }) => (
        <div key={field} data-field={field}>
          <dt>{i18n.t(label)}</dt>
          <dd>
            {amount !== null && formatCurrency(amount, language)}
            {state && (
              <span className="price-state" data-paid={state.isPaid || undefined}>
                {` ${state.text}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
