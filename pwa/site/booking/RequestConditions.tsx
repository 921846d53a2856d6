import type { RequestSummary } from '#contract/bookings/requests.ts'
import { parseCents } from '#contract/money/money.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { StayConditions } from './StayConditions.tsx'

/** What holds for a request that has been sent: on its receipt and on its private page. */
export function RequestConditions({ request }: { request: RequestSummary }) {
  const { i18n } = useLanguage()
  const { listPrice, taxAmount } = request
  return (
    <section className="request-conditions" aria-labelledby="request-conditions">
      <h3 id="request-conditions">{i18n.t('request.conditions')}</h3>
      <RequestFacts request={request} />
      <StayConditions
        stay={request}
        priceCents={parseCents(listPrice ?? '') || null}
        taxCents={parseCents(taxAmount ?? '') ?? 0}
        today={farmToday()}
      />
    </section>
  )
}
