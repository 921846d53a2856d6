import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addsUp } from '#contract/money/ledger.ts'
import { describeNightPrices } from '#contract/prices/nightPrices.ts'
import { listNightPrices } from '#contract/prices/prices.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readRooms } from '../rooms/queries.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { formatCost } from './labels.ts'
import { getCostToday } from './payments.ts'
import './Prices.css'
import { usePriceRows } from './usePriceRows.ts'

/** What was asked, what was paid and when, and what cancelling today costs. A missing amount is a dash. */
export function Prices({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const rows = usePriceRows(booking)
  const room = useLiveQuery(readRooms)?.find(({ id }) => id === booking.roomId)
  const ledger = room ? listNightPrices(room, booking) : []
  const nights = describeNightPrices(ledger, /*i18n*/ 'admin.price.night', i18n, language)
  const cost = getCostToday(booking, farmToday(), useProperty())
  return (
    <div className="stack-2 prices">
      <dl>
        {rows.map(({ field, label, amount, state }) => (
          <div key={field} data-field={field}>
            <dt>{i18n.t(label)}</dt>
            <dd className="price-amount">{amount === null ? '–' : formatCurrency(amount, language)}</dd>
            <dd className="price-state" data-paid={state?.isPaid || undefined}>
              {state?.text}
            </dd>
          </div>
        ))}
      </dl>
      {nights && <p className="muted">{i18n.t('admin.price.nights', { nights })}</p>}
      {booking.status !== 'cancelled' && !addsUp(booking) && (
        <p className="dialog-warning">{i18n.t('admin.price.mismatch')}</p>
      )}
      {cost && <p className="muted">{formatCost(cost, i18n, language)}</p>}
    </div>
  )
}
