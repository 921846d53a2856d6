/** A booking as it is and as it would be, side by side: place, nights and prices. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import { getNights, type Stay } from '#contract/days/days.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import type { Target } from './move.ts'
import './PriceComparison.css'

type Props = {
  booking: Booking
  target: Target | null
  /** What the nights cost there; undefined where they cost the same. */
  listPrice: string | undefined
  /** Where another one is typed, too. */
  agreedPrice?: string | null
}

export function PriceComparison({
  booking,
  target,
  listPrice = booking.listPrice,
  agreedPrice = booking.agreedPrice,
}: Props) {
  const { i18n, language } = useLanguage()
  const room = useLiveQuery(async () => (target ? db.rooms.get(target.roomId) : undefined), [target?.roomId])
  const formatPrice = (price: string | null | undefined) =>
    Number(price) > 0 ? formatCurrency(price ?? '', language) : '–'
  const formatStayDay = (stay: Stay | null, field: keyof Stay) => (stay ? formatDay(stay[field], language) : '–')
  const rows: [label: string, before: string, after: string][] = [
    [i18n.t('admin.booking.room'), getRoomName(booking.room, language), room ? getRoomName(room, language) : '–'],
    [i18n.t('admin.field.checkinDate'), formatStayDay(booking, 'checkinDate'), formatStayDay(target, 'checkinDate')],
    [i18n.t('admin.field.checkoutDate'), formatStayDay(booking, 'checkoutDate'), formatStayDay(target, 'checkoutDate')],
    [i18n.t('admin.move.nights'), String(getNights(booking).length), target ? String(getNights(target).length) : '–'],
    [i18n.t('admin.price.list'), formatPrice(booking.listPrice), target ? formatPrice(listPrice) : '–'],
    [i18n.t('admin.price.agreed'), formatPrice(booking.agreedPrice), formatPrice(agreedPrice)],
  ]
  return (
    <div className="dialog-wide price-comparison">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{i18n.t('admin.move.before')}</th>
            <th scope="col">{i18n.t('admin.move.after')}</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {rows.map(([label, before, after]) => (
            <tr key={label} data-changed={before === after ? undefined : ''}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{i18n.t('admin.move.agreedStays')}</p>
    </div>
  )
}
