/** One change that was made on this device: what it changes, and what can be done about it. */
import { Link } from 'wouter'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { BookingWrite } from '#pwa/outbox/bookingWrites.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { fieldLabels } from '../bookings/fields.ts'
import { useFieldTexts } from '../bookings/useFieldTexts.ts'
import { listChangedFields } from '../outbox/merge.ts'
import { dropWrite } from '../outbox/store.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { callLabels, stateLabels, stateTones } from './labels.ts'
import { WriteDecision } from './WriteDecision.tsx'

/** What the change does, field by field. A new booking and the trash are said by the title. */
function Changes({ write }: { write: BookingWrite }) {
  const { i18n } = useLanguage()
  const formatValue = useFieldTexts()
  const { seen, next } = write
  const fields = listChangedFields(write).filter((field) => field !== 'deletedAt' && next[field] !== '')
  return (
    <dl className="write-changes">
      {fields.map((field) => (
        <div key={field}>
          <dt>{i18n.t(fieldLabels[field])}:</dt>{' '}
          <dd>
            {seen && `${formatValue(field, seen[field])} → `}
            <strong>{formatValue(field, next[field])}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

async function drop(id: number): Promise<void> {
  if (!(await dropWrite(id))) showToast({ title: /*i18n*/ 'admin.toSend.tooLate', variant: 'destructive' })
}

type Props = { write: BookingWrite; heading: 'h2' | 'h3' }

export function WriteItem({ write, heading: Heading }: Props) {
  const { i18n, language } = useLanguage()
  const { id, call, next, at, state, attempt } = write
  const name = formatGuestName(next, i18n)
  return (
    <Card as="li" tone={stateTones[state]} data-state={state}>
      <header className="write-header">
        <Heading>{i18n.t(callLabels[call])}</Heading>
        {next.code === '' ? name : <Link href={`~/admin?sought=${next.code}`}>{`${name} · ${next.code}`}</Link>}
        <Badge tone={stateTones[state]}>{i18n.t(stateLabels[state])}</Badge>
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(new Date(at).toISOString(), language)}</time>
      </header>
      <Changes write={write} />
      {state === 'waiting' &&
        (attempt === null ? (
          <div className="write-actions">
            <Button onClick={() => void drop(id)}>{i18n.t('admin.toSend.undo')}</Button>
          </div>
        ) : (
          <p className="muted">{i18n.t('admin.toSend.unconfirmed')}</p>
        ))}
      {(state === 'conflict' || state === 'refused') && <WriteDecision write={write} onDrop={() => void drop(id)} />}
    </Card>
  )
}
