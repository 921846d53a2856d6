import { useLiveQuery } from 'dexie-react-hooks'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { countBookings } from './queries.ts'

const counters = [
  ['all', /*i18n*/ 'admin.counter.all', 'neutral'],
  ['pending', /*i18n*/ 'admin.counter.pending', 'warn'],
  ['confirmed', /*i18n*/ 'admin.counter.confirmed', 'ok'],
  ['cancelled', /*i18n*/ 'admin.counter.cancelled', 'danger'],
] as const

/**
 * The four counters, without the trash. Counting starts after the first cards are shown, so that it does not delay
 * them.
 */
export function Counters({ listedCount }: { listedCount: number | undefined }) {
  const { i18n } = useLanguage()
  const isListShown = listedCount !== undefined
  const counts = useLiveQuery(async () => (isListShown ? countBookings() : undefined), [isListShown])
  return (
    <>
      <p className="visually-hidden" role="status">
        {listedCount !== undefined && i18n.t('admin.bookings.announce', { n: listedCount })}
      </p>
      <dl className="counters">
        {counters.map(([name, label, tone]) => (
          <Card key={name} className="counter" tone={tone}>
            <dt>{i18n.t(label)}</dt>
            <dd>{counts?.[name] ?? '–'}</dd>
          </Card>
        ))}
      </dl>
    </>
  )
}
