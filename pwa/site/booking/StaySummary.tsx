/** A sent request in short: on the receipt and on the page of the private link. */

import { daysBetween } from '#contract/days.ts'
import { getRoomName, getText } from '#contract/format.ts'
import type { RequestSummary } from '#contract/requests.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatArrivalTime } from './arrivalTime.ts'
import './StaySummary.css'
import '../details.css'
import { useFarm } from '../shell/FarmProvider.tsx'

/** The price of the stay: the one that the farm has confirmed, or the list price; null without either. */
function getPrice({ agreedPrice, listPrice }: RequestSummary): { amount: string; isAgreed: boolean } | null {
  if (agreedPrice !== null) return { amount: agreedPrice, isAgreed: true }
  return listPrice === null || Number(listPrice) === 0 ? null : { amount: listPrice, isAgreed: false }
}

/** `hasAccount`: the account of the stay is below, which says what it costs and names the extras. */
export function StaySummary({ request, hasAccount = false }: { request: RequestSummary; hasAccount?: boolean }) {
  const { i18n, language } = useLanguage()
  const { checkout, tariffs, checkinTimes } = useFarm()
  const { code, room, status, checkinDate, checkoutDate, numberOfGuests, numberOfPets, checkinTime, maxGuests } =
    request
  const found = getPrice(request)
  const price = hasAccount && !found?.isAgreed ? null : found
  return (
    <dl className="stay-facts">
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
          {formatDay(checkinDate, language)},{' '}
          <span className="together">{formatArrivalTime(checkinTime, i18n, checkinTimes)}</span>
        </dd>
      </div>
      <div>
        <dt>{i18n.t('booking.checkout')}</dt>
        <dd>
          {formatDay(checkoutDate, language)},{' '}
          <span className="together">{i18n.t('booking.checkoutBy', { time: checkout.rooms })}</span>
        </dd>
      </div>
      <div>
        <dt>{i18n.t('booking.guests')}</dt>
        <dd>
          {i18n.t('booking.guestCount', { n: numberOfGuests })}
          {numberOfPets > 0 && `, ${i18n.t('booking.petCount', { n: numberOfPets })}`}
          {status === 'pending' && maxGuests !== null && numberOfGuests > maxGuests && (
            <small>{i18n.t('booking.receipt.overCapacity', { n: maxGuests })}</small>
          )}
        </dd>
      </div>
      {!hasAccount && request.extras.length > 0 && (
        <div>
          <dt>{i18n.t('booking.extras')}</dt>
          <dd>
            {request.extras.map((extra) => (
              <span key={`${extra.name} ${extra.amount}`} className="stay-extra">
                {getText(extra, 'name', language)}{' '}
                <small>
                  {i18n.t('booking.extra.bought', {
                    n: extra.quantity,
                    amount: formatCurrency(extra.amount, language),
                  })}
                </small>
              </span>
            ))}
          </dd>
        </div>
      )}
      {price && (
        <div>
          <dt>
            {i18n.t(price.isAgreed ? /*i18n*/ 'booking.receipt.agreedPrice' : /*i18n*/ 'booking.receipt.listPrice')}
          </dt>
          <dd>
            {formatCurrency(price.amount, language)} {!price.isAgreed && i18n.t('booking.indicative')}
            <small>
              {i18n.t('booking.nights', { n: daysBetween(checkinDate, checkoutDate) })}
              {!hasAccount &&
                tariffs.breakfast > 0 &&
                `, ${i18n.t('booking.receipt.breakfast', { price: formatCurrency(`${tariffs.breakfast}.00`, language) })}`}
            </small>
          </dd>
        </div>
      )}
      {request.taxAmount && (
        <div>
          <dt>{i18n.t('booking.tax')}</dt>
          <dd>{i18n.t('booking.taxBeside', { amount: formatCurrency(request.taxAmount, language) })}</dd>
        </div>
      )}
    </dl>
  )
}
