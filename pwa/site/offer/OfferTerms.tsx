import { getCancellationBands, getNoShowPercent } from '#contract/cancellation.ts'
import { getDepositText } from '#contract/deposit.ts'
import { formatCents, getRoomName } from '#contract/format.ts'
import { getNightsCents } from '#contract/offerRules.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { CancellationList } from '../booking/CancellationList.tsx'
import { TaxEstimate } from '../booking/TaxEstimate.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useRooms } from '../useRooms.ts'
import type { ViewedAlternative } from './AlternativeCard.tsx'

/** What a cancellation costs by day, and what is to be paid. */
export function OfferTerms({ alternative, today }: { alternative: ViewedAlternative; today: string }) {
  const { i18n, language } = useLanguage()
  const { cancellation, deposit } = useFarm()
  const { data: rooms = [] } = useRooms()
  const { depositCents, depositDueOn, totalCents, numberOfGuests, lines } = alternative
  const room = rooms.find(({ id }) => id === alternative.roomId)
  const isTaxed = lines.some(({ kind }) => kind === 'tax')
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
        {depositCents > 0 && (
          <>
            <br />
            {i18n.t(getDepositText({ acconto: /*i18n*/ 'offer.deposit', caparra: /*i18n*/ 'offer.caparra' }, deposit), {
              amount: formatCents(depositCents, language),
              day: formatDay(depositDueOn, language),
            })}
          </>
        )}
      </p>
      {room && !isTaxed && (
        <TaxEstimate room={room} stay={alternative} guests={numberOfGuests} priceCents={getNightsCents(alternative)} />
      )}
    </div>
  )
}
