/** The terms of the chosen stay: its price, what of it is paid when, and what a cancellation costs by day. */
import { useQuery } from '@tanstack/react-query'
import { type Day, getNights, type Stay } from '#contract/days/days.ts'
import { estimateTaxLine } from '#contract/duties/touristTax.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import { describeNightPrices } from '#contract/prices/nightPrices.ts'
import { getTaxedCents } from '#contract/prices/stayLines.ts'
import { getLineName, getText } from '#contract/text/format.ts'
import { formatCurrency, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { type PricedRoom, sumRooms } from './otherRooms.ts'
import { priceChoice, type StayChoice } from './priceExtras.ts'
import { offeredTaxQuery } from './queries.ts'
import { StayConditions } from './StayConditions.tsx'
import { StayFacts } from './StayFacts.tsx'
import { getKnownAges } from './selection.ts'
import './StayTerms.css'
import { useFarm } from '../shell/FarmProvider.tsx'
import { usePriceList } from '../usePriceList.ts'

type Props = {
  room: LocalizedRoom
  /** Further rooms of the request. */
  others?: PricedRoom[]
  stay: Stay
  choice: StayChoice
  offeredExtras: OfferedExtra[]
  today: Day
}

export function StayTerms({ room, others = [], stay, choice, offeredExtras, today }: Props) {
  const { i18n, language } = useLanguage()
  const { tariffs } = useFarm()
  const {
    rows,
    extrasCents,
    whole,
    totalCents: ownCents,
  } = priceChoice(room, stay, choice, usePriceList(), offeredExtras)
  const otherCents = others.map((other) => parseCents(other.whole.price ?? ''))
  const totalCents = sumRooms(ownCents, others)
  const { lines } = whole
  const price = whole.price === null ? null : formatMoney(whole.nightsCents)
  const tax = useQuery(offeredTaxQuery).data?.tax
  const own = { room, guests: choice.numberOfGuests, children: getKnownAges(choice), whole }
  const taxes = [own, ...others].map((part) => {
    const party = { ...stay, numberOfGuests: part.guests, children: part.children }
    return tax ? (estimateTaxLine(tax, party, part.room.type, getTaxedCents(part.whole))?.amountCents ?? 0) : 0
  })
  const taxCents = taxes.reduce((sum, it) => sum + it, 0)
  const chosen = rows.filter(({ quantity }) => quantity > 0)
  const nightPrices = describeNightPrices(whole.nightPrices, /*i18n*/ 'booking.account', i18n, language)
  return (
    <Card as="section" kind="note" className="stay-terms" aria-labelledby="booking-terms">
      <h3 id="booking-terms">{i18n.t('booking.cancellationTerms')}</h3>
      {price !== null && (
        <p>
          {i18n.t('booking.listPrice', { n: getNights(stay).length })}{' '}
          <strong>{formatCurrency(price, language)}</strong> <small>{i18n.t('booking.indicative')}</small>
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
      {(lines.length > 0 || chosen.length > 0 || others.length > 0) && (
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              {getLineName(line, i18n, language)} {formatSigned(line.amountCents, language)}
            </li>
          ))}
          {chosen.map(({ extra, quantity, amountCents }) => (
            <li key={extra.id}>
              {getText(extra, 'name', language)}{' '}
              {i18n.t('booking.extra.bought', { n: quantity, amount: formatSigned(amountCents, language) })}
            </li>
          ))}
          {others.map((other, index) => (
            <li key={other.room.id}>
              {i18n.t('booking.otherRoom', { room: other.room.name, guests: other.guests })}{' '}
              {otherCents[index] != null && formatSigned(otherCents[index], language)}
            </li>
          ))}
        </ul>
      )}
      {totalCents === null && extrasCents > 0 && (
        <p>{i18n.t('booking.extrasSum', { sum: formatSigned(extrasCents, language) })}</p>
      )}
      {totalCents !== null && (lines.length > 0 || extrasCents > 0 || others.length > 0) && (
        <p>
          {i18n.t('booking.wholePrice')} <strong>{formatSigned(totalCents, language)}</strong>{' '}
          <small>{i18n.t('booking.indicative')}</small>
        </p>
      )}
      <StayFacts rooms={[own, ...others].map((part) => part.room)} />
      <StayConditions stay={stay} priceCents={totalCents} taxCents={taxCents} today={today} />
    </Card>
  )
}
