import { getCancellationBands, getNoShowPercent } from '#contract/cancellation.ts'
import { formatCents, getRoomName } from '#contract/format.ts'
import { sumCents } from '#contract/money.ts'
import { getNightsCents } from '#contract/offerRules.ts'
import { describePlan, proposePlan } from '#contract/paymentPlan.ts'
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
  const { depositCents, depositDueOn, totalCents, numberOfGuests, lines } = alternative
  const room = rooms.find(({ id }) => id === alternative.roomId)
  const isTaxed = lines.some(({ kind }) => kind === 'tax')
  const rules = { deposit, balance }
  const taxCents = sumCents(lines.filter(({ kind }) => kind === 'tax'))
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
          {getRoomName(alternative.room, language)}, {formatDay(alternative.checkinDate, language)} –{' '}
          {formatDay(alternative.checkoutDate, language)}. {i18n.t('offer.total')}: {formatCents(totalCents, language)}
        </strong>
      </p>
      <p>{plan}</p>
      {room && !isTaxed && (
        <TaxEstimate
          room={room}
          stay={alternative}
          guests={numberOfGuests}
          ages={ages}
          nightsCents={getNightsCents(alternative)}
        />
      )}
    </div>
  )
}
