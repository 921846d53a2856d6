/** What is typed about a day and not stored yet. */
import { useState } from 'react'
import type { RoomDayWithRoomId } from '#contract/availability.ts'

type Values = { available: boolean; notes: string }
type Stored = Pick<RoomDayWithRoomId, 'available' | 'notes' | 'version'>

const toValues = ({ available, notes }: Stored): Values => ({ available, notes: notes ?? '' })

export function useDayDraft(shown: Stored) {
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
