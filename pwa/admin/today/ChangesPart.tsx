/** Who moves into another room on this day. Nobody arrives, and nobody leaves. */
import { isPortalStay } from '#contract/farmStays.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { DayPart } from './DayPart.tsx'
import type { FoundDay } from './queries.ts'
import { StayRow } from './StayRow.tsx'

export function ChangesPart({ found }: { found: Pick<FoundDay, 'changes' | 'formerRooms' | 'notes'> }) {
  const { i18n, language } = useLanguage()
  const nameRoom = useRoomNames()
  const { changes, formerRooms, notes } = found
  if (changes.length === 0) return null
  const nameFormer = (id: string | null | undefined) => nameRoom(formerRooms.get(id ?? '') ?? 0)
  return (
    <DayPart title={i18n.t('admin.split.today')} count={changes.length}>
      {changes.map((it) => (
        <StayRow key={it.id} stay={it} staffNotes={notes.filter(({ bookingId }) => bookingId === it.id)}>
          {i18n.t('admin.split.moves', {
            from: nameFormer(isPortalStay(it) ? null : it.continues),
            to: nameRoom(it.roomId),
          })}
          {`, ${i18n.t('admin.today.leaves', { day: formatDay(it.checkoutDate, language) })}`}
        </StayRow>
      ))}
    </DayPart>
  )
}
