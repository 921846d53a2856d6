/** What holds for a request: what of its price is paid when and how, and what a cancellation costs on which day. */

import type { Day, Stay } from '#contract/days/days.ts'
import { getCancellationBands, getNoShowPercent } from '#contract/money/cancellation.ts'
import { describeProposal } from '#contract/money/paymentPlan.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { CancellationList } from './CancellationList.tsx'

/** `priceCents`: without the tax; null while a night has no price. */
type Props = { stay: Stay; priceCents: number | null; taxCents: number; today: Day }

export function StayConditions({ stay, priceCents, taxCents, today }: Props) {
  const { i18n, language } = useLanguage()
  const { cancellation, deposit, balance } = useFarm()
  const plan = describeProposal(priceCents, taxCents, stay, { deposit, balance }, today, { i18n, language })
  const bands = getCancellationBands(cancellation, stay.checkinDate).filter((band) => band.through >= today)
  const freeBand = bands.findLast((band) => band.percent === 0)
  const paidBands = bands.filter((band) => band.percent > 0)
  return (
    <>
      {plan !== '' && <p>{plan}</p>}
      <p>
        <strong>{i18n.t('booking.nothingOwed')}</strong>{' '}
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
    </>
  )
}
