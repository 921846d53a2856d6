/** A sent request in short: on the receipt and on the page of the private link. */

import type { RequestSummary } from '#contract/bookings/requests.ts'
import { daysBetween } from '#contract/days/days.ts'
import { formatParty, getLineName, getRoomName, getText } from '#contract/text/format.ts'
import { formatCurrency, formatDay, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatArrivalChoice } from './arrivalTime.ts'
import './StaySummary.css'
import '../details.css'
import { useFarm } from '../shell/FarmProvider.tsx'

type Price = { amount: string; isAgreed: boolean; label: string }

/** The price of the stay: the one that the farm has confirmed, or that of its list; null without either. */
function getPrice({ agreedPrice, listPrice, extras, adjustments }: RequestSummary): Price | null {
  if (agreedPrice !== null)
    return { amount: agreedPrice, isAgreed: true, label: /*i18n*/ 'booking.receipt.agreedPrice' }
  if (listPrice === null || Number(listPrice) === 0) return null
  const isWhole = extras.length + adjustments.length > 0
  const label = isWhole ? /*i18n*/ 'booking.receipt.wholePrice' : /*i18n*/ 'booking.receipt.listPrice'
  return { amount: listPrice, isAgreed: false, label }
}

type RoomPartProps = { part: RequestSummary['rooms'][number] & { secret?: string }; hasPrice: boolean }

/** One room of several. On the private page it links to the page of that room. */
function RoomPart({ part, hasPrice }: RoomPartProps) {
  const { i18n, language } = useLanguage()
  const name = getRoomName(part.room, language)
  const price = part.agreedPrice ?? part.listPrice
  return (
    <span className="stay-extra">
      {part.secret ? <a href={`/booking/${part.code}#${part.secret}`}>{name}</a> : name}{' '}
      <small>
        {formatParty(part.numberOfGuests, part.children, i18n)}
        {part.numberOfPets > 0 && `, ${i18n.t('booking.petCount', { n: part.numberOfPets })}`}
        {part.status === 'cancelled' && (
          <>
            {' · '}
            {i18n.t('booking.roomCancelled')}
          </>
        )}
        {hasPrice && Number(price ?? 0) > 0 && ` · ${formatCurrency(price ?? '', language)}`}
      </small>
    </span>
  )
}

/** `hasLedger`: the ledger of the stay is below, which says what it costs and names the extras. */
export function StaySummary({ request, hasLedger = false }: { request: RequestSummary; hasLedger?: boolean }) {
  const { i18n, language } = useLanguage()
  const { checkout, tariffs, checkinTimes } = useFarm()
  const { code, room, rooms, status, checkinDate, checkoutDate, numberOfGuests, numberOfPets, checkinTime, maxGuests } =
    request
  const found = getPrice(request)
  const price = hasLedger && !found?.isAgreed ? null : found
  return (
    <dl className="stay-facts">
      <div>
        <dt>{i18n.t('booking.receipt.code')}</dt>
        <dd className="stay-code">{code}</dd>
      </div>
      <div>
        <dt>{i18n.t(rooms.length === 0 ? /*i18n*/ 'booking.room' : /*i18n*/ 'booking.rooms')}</dt>
        <dd>
          {rooms.length === 0
            ? getRoomName(room, language)
            : rooms.map((part) => <RoomPart key={part.code} part={part} hasPrice={!hasLedger} />)}
        </dd>
      </div>
      <div>
        <dt>{i18n.t('booking.checkin')}</dt>
        <dd>
          {formatDay(checkinDate, language)},{' '}
          <span className="together">{formatArrivalChoice(checkinTime, i18n, checkinTimes)}</span>
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
          {formatParty(numberOfGuests, request.children, i18n)}
          {numberOfPets > 0 && `, ${i18n.t('booking.petCount', { n: numberOfPets })}`}
          {status === 'pending' && maxGuests !== null && numberOfGuests > maxGuests && (
            <small>{i18n.t('booking.receipt.overCapacity', { n: maxGuests })}</small>
          )}
        </dd>
      </div>
      {!hasLedger && request.extras.length > 0 && (
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
      {!hasLedger &&
        request.adjustments.map((line) => (
          <div key={`${line.text} ${line.percent} ${line.amountCents}`}>
            <dt>{getLineName(line, i18n, language)}</dt>
            <dd>{formatSigned(line.amountCents, language)}</dd>
          </div>
        ))}
      {price && (
        <div>
          <dt>{i18n.t(price.label)}</dt>
          <dd>
            {formatCurrency(price.amount, language)} {!price.isAgreed && i18n.t('booking.indicative')}
            <small>
              {i18n.t('booking.nights', { n: daysBetween(checkinDate, checkoutDate) })}
              {!hasLedger && tariffs.breakfast > 0 && (
                <>
                  {', '}
                  {i18n.t('booking.receipt.breakfast', { price: formatCurrency(`${tariffs.breakfast}.00`, language) })}
                </>
              )}
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
