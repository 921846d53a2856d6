import { getCancellationBands, getNoShowPercent } from '#contract/money/cancellation.ts'
import { sumCents } from '#contract/money/money.ts'
import { describePlan, proposePlan } from '#contract/money/paymentPlan.ts'
import { getNightsCents, listStays, shareChildren } from '#contract/offers/offerRules.ts'
import type { ViewedRoom } from '#contract/offers/offers.ts'
import { formatCents, getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { CancellationList } from '../booking/CancellationList.tsx'
import { TaxEstimate } from '../booking/TaxEstimate.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRooms } from '../useRooms.ts'
import type { ViewedAlternative } from './AlternativeCard.tsx'

/** What a cancellation costs by day, and what is to be paid. */
type Props = { alternative: ViewedAlternative; ages: number[] | null; today: string }

export function OfferTerms({ alternative, ages, today }: Props) {
  const { i18n, language } = useLanguage()
  const { cancellation, deposit, balance } = useFarm()
  const { data: rooms = [] } = useRooms()
  const { depositCents, depositDueOn, totalCents } = alternative
  const stays = listStays<ViewedRoom>(alternative)
  const children = ages && shareChildren(ages, stays)
  const rules = { deposit, balance }
  const taxCents = sumCents(stays.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'tax'))
  const proposed = proposePlan(totalCents - taxCents, taxCents, alternative, rules, today)
  const plan = describePlan({ ...proposed, depositCents, depositDueOn }, rules, { i18n, language, isPending: false })
  const bands = getCancellationBands(cancellation, alternative.checkinDate).filter(({ through }) => through >= today)
  return (
    <div id="offer-terms" className="offer-terms">
      <h3>{i18n.t('offer.terms')}</h3>
      <p>{i18n.t('offer.termsText')}</p>
      <CancellationList bands={bands} today={today} />
      <p>{i18n.t('booking.termsNote', { percent: getNoShowPercent(cancellation) })}</p>
      <p>
        <strong>
          {stays.map((it) => getRoomName(it.room, language)).join(' + ')},{' '}
          {formatDay(alternative.checkinDate, language)} – {formatDay(alternative.checkoutDate, language)}.{' '}
          {i18n.t('offer.total')}: {formatCents(totalCents, language)}
        </strong>
      </p>
      <p>{plan}</p>
      {stays.map((stay, at) => {
        const room = rooms.find(({ id }) => id === stay.roomId)
        const isTaxed = stay.lines.some(({ kind }) => kind === 'tax')
        return (
          room &&
          !isTaxed && (
            <TaxEstimate
              key={room.id}
              id={at === 0 ? 'booking-tax' : `booking-tax-${at}`}
              room={room}
              stay={stay}
              guests={stay.numberOfGuests}
              ages={children && (children[at] ?? [])}
              nightsCents={getNightsCents(stay)}
              roomName={stays.length > 1 ? getRoomName(stay.room, language) : undefined}
            />
          )
        )
      })}
    </div>
  )
}
