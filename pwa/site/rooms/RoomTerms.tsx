/** What holds for every stay in a room, with the facts of the farm: when to come and go, breakfast, cancelling. */
import { Link } from 'wouter'
import { getCancellationLines } from '#contract/money/cancellation.ts'
import { listStayFacts } from '#contract/stays/stayFacts.ts'
import { formatCurrency } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useContent } from '../shell/ContentProvider.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { LocalizedRoom } from '../useRooms.ts'

export function RoomTerms({ room }: { room: LocalizedRoom }) {
  const { i18n, language } = useLanguage()
  const { stayFacts } = useContent()
  const { checkin, checkout, tariffs, cancellation } = useFarm()
  const [free] = getCancellationLines(cancellation).filter(({ percent }) => percent === 0)
  const facts: [name: string, text: string][] = [
    [i18n.t('search.from'), i18n.t('room.arrival', { from: checkin.from, to: checkin.to })],
    [i18n.t('search.to'), i18n.t('room.departure', { time: checkout.rooms })],
  ]
  if (tariffs.breakfast > 0) {
    const price = formatCurrency(String(tariffs.breakfast), language)
    facts.push([i18n.t('room.breakfast'), i18n.t('room.breakfastPrice', { price })])
  }
  if (free?.kind === 'from') facts.push([i18n.t('room.cancellation'), i18n.t('room.freeUntil', { n: free.days })])
  facts.push(...listStayFacts([room], stayFacts, i18n))
  return (
    <section>
      <h2>{i18n.t('room.terms')}</h2>
      <dl className="fact-list">
        {facts.map(([name, text]) => (
          <div key={`${name} ${text}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href="/services#cancellazione" className="icon-link">
          {i18n.t('room.allTerms')}
        </Link>
      </p>
    </section>
  )
}
