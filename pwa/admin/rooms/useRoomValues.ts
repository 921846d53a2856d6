/** What is typed about a room. It is kept in this tab until it is saved or the dialog is closed. */
import { useState } from 'react'
import type { Room } from '#contract/rooms.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFormDraft } from '../writes/useFormDraft.ts'
import { emptyRoom, RoomDraft, type RoomValues, toFormValues } from './roomForm.ts'

export const useRoomDraft = () => useFormDraft('admin.room', RoomDraft, (draft) => draft)

/** `version`: of the room that was shown when somebody began to type, maybe before a reload. */
export function useRoomValues(room: Room | null, onClose: () => void) {
  const { language } = useLanguage()
  const { draft, write, drop } = useRoomDraft()
  const id = room?.id ?? null
  const [restored] = useState(draft?.id === id ? draft : null)
  const [values, setTyped] = useState(restored?.values ?? (room ? toFormValues(room, language) : emptyRoom))
  const version = restored?.version ?? room?.version ?? 0
  return {
    values,
    version,
    isRestored: restored !== null,
    setValues: (next: RoomValues) => {
      write({ id, version, values: next })
      setTyped(next)
    },
    close: () => {
      drop()
      onClose()
    },
  }
}
