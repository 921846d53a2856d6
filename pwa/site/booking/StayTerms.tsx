/** The terms of the chosen stay: its list price, and what a cancellation costs by day. */
import { getCancellationBands, getNoShowPercent } from '#contract/cancellation.ts'
import type { Day, Stay } from '#contract/days.ts'
import type { OfferedExtra } from '#contract/extras.ts'
import { getText } from '#contract/format.ts'
import { formatMoney, parseCents } from '#contract/money.ts'
import { describeNightPrices } from '#contract/nightPrices.ts'
import { priceStay } from '#contract/prices.ts'
import { formatCurrency, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { CancellationList } from './CancellationList.tsx'
import { type ExtrasChoice, priceExtras } from './priceExtras.ts'
import './StayTerms.css'
import { useFarm } from '../shell/FarmProvider.tsx'

type Props = { room: LocalizedRoom; stay: Stay; choice: ExtrasChoice; offeredExtras: OfferedExtra[]; today: Day }

export function StayTerms({ room, stay, choice, offeredExtras, today }: Props) {
  const { i18n, language } = useLanguage()
  const { cancellation, tariffs } = useFarm()
  const formatCents = (cents: number) => formatCurrency(formatMoney(cents), language)
  const { nights, price, account } = priceStay(room, stay, choice.numberOfGuests)
  const { rows, extrasCents } = priceExtras(offeredExtras, choice, stay)
  const chosen = rows.filter(({ quantity }) => quantity > 0)
  const nightPrices = describeNightPrices(account, /*i18n*/ 'booking.account', i18n, language)
  const bands = getCancellationBands(cancellation, stay.checkinDate).filter((band) => band.through >= today)
  const freeBand = bands.findLast((band) => band.percent === 0)
  const paidBands = bands.filter((band) => band.percent > 0)
  return (
    <Card as="section" kind="note" className="stay-terms" aria-labelledby="booking-terms">
      <h3 id="booking-terms">{i18n.t('booking.cancellationTerms')}</h3>
      {price !== null && (
        <p>
          {i18n.t('booking.listPrice', { n: nights })} <strong>{formatCurrency(price, language)}</strong>{' '}
          <small>{i18n.t('booking.indicative')}</small>
          <br />
          {nightPrices && (
            <>
              {nightPrices}
              <br />
            </>
          )}
          {tariffs.breakfast === 0
            ? i18n.t('booking.roomPrice')
            : i18n.t('booking.priceContents', { breakfast: formatCurrency(String(tariffs.breakfast), language) })}
        </p>
      )}
      {chosen.length > 0 && (
        <ul>
          {chosen.map(({ extra, quantity, amountCents }) => (
            <li key={extra.id}>
              {getText(extra, 'name', language)}{' '}
              {i18n.t('booking.extra.bought', { n: quantity, amount: formatCents(amountCents) })}
            </li>
          ))}
        </ul>
      )}
      {extrasCents > 0 && (
        <p>
          {price === null
            ? i18n.t('booking.extrasSum', { sum: formatCents(extrasCents) })
            : i18n.t('booking.extrasTotal', {
                nights: formatCurrency(price, language),
                sum: formatCents(extrasCents),
                total: formatCents((parseCents(price) ?? 0) + extrasCents),
              })}
        </p>
      )}
      <p>
        <strong>{i18n.t('booking.nothingOwed')}</strong>
      </p>
      <p>
        {freeBand && paidBands.length === 0 && i18n.t('booking.alwaysFree')}
        {freeBand &&
          paidBands.length > 0 &&
          i18n.t('booking.freeUntil', { day: formatDay(freeBand.through, language) })}
        {!freeBand && i18n.t('booking.noFreeCancellation')}
      </p>
      <CancellationList bands={paidBands} today={today} />
      <p>
        <small>{i18n.t('booking.termsNote', { percent: getNoShowPercent(cancellation) })}</small>
      </p>
    </Card>
  )
}
