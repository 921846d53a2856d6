/** What a person decides about a change that the server has not stored. Nothing is dropped or overwritten without it. */

import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { bookingFields, editableFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Problem } from '#contract/problem.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getNoun, type SyncedRow } from '#pwa/offline/nouns.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { ChangesSince } from '../booking/ChangesSince.tsx'
import { DayHolders } from '../booking/DayHolders.tsx'
import { useFieldTexts } from '../booking/useFieldTexts.ts'
import { listBothChanged } from '../outbox/fields.ts'
import { concernsWholeBooking, listConflicts, listDifferences, listOpenFields } from '../outbox/merge.ts'
import { listServerRows } from '../outbox/subjects.ts'
import {
  type BookingWrite,
  type ConflictReason,
  type GroupChangeWrite,
  type GroupWrite,
  isBooking,
  isBookingWrite,
  listChanges,
  type StaffWrite,
} from '../outbox/writes.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { sendAgain, sendAnyway } from './decisions.ts'
import { getReasonText } from './labels.ts'
import { OtherStay } from './OtherStay.tsx'
import { useChangeTexts } from './useChangeTexts.ts'

type Props = { write: StaffWrite; onDrop: () => void }

/** Another room or other days may help against these. */
const stayProblems = [
  ...['dates_taken', 'day_disabled', 'locked_period', 'room_not_bookable', 'room_not_found'],
  ...['end_before_start', 'stay_too_long'],
]

/** What staff may do nevertheless: an extra is sold out, a portal has sold one of the nights. */
const overrulableCodes = ['extra_sold_out', 'channel_conflict']
const overrulableCalls: readonly string[] = [
  ...['bookings.patch', 'bookings.edit', 'bookings.restore', 'bookings.confirmGroup', 'bookings.moveGroup'],
]

export function WriteDecision({ write, onDrop }: Props) {
  const { i18n } = useLanguage()
  const { reason, problem } = write
  const known = useLiveQuery(() => listServerRows(write), [write])
  const row = known?.[0]
  const hasStayProblem = problem !== null && stayProblems.includes(problem.code) && isBookingWrite(write)
  if (reason !== null && reason !== 'gone' && write.seen !== null && write.next !== null && row) {
    if (write.call === 'bookings.swap' || 'groupChange' in write)
      return <BookingsChoice write={write} bookings={known.filter(isBooking)} reason={reason} onDrop={onDrop} />
    if (!isBookingWrite(write) && write.call !== 'bookings.split')
      return <FieldChoices write={write} server={row} reason={reason} onDrop={onDrop} />
    const server = reason === 'changed' ? write.base : row
    if (isBookingWrite(write) && isBooking(server))
      return <BookingChoices write={write} server={server} reason={reason} onDrop={onDrop} />
  }
  return (
    <>
      <p role="alert">
        {reason === null ? problem?.detail : i18n.t(getReasonText(write, reason), { name: write.firstAuthor })}
      </p>
      {problem?.errors
        ?.filter(({ message }) => message !== problem.detail)
        .map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      {'groupChange' in write && problem && <RefusedGroup write={write} problem={problem} />}
      {write.call === 'bookings.deskGroup' && problem && <RefusedRoom write={write} problem={problem} />}
      {hasStayProblem && problem.code === 'dates_taken' && (
        <DayHolders stay={write.next} ownIds={[write.next.id]}>
          {(holder) => <Link href={getBookingHref(holder)}>{i18n.t('admin.toSend.openHolder')}</Link>}
        </DayHolders>
      )}
      {hasStayProblem && write.call !== 'bookings.patch' && <OtherStay write={write} />}
      <div className="write-actions">
        {reason !== 'gone' && <Button onClick={() => void sendAgain([write])}>{i18n.t('admin.toSend.again')}</Button>}
        {problem && overrulableCodes.includes(problem.code) && overrulableCalls.includes(write.call) && (
          <Button onClick={() => void sendAnyway(write)}>{i18n.t('admin.booking.anyway')}</Button>
        )}
        <DropButton onDrop={onDrop} />
      </div>
    </>
  )
}

/** Which room of a new group was refused, and who has its days. */
function RefusedRoom({ write, problem }: { write: GroupWrite; problem: Problem }) {
  const { i18n, language } = useLanguage()
  const [, index] = /^rooms\.(\d+)\./.exec(problem.errors?.[0]?.path ?? '') ?? []
  const booking = index === undefined ? null : listChanges(write)[Number(index)]?.next
  if (!booking || !isBooking(booking)) return null
  return (
    <>
      <p>{i18n.t('admin.toSend.refusedRoom', { room: getRoomName(booking.room, language) })}</p>
      {problem.code === 'dates_taken' && (
        <DayHolders stay={booking} ownIds={[booking.id]}>
          {(holder) => <Link href={getBookingHref(holder)}>{i18n.t('admin.toSend.openHolder')}</Link>}
        </DayHolders>
      )}
    </>
  )
}

/** Who has the days to which a group was to move. None of its rooms has changed. */
function RefusedGroup({ write, problem }: { write: GroupChangeWrite; problem: Problem }) {
  const { i18n } = useLanguage()
  const wanted = problem.code === 'dates_taken' ? listChanges(write).flatMap(({ next }) => next ?? []) : []
  return (
    <>
      <p>{i18n.t('admin.toSend.groupUnchanged')}</p>
      {wanted.filter(isBooking).map((it) => (
        <DayHolders key={it.id} stay={it} ownIds={[it.id]}>
          {(holder) => <Link href={getBookingHref(holder)}>{i18n.t('admin.toSend.openHolder')}</Link>}
        </DayHolders>
      ))}
    </>
  )
}

function DropButton({ onDrop }: Pick<Props, 'onDrop'>) {
  const { i18n } = useLanguage()
  return (
    <Button variant="danger" onClick={onDrop}>
      {i18n.t('admin.toSend.drop')}
    </Button>
  )
}

/** The bookings of a swap or a group as they are now. They can still be changed. */
function BookingsChoice({ write, bookings, reason, onDrop }: Props & { bookings: Booking[]; reason: ConflictReason }) {
  const { i18n, language } = useLanguage()
  return (
    <>
      <p role="alert">{i18n.t(getReasonText(write, reason), { name: write.firstAuthor })}</p>
      <ul>
        {bookings.map((it) => (
          <li key={it.id}>
            {[formatGuestName(it, i18n), getRoomName(it.room, language), formatStayDays(it, language)].join(', ')}
          </li>
        ))}
      </ul>
      <div className="write-actions">
        <Button variant="primary" onClick={() => void sendAgain([write])}>
          {i18n.t('admin.toSend.again')}
        </Button>
        <DropButton onDrop={onDrop} />
      </div>
    </>
  )
}

type BookingProps = { write: BookingWrite; server: Booking; reason: ConflictReason; onDrop: () => void }

/** What both have changed of a booking. Deleting and restoring concern the whole of it. */
function BookingChoices({ write, server, reason, onDrop }: BookingProps) {
  const { i18n } = useLanguage()
  const formatValue = useFieldTexts()
  // A booking that others have moved to the trash can only be left there.
  if (server.deletedAt !== null && write.call !== 'bookings.restore')
    return (
      <>
        <p role="alert">{i18n.t('admin.toSend.trashed')}</p>
        <div className="write-actions">
          <DropButton onDrop={onDrop} />
        </div>
      </>
    )
  if (!concernsWholeBooking(write))
    return (
      <FieldChoices
        write={write}
        server={server}
        reason={reason}
        asked={reason === 'changed' ? listConflicts(write, server) : listOpenFields(write, server)}
        news={write.seen && <ChangesSince seen={write.seen} current={server} />}
        onDrop={onDrop}
      />
    )
  const changed = listDifferences(editableFields, write.seen, server)
  return (
    <>
      <p role="alert">{i18n.t(getReasonText(write, reason), { name: write.firstAuthor })}</p>
      {write.seen && <ChangesSince seen={write.seen} current={server} />}
      {changed.length > 0 && (
        <ul>
          {changed.map((field) => (
            <li key={field}>
              {`${i18n.t(bookingFields[field].label)}: ${write.seen && formatValue(field, write.seen[field])} → ${formatValue(field, server[field])}`}
            </li>
          ))}
        </ul>
      )}
      <div className="write-actions">
        <Button variant="primary" onClick={() => void sendAgain([write])}>
          {i18n.t('admin.toSend.confirm')}
        </Button>
        <DropButton onDrop={onDrop} />
      </div>
    </>
  )
}

type ChoicesProps = Props & { server: SyncedRow; reason: ConflictReason; asked?: readonly string[]; news?: ReactNode }

/** The fields that both have changed. After a restore, all that the change is about. */
const listAsked = (write: StaffWrite, reason: ConflictReason): readonly string[] | null =>
  reason === 'changed' ? listBothChanged(Object.keys(getNoun(write.table).fields ?? {}), write) : null

/** Mine or theirs, for each field that both have changed. After a restore, for each field that the change is about. */
function FieldChoices({ write, server, reason, news, onDrop, ...props }: ChoicesProps) {
  const { i18n } = useLanguage()
  const describeChanges = useChangeTexts()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const changes = describeChanges(write, server)
  const asked = props.asked ?? listAsked(write, reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keep = changes.map((it) => it.field).filter((field) => !theirs.has(field))
    if (keep.length === 0) onDrop()
    else void sendAgain([write], keep)
  }
  const choose = (field: string, choice: 'mine' | 'theirs') => {
    const next = new Set(theirs)
    if (choice === 'theirs') next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  return (
    <form className="stack-3" onSubmit={submit}>
      <p role="alert">{i18n.t(getReasonText(write, reason), { name: write.firstAuthor })}</p>
      {news}
      {changes
        .filter(({ field }) => asked === null || asked.includes(field))
        .map(({ field, label, mine, server: current }) => (
          <RadioGroup
            key={field}
            legend={label}
            options={[
              { value: 'mine', label: `${i18n.t('admin.conflict.mine')}: ${mine}` },
              { value: 'theirs', label: `${i18n.t('admin.conflict.theirs')}: ${current ?? '–'}` },
            ]}
            value={theirs.has(field) ? 'theirs' : 'mine'}
            onChange={(choice) => choose(field, choice)}
          />
        ))}
      <div className="write-actions">
        <Button type="submit" variant="primary">
          {i18n.t('admin.toSend.confirm')}
        </Button>
        <DropButton onDrop={onDrop} />
      </div>
    </form>
  )
}
