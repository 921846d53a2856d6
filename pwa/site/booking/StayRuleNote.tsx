/** Says which rule forbids the chosen stay, and offers the nearest stays that all rules allow, each by one tap. */
import type { Stay } from '#contract/days/days.ts'
import type { StayProblem } from '#contract/stays/stayRules.ts'
import { formatPhone } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { describeAllowed } from './describeAllowed.ts'
import { describeProblem, introduceAllowed } from './describeProblem.ts'

type Props = {
  room: LocalizedRoom
  guests: number
  problem: StayProblem<string>
  /** Null while they are loaded. */
  allowed: Stay[] | null
  onChoose: (stay: Stay) => void
}

export function StayRuleNote({ room, guests, problem, allowed, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const { phone } = useFarm()
  const prices = usePriceList()
  const describe = allowed && allowed.length > 0 ? introduceAllowed : describeProblem
  return (
    <Card as="section" kind="note" tone="warn" role="status">
      <p>{describe(problem, i18n, language)}</p>
      {allowed !== null && allowed.length > 0 && (
        <div className="inline-group">
          {allowed.map((stay) => (
            <Button key={stay.checkinDate} size="small" onClick={() => onChoose(stay)}>
              {describeAllowed(room, { ...stay, numberOfGuests: guests }, prices, i18n, language)}
            </Button>
          ))}
        </div>
      )}
      {allowed?.length === 0 && <p>{i18n.t('booking.noAllowedStay', { phone: formatPhone(phone) })}</p>}
    </Card>
  )
}
