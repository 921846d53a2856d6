import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

function HouseRules() {
  const { i18n, language } = useLanguage()
  const { checkin, checkout, lateArrival, reception, parts } = useFarm()
  const [summerFrom, summerTo] = reception.summer
  const [winterFrom, winterTo] = reception.winter
  const late = lateArrival.map(({ from, to, euro }) => {
    const price = formatCurrency(`${euro}.00`, language)
    return to === null
      ? i18n.t('services.lateAfter', { from, price })
      : i18n.t('services.lateBetween', { from, to, price })
  })
  const checkinText = i18n.t('services.checkinText', {
    from: checkin.from,
    to: checkin.to,
    late: checkin.announceAfter,
  })
  return (
    <dl className="definitions">
      <div>
        <dt>{i18n.t('services.checkin')}</dt>
        <dd>{checkinText}</dd>
      </div>
      <div>
        <dt>{i18n.t('services.checkout')}</dt>
        <dd>
          {i18n.t('services.checkoutText', { time: checkout.rooms })}{' '}
          {parts.camping && i18n.t('services.pitchesUntil', { time: checkout.pitches })}
        </dd>
      </div>
      {late.length > 0 && (
        <div>
          <dt>{i18n.t('services.late')}</dt>
          {late.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      )}
      <div>
        <dt>{i18n.t('services.pets')}</dt>
        <dd>{i18n.t('services.petsText')}</dd>
      </div>
      <div>
        <dt>{i18n.t('services.reception')}</dt>
        <dd>{i18n.t('services.receptionText', { summerFrom, summerTo, winterFrom, winterTo })}</dd>
      </div>
      <div>
        <dt>{i18n.t('services.quiet')}</dt>
        <dd>{i18n.t('services.quietText')}</dd>
      </div>
    </dl>
  )
}

/**
 * The cancellation terms in general. A band that applies to fewer days before arrival than it states has a second line.
 * The booking page shows the exact terms for the chosen dates.
 */
function Cancellation() {
  const { i18n } = useLanguage()
  const { cancellation } = useFarm()
  const lines = cancellation.flatMap<{ when: string; percent: number }>(({ stated, fromDays, percent }) => {
    if (stated === null) return [{ when: i18n.t('services.cancelRest'), percent }]
    const line = { when: i18n.t('services.cancelFrom', { n: stated }), percent }
    if (fromDays === stated) return [line]
    return [line, { when: i18n.t('services.cancelBetween', { from: stated - 1, to: fromDays }), percent }]
  })
  return (
    <dl className="fact-list">
      {lines.map(({ when, percent }) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{percent === 0 ? i18n.t('services.cancelFree') : i18n.t('services.percent', { n: percent })}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Rules() {
  const { i18n } = useLanguage()
  return (
    <div className="band">
      <div className="wide section">
        <section id="da-sapere">
          <h2>{i18n.t('services.toKnow')}</h2>
          <HouseRules />
        </section>
        <section id="cancellazione" className="cancellation">
          <div>
            <h2>{i18n.t('services.cancellation')}</h2>
            <p>{i18n.t('services.cancellationText')}</p>
          </div>
          <Cancellation />
        </section>
      </div>
    </div>
  )
}
