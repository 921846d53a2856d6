import { useState } from 'react'
import { type HousekeepingRoom, maxRoomNoteLength, RoomMark, type RoomState } from '#contract/housekeeping.ts'
import { formatArrivalTime } from '#contract/stays/stayNames.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { formatWeekday } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { buildUnmarkedRoom } from '#pwa/offline/nouns.ts'
import { rows } from '#pwa/offline/rows.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { buildRowWaiting, getAuthor } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { stateLabels, stateTones } from './labels.ts'

/** What somebody ticks in a room, or writes about it. */
type MarkChange = { state: RoomState; note: string | null }

/** Ticks a room, at once or through the outbox. */
function useMark({ room: { id }, mark }: HousekeepingRoom, onDone?: () => void) {
  const seen = mark ?? buildUnmarkedRoom(id)
  const { version } = seen
  const params = { roomId: String(id) }
  return useWrite<MarkChange, RoomMark>({
    waiting: buildRowWaiting('roomMarks', 'housekeeping.mark', (input) => {
      const body = { ...input, day: farmToday() }
      const at = new Date(currentServerTime()).toISOString()
      return { seen, next: { ...seen, ...body, who: getAuthor(), at }, input: body }
    }),
    send: (input, key) => call('housekeeping.mark', { params, body: { ...input, day: farmToday() }, key, version }),
    store: (response) => rows.roomMarks.storeRows([response]),
    failure: () => ({ title: /*i18n*/ 'admin.housekeeping.failed' }),
    onError: (error) => {
      const current = getCurrentRow(error, RoomMark)
      if (current) void rows.roomMarks.storeRows([current])
      return false
    },
    ...(onDone && { onDone }),
  })
}

function NoteDialog({ work, onClose }: { work: HousekeepingRoom; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [note, setNote] = useState(work.note ?? '')
  const mark = useMark(work, onClose)
  const isTooLong = note.trim().length > maxRoomNoteLength
  const submit = () => {
    if (isTooLong) return
    mark.mutate({ state: work.state, note: note.trim() || null })
  }
  return (
    <FormDialog
      title={getRoomName(work.room, language)}
      submitLabel={i18n.t('admin.notes.save')}
      isPending={mark.isPending}
      canWait
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        id="room-note"
        label={i18n.t('admin.housekeeping.note')}
        hint={i18n.t('admin.housekeeping.noteHint')}
        value={note}
        rows={3}
        error={isTooLong ? i18n.t('errors.tooLong') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}

/** Who leaves, comes and stays, by first name. */
function Parties({ work: { arrival, departure, staying } }: { work: HousekeepingRoom }) {
  const { i18n, language } = useLanguage()
  const describe = ({ guestName, guests, ages, pets }: Omit<NonNullable<HousekeepingRoom['departure']>, 'bookingId'>) =>
    [guestName, formatParty(guests, ages, i18n), pets > 0 && i18n.t('admin.booking.pets', { n: pets })]
      .filter(Boolean)
      .join(', ')
  return (
    <>
      {departure && (
        <p>
          <strong>{i18n.t('admin.housekeeping.leaves')}</strong> {describe(departure)}
        </p>
      )}
      {arrival && (
        <p>
          <strong>
            {i18n.t(arrival.hasArrived ? /*i18n*/ 'admin.housekeeping.hasCome' : /*i18n*/ 'admin.housekeeping.comes')}
          </strong>{' '}
          {describe(arrival)}
          {!arrival.hasArrived && arrival.time !== '' && `, ${formatArrivalTime(arrival.time, i18n)}`}
        </p>
      )}
      {staying && (
        <p>
          <strong>{i18n.t('admin.housekeeping.stays')}</strong> {describe(staying)},{' '}
          {i18n.t('admin.today.leavesOn', { day: formatWeekday(staying.until, language) })}
        </p>
      )}
    </>
  )
}

/** In the order of the buttons. */
const buttonStates: readonly RoomState[] = ['done', 'checked', 'todo']

/** One room: its state, what is to do in it, and the buttons that tick it. `isToday`: nobody ticks ahead. */
export function RoomWork({ work, isToday }: { work: HousekeepingRoom; isToday: boolean }) {
  const { i18n, language } = useLanguage()
  const [isWriting, setWriting] = useState(false)
  const mark = useMark(work)
  const isBlocked = useBlockedReason({ canWait: true }) !== null || mark.isPending
  const { room, state, note, closed, linen, cot, extraBed, repairs } = work
  const name = getRoomName(room, language)
  return (
    <li className="room-work" data-state={state}>
      <div className="room-work-head cluster">
        <h4>{name}</h4>
        <Badge tone={stateTones[state]}>{i18n.t(stateLabels[state])}</Badge>
        {closed && <Badge>{i18n.t('admin.housekeeping.closed')}</Badge>}
        {linen && <Badge tone="neutral">{i18n.t('admin.housekeeping.linen')}</Badge>}
        {cot && <Badge tone="danger">{i18n.t('admin.housekeeping.cot')}</Badge>}
        {extraBed && <Badge tone="danger">{i18n.t('admin.housekeeping.extraBed')}</Badge>}
        <UnsentBadge table="roomMarks" id={String(room.id)} />
      </div>
      <Parties work={work} />
      {repairs.map((text) => (
        <p key={text}>
          <strong>{i18n.t('admin.housekeeping.repair')}</strong> {text}
        </p>
      ))}
      {note !== null && <p className="room-work-note">{note}</p>}
      {isToday && (
        <div className="cluster">
          {buttonStates
            .filter((it) => it !== state)
            .map((it) => (
              <Button
                key={it}
                size="small"
                variant={it === 'todo' ? 'quiet' : 'secondary'}
                disabled={isBlocked}
                aria-label={`${name}: ${i18n.t(stateLabels[it])}`}
                onClick={() => mark.mutate({ state: it, note })}
              >
                {i18n.t(stateLabels[it])}
              </Button>
            ))}
          <Button size="small" variant="quiet" disabled={isBlocked} onClick={() => setWriting(true)}>
            {i18n.t('admin.housekeeping.note')}
          </Button>
        </div>
      )}
      {isWriting && <NoteDialog work={work} onClose={() => setWriting(false)} />}
    </li>
  )
}
