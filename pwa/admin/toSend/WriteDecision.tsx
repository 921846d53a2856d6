/** What a person decides about a change that the server has not stored. Nothing is dropped or overwritten without it. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readServerRow } from '#pwa/offline/db.ts'
import type { BookingWrite } from '#pwa/outbox/bookingWrites.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { DayHolders } from '../bookings/DayHolders.tsx'
import { fieldLabels } from '../bookings/fields.ts'
import { useFieldTexts } from '../bookings/useFieldTexts.ts'
import {
  concernsWholeBooking,
  type EditableField,
  listChangedFields,
  listConflicts,
  listOpenFields,
} from '../outbox/merge.ts'
import { sendNow } from '../outbox/sending.ts'
import { resendWrite } from '../outbox/store.ts'
import { reasonTexts } from './labels.ts'
import { OtherStay } from './OtherStay.tsx'

type Props = { write: BookingWrite; onDrop: () => void }

const sendAgain = async (write: BookingWrite, keep: EditableField[] | null = null): Promise<void> => {
  await resendWrite(write.id, keep)
  await sendNow()
}

export function WriteDecision({ write, onDrop }: Props) {
  const { i18n } = useLanguage()
  const { reason, problem, next, base, bookingId } = write
  const known = useLiveQuery(() => readServerRow(bookingId), [bookingId])
  const server = reason === 'changed' ? base : known
  const isTaken = problem?.code === 'dates_taken'
  const drop = (
    <Button variant="danger" onClick={onDrop}>
      {i18n.t('admin.toSend.drop')}
    </Button>
  )
  if (reason === 'gone')
    return (
      <>
        <p>{i18n.t(reasonTexts.gone)}</p>
        <div className="write-actions">{drop}</div>
      </>
    )
  if (reason !== null && server && write.seen !== null)
    return <FieldChoices write={write} reason={reason} server={server} onDrop={onDrop} />
  return (
    <>
      <p role="alert">{reason === null ? problem?.detail : i18n.t(reasonTexts[reason])}</p>
      {isTaken && (
        <DayHolders booking={next}>
          {({ code }) => <Link href={`~/admin?sought=${code}`}>{i18n.t('admin.toSend.openHolder')}</Link>}
        </DayHolders>
      )}
      {isTaken && write.call !== 'bookings.patch' && <OtherStay write={write} />}
      <div className="write-actions">
        <Button onClick={() => void sendAgain(write)}>{i18n.t('admin.toSend.again')}</Button>
        {drop}
      </div>
    </>
  )
}

type ChoicesProps = Props & { reason: keyof typeof reasonTexts; server: Booking }

/** Mine or theirs, for each field that both have changed. After a restore, for each field that the change is about. */
function FieldChoices({ write, reason, server, onDrop }: ChoicesProps) {
  const { i18n } = useLanguage()
  const formatValue = useFieldTexts()
  const isWhole = concernsWholeBooking(write)
  const conflicts = reason === 'changed' ? listConflicts(write, server) : listOpenFields(write, server)
  const changed = listChangedFields(write)
  // A booking that others have moved to the trash can only be left there.
  const isTrashed = server.deletedAt !== null && write.call !== 'bookings.restore'
  const [theirs, setTheirs] = useState<ReadonlySet<EditableField>>(new Set())
  const asked = conflicts.filter((field) => changed.includes(field))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keep = changed.filter((field) => !theirs.has(field))
    if (keep.length === 0) onDrop()
    else void sendAgain(write, keep)
  }
  const choose = (field: EditableField, choice: 'mine' | 'theirs') => {
    const next = new Set(theirs)
    if (choice === 'theirs') next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  return (
    <form className="write-choices" onSubmit={submit}>
      <p role="alert">{i18n.t(isTrashed ? /*i18n*/ 'admin.toSend.trashed' : reasonTexts[reason])}</p>
      {!isTrashed &&
        !isWhole &&
        asked.map((field) => (
          <RadioGroup
            key={field}
            legend={i18n.t(fieldLabels[field])}
            options={[
              { value: 'mine', label: `${i18n.t('admin.conflict.mine')}: ${formatValue(field, write.next[field])}` },
              { value: 'theirs', label: `${i18n.t('admin.conflict.theirs')}: ${formatValue(field, server[field])}` },
            ]}
            value={theirs.has(field) ? 'theirs' : 'mine'}
            onChange={(choice) => choose(field, choice)}
          />
        ))}
      {isWhole && (
        <ul>
          {conflicts.map((field) => (
            <li key={field}>
              {`${i18n.t(fieldLabels[field])}: ${write.seen && formatValue(field, write.seen[field])} → ${formatValue(field, server[field])}`}
            </li>
          ))}
        </ul>
      )}
      <div className="write-actions">
        {!isTrashed && (
          <Button type="submit" variant="primary">
            {i18n.t('admin.toSend.confirm')}
          </Button>
        )}
        <Button variant="danger" onClick={onDrop}>
          {i18n.t('admin.toSend.drop')}
        </Button>
      </div>
    </form>
  )
}
