/** A night that is sold twice: who has it, and the rooms that are free for either. A person chooses who moves. */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'wouter'
import type { ChannelStay } from '#contract/channels.ts'
import { addDays } from '#contract/days/days.ts'
import type { Room } from '#contract/rooms.ts'
import { formatGuestName, formatStayName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { PortalMark } from '../channels/PortalMark.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { readConflict } from './conflicts.ts'

export function ChannelConflict({ stay }: { stay: ChannelStay }) {
  const { i18n, language } = useLanguage()
  const getRoom = useRoomNames()
  const found = useLiveQuery(() => readConflict(stay), [stay])
  const formatRooms = (rooms: Room[]) =>
    rooms.length === 0
      ? i18n.t('admin.channelStay.noRoom')
      : i18n.t('admin.channelStay.freeRooms', { rooms: rooms.map((it) => getRoomName(it, language)).join(', ') })
  if (!found) return null
  const [first = stay.checkinDate, last = first] = [stay.conflictNights[0], stay.conflictNights.at(-1)]
  return (
    <Card className="channel-conflict" kind="note" tone="danger" role="alert">
      <p>
        <PortalMark portal={stay.portal} />{' '}
        <strong>
          {i18n.t('admin.channelStay.conflict', {
            stay: formatStayName(stay, i18n),
            room: getRoom(stay.roomId),
            from: formatDay(first, language),
            to: formatDay(addDays(last, 1), language),
          })}
        </strong>
      </p>
      <ul>
        {found.rivals.map(({ booking, rooms }) => (
          <li key={booking.id}>
            <Link href={getBookingHref(booking)}>{formatGuestName(booking, i18n)}</Link>
            {': '}
            {formatRooms(rooms)}
          </li>
        ))}
        {found.otherStays.map((it) => (
          <li key={it.id}>{formatStayName(it, i18n)}</li>
        ))}
        <li>
          {stay.url === null ? (
            formatStayName(stay, i18n)
          ) : (
            <a href={stay.url} target="_blank" rel="noreferrer">
              {formatStayName(stay, i18n)}
            </a>
          )}
          {': '}
          {formatRooms(found.rooms)}
        </li>
      </ul>
      <p>{i18n.t('admin.channelStay.conflictAdvice')}</p>
    </Card>
  )
}
