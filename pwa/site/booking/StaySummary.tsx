/** A sent request in short: on the receipt and on the page of the private link. */

import type { RequestSummary } from '#contract/bookings.ts'
import { getRoomName } from '#contract/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatArrivalTime } from './arrivalTime.ts'
import './StaySummary.css'
import { useFarm } from '../shell/FarmProvider.tsx'

export function StaySummary({ request }: { request: RequestSummary }) {
  const { i18n, language } = useLanguage()
  const { checkout } = useFarm()
  const { code, room, checkinDate, checkoutDate, numberOfGuests, numberOfPets, checkinTime } = request
  return (
    <dl>
      <div>
        <dt>{i18n.t('booking.receipt.code')}</dt>
        <dd className="stay-code">{code}</dd>
      </div>
      <div>
        <dt>{i18n.t('booking.room')}</dt>
        <dd>{getRoomName(room, language)}</dd>
      </div>
      <div>
        <dt>{i18n.t('booking.checkin')}</dt>
        <dd>
          {formatDay(checkinDate, language)}, <span className="together">{formatArrivalTime(checkinTime, i18n)}</span>
        </dd>
      </div>
      <div>
        <dt>{i18n.t('booking.checkout')}</dt>
        <dd>
          {formatDay(checkoutDate, language)},{' '}
          <span className="together">{i18n.t('booking.checkoutBy', { time: checkout.widget })}</span>
        </dd>
      </div>
      <div>
        <dt>{i18n.t('booking.guests')}</dt>
        <dd>
          {i18n.t('booking.guestCount', { n: numberOfGuests })}
          {numberOfPets > 0 && `, ${i18n.t('booking.petCount', { n: numberOfPets })}`}
        </dd>
      </div>
    </dl>
  )
}
