/** What the tourist tax will be, beside the price: for as many guests as are chosen, none of them exempt. */
import { useQuery } from '@tanstack/react-query'
import type { Stay } from '#contract/days.ts'
import { formatCents } from '#contract/format.ts'
import { parseCents } from '#contract/money.ts'
import { priceStay } from '#contract/prices.ts'
import { buildTaxLine, getPersonNightCents, listTaxedPersons } from '#contract/touristTax.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { offeredTaxQuery } from './queries.ts'

export function TaxEstimate({ room, stay, guests }: { room: LocalizedRoom; stay: Stay; guests: number }) {
  const { i18n, language } = useLanguage()
  const tax = useQuery(offeredTaxQuery).data?.tax
  if (!tax) return null
  const cents = parseCents(priceStay(room, stay, guests).price ?? '')
  const line = buildTaxLine(tax, {
    ...{ ...stay, roomType: room.type, portal: null, nightCents: getPersonNightCents(cents, stay, guests) },
    persons: listTaxedPersons(null, guests),
  })
  if (line === null) return null
  const { freeBelowAge } = tax
  return (
    <Card as="section" kind="note" aria-labelledby="booking-tax">
      <h3 id="booking-tax">{i18n.t('booking.tax')}</h3>
      <p>
        <strong>{formatCents(line.amountCents, language)}</strong>{' '}
        {i18n.t('booking.taxText', { municipality: tax.municipality, n: guests })}{' '}
        {freeBelowAge !== null && freeBelowAge > 0 && i18n.t('booking.taxFreeAge', { age: freeBelowAge })}
      </p>
    </Card>
  )
}
