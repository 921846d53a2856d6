import type { I18n } from '@lingui/core'
import { type CancellationLine, getCancellationLines } from '#contract/money/cancellation.ts'
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
    <>
      <h2>{i18n.t('services.toKnow')}</h2>
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
    </>
  )
}

function formatCancellationLine(i18n: I18n, line: CancellationLine): string {
  if (line.kind === 'from') return i18n.t('services.cancelFrom', { n: line.days })
  if (line.kind === 'between')
    return line.from === line.to
      ? i18n.t('services.cancelOn', { n: line.to })
      : i18n.t('services.cancelBetween', { from: line.from, to: line.to })
  if (line.days === null) return i18n.t('services.cancelAlways')
  if (line.days === 0) return i18n.t('services.cancelRestOfDay')
  return line.days === 1 ? i18n.t('services.cancelRest') : i18n.t('services.cancelRestFrom', { n: line.days })
}

/** The cancellation terms in general. The booking page shows the exact terms for the chosen dates. */
function Cancellation() {
  const { i18n } = useLanguage()
  const { cancellation } = useFarm()
  const lines = getCancellationLines(cancellation).map((line) => ({
    when: formatCancellationLine(i18n, line),
    percent: line.percent,
  }))
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
