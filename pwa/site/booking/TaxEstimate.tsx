/** What the tourist tax will be, beside the price: for as many guests as are chosen, none of them exempt. */
import { useQuery } from '@tanstack/react-query'
import type { Stay } from '#contract/days/days.ts'
import { estimateTaxLine } from '#contract/duties/touristTax.ts'
import { formatCents } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { offeredTaxQuery } from './queries.ts'

type Props = {
  room: Pick<LocalizedRoom, 'type'>
  stay: Stay
  guests: number
  /** The ages of the children among them; null where nobody has asked for them. */
  ages: number[] | null
  /** What the nights cost, without extras and tax; null without a price. */
  nightsCents: number | null
  /** Of several rooms, the one that this is about. */
  roomName?: string | undefined
  id?: string
}

export function TaxEstimate({ room, stay, guests, ages, nightsCents, roomName, id = 'booking-tax' }: Props) {
  const { i18n, language } = useLanguage()
  const tax = useQuery(offeredTaxQuery).data?.tax
  if (!tax) return null
  const line = estimateTaxLine(tax, { ...stay, numberOfGuests: guests, children: ages ?? [] }, room.type, nightsCents)
  if (line === null) return null
  const { freeBelowAge } = tax
  const isByAge = freeBelowAge !== null && freeBelowAge > 0
  const free = isByAge ? (ages ?? []).filter((age) => age < freeBelowAge).length : 0
  const amount = formatCents(line.amountCents, language)
  return (
    <Card as="section" kind="note" aria-labelledby={id}>
      <h3 id={id}>{[i18n.t('booking.tax'), roomName].filter(Boolean).join(': ')}</h3>
      <p>
        <strong>{isByAge && ages === null ? i18n.t('booking.taxAtMost', { amount }) : amount}</strong>{' '}
        {i18n.t('booking.taxText', { municipality: tax.municipality, n: guests - free })}{' '}
        {free > 0 && i18n.t('booking.taxFreeChildren', { n: free, age: freeBelowAge })}
        {isByAge && free === 0 && i18n.t('booking.taxFreeAge', { age: freeBelowAge })}
      </p>
    </Card>
  )
}
