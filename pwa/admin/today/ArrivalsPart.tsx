/** The board of the arrivals: how far each one is, whether the room is ready, and one press when the guests are here. */
import type { ReactNode } from 'react'
import { findArrivalError, findReported } from '#contract/guests/guestRules.ts'
import type { RoomState } from '#contract/housekeeping.ts'
import { getLedger, getStayFacts, isInhabitedStay } from '#contract/stays/farmStays.ts'
import { formatArrivalTime, formatStayName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge, type BadgeTone } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { DocumentsSeenButton } from '../guests/DocumentsSeenButton.tsx'
import { toGuestsOf } from '../guests/queries.ts'
import { useUndoArrival } from '../guests/useGuestWrites.ts'
import { useQuickArrival } from '../guests/useQuickArrival.ts'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { AmountDue } from '../payments/AmountDue.tsx'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { type ArrivalOrder, type ArrivalState, type DayArrival, isAwaited, sortArrivals } from './arrivals.ts'
import { DayPart } from './DayPart.tsx'
import type { FoundDay } from './queries.ts'
import { StayRow } from './StayRow.tsx'

const stateLabels: Record<ArrivalState, string> = {
  expected: /*i18n*/ 'admin.arrivals.expected',
  checkedIn: /*i18n*/ 'admin.arrivals.checkedIn',
  arrived: /*i18n*/ 'admin.arrivals.arrived',
  reported: /*i18n*/ 'admin.arrivals.reported',
  refused: /*i18n*/ 'admin.arrivals.refused',
}
const stateTones: Record<ArrivalState, BadgeTone> = {
  expected: 'neutral',
  checkedIn: 'accent',
  arrived: 'ok',
  reported: 'ok',
  refused: 'danger',
}

type ButtonProps = { arrival: DayArrival; name: string }

/** Records the arrival, or takes it back as long as the police know nothing of it. */
function ArrivalButton({ arrival, name }: ButtonProps) {
  const { i18n } = useLanguage()
  const now = useNow()
  const of = toGuestsOf(arrival.stay)
  const quick = useQuickArrival(of)
  const undo = useUndoArrival(of.stay)
  const isBlocked = useBlockedReason({ canWait: true }) !== null || quick.isPending || undo.isPending
  const guestIds = arrival.guests.arrivals.map(({ guestId }) => guestId)
  if (!isAwaited(arrival))
    return findReported(arrival.guests, guestIds) === null ? (
      <>
        <DocumentsSeenButton of={of} row={arrival.guests} name={name} />
        <Button
          size="small"
          variant="quiet"
          disabled={isBlocked}
          aria-label={i18n.t('admin.arrivals.undoOf', { name })}
          onClick={() => undo.undo(arrival.guests, guestIds)}
        >
          {i18n.t('admin.arrivals.undo')}
        </Button>
      </>
    ) : null
  const canArrive = findArrivalError(now, of, now) === null && isInhabitedStay(arrival.stay)
  return canArrive ? (
    <Button
      size="small"
      disabled={isBlocked}
      aria-label={i18n.t('admin.arrivals.hasComeOf', { name })}
      onClick={() => void quick.press()}
    >
      {i18n.t('admin.arrivals.hasCome')}
    </Button>
  ) : null
}

type RowProps = { arrival: DayArrival; roomState: RoomState | undefined; staffNotes: FoundDay['notes'] }

function ArrivalRow({ arrival, roomState, staffNotes }: RowProps) {
  const { i18n, language } = useLanguage()
  const { stay } = arrival
  const { checkinTime } = getStayFacts(stay)
  const badges: ReactNode = (
    <>
      <Badge tone={stateTones[arrival.state]}>{i18n.t(stateLabels[arrival.state])}</Badge>
      {isAwaited(arrival) && roomState && (
        <Badge tone={roomState === 'todo' ? 'warn' : 'ok'}>
          {i18n.t(roomState === 'todo' ? /*i18n*/ 'admin.arrivals.roomTodo' : /*i18n*/ 'admin.arrivals.roomReady')}
        </Badge>
      )}
      <UnsentBadge table="guests" id={arrival.guests.id} />
    </>
  )
  return (
    <StayRow
      stay={stay}
      showsRequest
      staffNotes={staffNotes}
      badges={badges}
      action={<ArrivalButton arrival={arrival} name={formatStayName(stay, i18n)} />}
    >
      {checkinTime !== null && `${formatArrivalTime(checkinTime, i18n)}, `}
      {i18n.t('admin.today.leaves', { day: formatDay(stay.checkoutDate, language) })}{' '}
      <AmountDue ledger={getLedger(stay)} />
    </StayRow>
  )
}

type Props = {
  found: Pick<FoundDay, 'board' | 'roomStates' | 'notes'>
  order: ArrivalOrder
  onOrder: (order: ArrivalOrder) => void
}

export function ArrivalsPart({ found: { board, roomStates, notes }, order, onOrder }: Props) {
  const { i18n } = useLanguage()
  const awaited = board.filter(isAwaited).length
  return (
    <DayPart
      title={i18n.t('admin.today.arrivals')}
      count={board.length}
      head={
        board.length > 1 && (
          <div className="arrivals-head">
            <span className="muted">{i18n.t('admin.arrivals.awaited', { n: awaited })}</span>
            <SegmentedControl
              name="arrivals-order"
              legend={i18n.t('admin.arrivals.order')}
              options={[
                { value: 'hour', label: i18n.t('admin.arrivals.byHour') },
                { value: 'room', label: i18n.t('admin.arrivals.byRoom') },
              ]}
              value={order}
              onChange={onOrder}
            />
          </div>
        )
      }
    >
      {sortArrivals(board, order).map((arrival) => (
        <ArrivalRow
          key={arrival.guests.id}
          arrival={arrival}
          roomState={roomStates.get(arrival.stay.roomId)}
          staffNotes={notes.filter(({ bookingId }) => bookingId === arrival.guests.id)}
        />
      ))}
    </DayPart>
  )
}
