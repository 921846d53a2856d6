/** The rooms of a select: first those that are free for the stay and large enough, then the others. */

import type { RoomName } from '#contract/roomName.ts'
import { getRoomName } from '#contract/text/format.ts'
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
  const getGroup = ({ id }: RoomName) => {
    const offer = offers.find(({ room }) => room.id === id)
    if (!offer || !isFree(offer)) return 'taken'
    return offer.warnings.includes('tooManyGuests') ? 'small' : 'free'
  }
  const groups = [
    { label: i18n.t('admin.move.free'), listed: rooms.filter((it) => getGroup(it) === 'free') },
    { label: i18n.t('admin.move.small'), listed: rooms.filter((it) => getGroup(it) === 'small') },
    { label: i18n.t('admin.move.taken'), listed: rooms.filter((it) => getGroup(it) === 'taken') },
  ]
  return groups
    .filter(({ listed }) => listed.length > 0)
    .map(({ label, listed }) => (
      <optgroup key={label} label={label}>
        {listed.map(toOption)}
      </optgroup>
    ))
}
