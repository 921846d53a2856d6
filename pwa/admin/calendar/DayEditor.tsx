/** One day of one room: open or closed, with a note that only staff read. */
import { type FormEvent, useState } from 'react'
import type { RoomDay } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { call } from '#pwa/api.ts'
import { longDayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { guestNameOf } from '../bookings/labels.ts'
import { detailOf } from '../shell/refusal.ts'
import { useHindrance } from '../shell/useSync.ts'
import { useWrite } from '../shell/write.ts'
import { stateLabels } from './states.ts'

type Props = { roomId: number; date: Day; known: RoomDay | undefined; bookings: Booking[] }

export function DayEditor({ roomId, date, known, bookings }: Props) {
  const { i18n, language } = useLanguage()
  const hindrance = useHindrance()
  const version = known?.version ?? 0
  const current = { available: known?.available ?? true, notes: known?.notes ?? '' }
  /** What was typed, and onto which version; without it the form shows the day as it is. */
  const [draft, setDraft] = useState<(typeof current & { base: number }) | null>(null)
  const { available, notes } = draft ?? current
  const hasConflict = draft !== null && draft.base !== version
  const change = (part: Partial<typeof current>) => setDraft({ base: version, ...current, ...draft, ...part })
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
      ...(detailOf(error) === null ? { sentence: i18n.t('admin.day.failedText') } : {}),
    }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ available, notes: notes.trim() === '' ? null : notes })
  }
  return (
    <form className="editor" onSubmit={submit}>
      <h2>{longDayText(date, language)}</h2>
      {bookings.length > 0 && (
        <ul>
          {bookings.map((it) => (
            <li key={it.id}>{i18n.t('admin.day.bookedBy', { name: guestNameOf(it, i18n), code: it.code })}</li>
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
        onChange={(event) => change({ available: event.target.checked })}
      />
      <TextArea
        id="day-notes"
        label={i18n.t('admin.day.notes')}
        rows={3}
        maxLength={500}
        value={notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
      <div className="editor-end">
        <Button type="submit" variant="primary" disabled={hindrance !== null || save.isPending}>
          {i18n.t('admin.day.save')}
        </Button>
        {hindrance !== null && <span className="hindrance">{hindrance}</span>}
      </div>
    </form>
  )
}
