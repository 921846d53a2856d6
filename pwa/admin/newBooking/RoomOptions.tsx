/** The rooms of a select: first those that are free for the stay, then the others. */
import { getRoomName } from '#contract/format.ts'
import type { RoomName } from '#contract/roomName.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { isFree, type RoomOffer } from './roomOffers.ts'

/** `offers`: null without a stay, and until its days are known. */
export function RoomOptions({ rooms, offers }: { rooms: RoomName[]; offers: RoomOffer[] | null }) {
  const { i18n, language } = useLanguage()
  const toOption = (room: RoomName) => (
    <option key={room.id} value={room.id}>
      {getRoomName(room, language)}
    </option>
  )
  if (!offers) return rooms.map(toOption)
  const freeIds = offers.filter(isFree).map((it) => it.room.id)
  const groups = [
    { label: i18n.t('admin.move.free'), listed: rooms.filter(({ id }) => freeIds.includes(id)) },
    { label: i18n.t('admin.move.taken'), listed: rooms.filter(({ id }) => !freeIds.includes(id)) },
  ]
  return groups
    .filter(({ listed }) => listed.length > 0)
    .map(({ label, listed }) => (
      <optgroup key={label} label={label}>
        {listed.map(toOption)}
      </optgroup>
    ))
}
