/** Says which rule forbids the chosen stay, and offers the nearest stays that all rules allow, each by one tap. */
import type { Stay } from '#contract/days.ts'
import { priceStay } from '#contract/prices.ts'
import type { StayProblem } from '#contract/stayRules.ts'
import { formatCurrency, formatPhone, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeProblem } from './describeProblem.ts'

type Props = { room: LocalizedRoom; problem: StayProblem<string>; allowed: Stay[]; onChoose: (stay: Stay) => void }

export function StayRuleNote({ room, problem, allowed, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const { phone } = useFarm()
  const describe = (stay: Stay) => {
    const { price } = priceStay(room, stay)
    const days = i18n.t('booking.allowedStay', formatStay(stay, language))
    return price === null ? days : `${days}, ${formatCurrency(price, language)}`
  }
  return (
    <Card as="section" kind="note" tone="warn" role="status">
      <p>{describeProblem(problem, i18n, language)}</p>
      {allowed.length > 0 ? (
        <div className="inline-group">
          {allowed.map((stay) => (
            <Button key={stay.checkinDate} size="small" onClick={() => onChoose(stay)}>
              {describe(stay)}
            </Button>
          ))}
        </div>
      ) : (
        <p>{i18n.t('booking.noAllowedStay', { phone: formatPhone(phone) })}</p>
      )}
    </Card>
  )
}
