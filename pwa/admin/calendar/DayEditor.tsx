/** Edits one day of one room: open or closed, with a note for staff only. */
import { type FormEvent, useState } from 'react'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { hasDay } from '#contract/days/dayState.ts'
import { limits, type Turnover } from '#contract/stays/stay.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getDayId } from '#pwa/offline/nouns.ts'
import { rows } from '#pwa/offline/rows.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields } from '../forms/Fields.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { buildRowWaiting } from '../outbox/waiting.ts'
import type { KeptStay } from '../stays/keptStays.ts'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { getErrorDetail } from '../sync/errors.ts'
import { useBlockedReason } from '../sync/useSync.ts'
import { DiscardQuestion } from '../writes/DiscardQuestion.tsx'
import { useLeaveGuard } from '../writes/leaveGuard.ts'
import { useWrite } from '../writes/useWrite.ts'
import { CloseBookedDialog } from './CloseBookedDialog.tsx'
import { DayHeading } from './DayHeading.tsx'
import { stateLabels } from './labels.ts'

type Values = { available: boolean; notes: string }
type Stored = Pick<RoomDayWithRoomId, 'available' | 'notes' | 'version'>

const toValues = ({ available, notes }: Stored): Values => ({ available, notes: notes ?? '' })

/** What is typed about a day and not stored yet. */
function useDayDraft(shown: Stored) {
  const stored = toValues(shown)
  /** With the version and the note that it is based on; null while the form shows the stored day. */
  const [draft, setDraft] = useState<(Values & { baseVersion: number; baseNotes: string }) | null>(null)
  const version = Math.max(shown.version, draft?.baseVersion ?? 0)
  // The form follows the stored day again when that shows no other text, so a field never changes while it is typed in.
  if (
    draft &&
    shown.version >= draft.baseVersion &&
    draft.available === stored.available &&
    draft.notes === stored.notes
  )
    setDraft(null)
  const values = draft ?? stored
  return {
    stored,
    values,
    version,
    hasText: draft !== null && ![draft.baseNotes, stored.notes].includes(draft.notes.trim()),
    hasConflict: draft !== null && draft.baseVersion < shown.version,
    change: (part: Partial<Values>) => setDraft({ baseVersion: version, baseNotes: stored.notes, ...values, ...part }),
    /** What is typed is based on the own save from now on, also before the row on the screen is. */
    rebase: (saved: Stored) => setDraft((it) => it && { ...it, baseVersion: saved.version }),
    drop: () => setDraft(null),
  }
}

type Props = {
  /** The day as the screen shows it. */
  shown: RoomDayWithRoomId
  /** Those who stay, arrive or leave on this day. */
  bookings: Booking[]
  keptStays: KeptStay[]
  turnover: Turnover
}

type DayInput = { available: boolean; notes: string | null }

export function DayEditor({ shown, bookings, keptStays, turnover }: Props) {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason({ canWait: true })
  const { roomId, date } = shown
  const { stored, values, version, hasText, hasConflict, change, rebase, drop } = useDayDraft(shown)
  const { available, notes } = values
  const isTooLong = notes.trim().length > limits.maxDayNoteLength
  const guard = useLeaveGuard(hasText)
  const [isAsking, setAsking] = useState(false)
  const occupants = bookings.filter((it) => hasDay(it, date, turnover))
  const save = useWrite({
    waiting: buildRowWaiting('days', 'availability.editDay', (input: DayInput) => ({
      seen: shown,
      next: { ...shown, ...input },
      input,
    })),
    // The screen shows both versions in a conflict, so the write is based on the newest.
    send: (body: DayInput, key) =>
      call('availability.editDay', { params: { roomId: String(roomId), date }, body, key, version }),
    store: async (response) => {
      rebase(response)
      await rows.days.storeRows([response])
    },
    success: () => /*i18n*/ 'admin.day.saved',
    failure: (_, error) => ({
      title: /*i18n*/ 'admin.day.failed',
      // A message from the server replaces the fixed text.
      ...(getErrorDetail(error) === null ? { text: /*i18n*/ 'admin.day.failedText' } : {}),
    }),
  })
  const write = () => {
    setAsking(false)
    save.mutate({ available, notes: notes.trim() === '' ? null : notes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooLong) return
    if (stored.available && !available && occupants.length > 0) setAsking(true)
    else write()
  }
  return (
    <>
      <form className="editor" onSubmit={submit}>
        <DayHeading {...{ date, bookings, keptStays }} />
        <UnsentBadge table="days" id={getDayId(shown)} />
        {hasConflict && (
          <div className="editor-conflict" role="status">
            <p>{i18n.t('admin.day.conflict')}</p>
            <p>
              {i18n.t('admin.day.current', {
                state: i18n.t(stored.available ? stateLabels.available : stateLabels.disabled),
                notes: stored.notes,
              })}
            </p>
          </div>
        )}
        <Fields
          form={{ name: 'day', values: { available, notes }, setValues: change }}
          rows={[
            { name: 'available', kind: 'checkbox', label: i18n.t('admin.day.open') },
            {
              name: 'notes',
              kind: 'area',
              label: i18n.t('admin.day.notes'),
              error: isTooLong ? i18n.t('errors.tooLong') : undefined,
            },
          ]}
        />
        <div className="editor-footer">
          <Button type="submit" disabled={blockedReason !== null || save.isPending}>
            {i18n.t('admin.day.save')}
          </Button>
          <BlockedReason canWait />
        </div>
      </form>
      <DiscardQuestion guard={guard} onDiscard={drop} />
      {/* Outside of the form: React passes the submit event of a dialog on to the form around it. */}
      {isAsking && <CloseBookedDialog bookings={occupants} onConfirm={write} onClose={() => setAsking(false)} />}
    </>
  )
}
