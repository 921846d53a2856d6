/** One day of one room: open or closed, with a note that only staff read. */
import { type FormEvent, useState } from 'react'
import type { RoomDay } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { call } from '#pwa/api.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { formatGuestName } from '../bookings/labels.ts'
import { getErrorDetail } from '../shell/errors.ts'
import { useBlockedReason } from '../shell/useSync.ts'
import { useWrite } from '../shell/write.ts'
import { stateLabels } from './states.ts'

type Props = { roomId: number; date: Day; storedDay: RoomDay | undefined; bookings: Booking[] }

export function DayEditor({ roomId, date, storedDay, bookings }: Props) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  const version = storedDay?.version ?? 0
  const current = { available: storedDay?.available ?? true, notes: storedDay?.notes ?? '' }
  /** What was typed, and onto which version; without it the form shows the day as it is. */
  const [draft, setDraft] = useState<(typeof current & { baseVersion: number }) | null>(null)
  const { available, notes } = draft ?? current
  const hasConflict = draft !== null && draft.baseVersion !== version
  const updateDraft = (part: Partial<typeof current>) =>
    setDraft({ baseVersion: version, ...current, ...draft, ...part })
  const save = useWrite({
    name: 'availability.editDay',
    // Both versions stand on the screen, so saving is onto the newest.
    send: (body: { available: boolean; notes: string | null }, key) =>
      call('availability.editDay', { params: { roomId: String(roomId), date }, body, key, version }),
    store: async (answer) => {
      await db.days.put(answer)
      setDraft(null)
    },
    success: () => i18n.t('admin.day.saved'),
    failure: (_, error) => ({
      title: i18n.t('admin.day.failed'),
      // The server's own sentence stands in place of the fixed one (specification 8).
      ...(getErrorDetail(error) === null ? { text: i18n.t('admin.day.failedText') } : {}),
    }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ available, notes: notes.trim() === '' ? null : notes })
  }
  return (
    <form className="editor" onSubmit={submit}>
      <h2>{formatLongDay(date, language)}</h2>
      {bookings.length > 0 && (
        <ul>
          {bookings.map((it) => (
            <li key={it.id}>{i18n.t('admin.day.bookedBy', { name: formatGuestName(it, i18n), code: it.code })}</li>
          ))}
        </ul>
      )}
      {hasConflict && (
        <div className="editor-conflict" role="status">
          <p>{i18n.t('admin.day.conflict')}</p>
          <p>
            {i18n.t('admin.day.current', {
              state: i18n.t(current.available ? stateLabels.available : stateLabels.disabled),
              notes: current.notes,
            })}
          </p>
        </div>
      )}
      <Checkbox
        id="day-available"
        label={i18n.t('admin.day.open')}
        checked={available}
        onChange={(event) => updateDraft({ available: event.target.checked })}
      />
      <TextArea
        id="day-notes"
        label={i18n.t('admin.day.notes')}
        rows={3}
        maxLength={500}
        value={notes}
        onChange={(event) => updateDraft({ notes: event.target.value })}
      />
      <div className="editor-end">
        <Button type="submit" variant="primary" disabled={blockedReason !== null || save.isPending}>
          {i18n.t('admin.day.save')}
        </Button>
        {blockedReason !== null && <span className="hindrance">{blockedReason}</span>}
      </div>
    </form>
  )
}
