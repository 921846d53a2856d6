import { Link } from 'wouter'
import type { ChannelStay } from '#contract/channels.ts'
import { getRoomName } from '#contract/format.ts'
import type { Room } from '#contract/rooms.ts'
import { formatWeekday } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ChannelStayLink } from '../channelStays/ChannelStayLink.tsx'
import { getBookingHref } from '../subjects/bookingName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import { DayPart } from './DayPart.tsx'
import type { RoomNight } from './day.ts'

type Props = { title: string; rooms: RoomNight[]; otherGuests: ReadonlyMap<string, string[]> }

/**
 * Who sleeps in which room, and until when; the free and the closed rooms in one line each, and those that stand empty
 * but are held, by a request or by the stay of the day before or after.
 */
export function TonightPart({ title, rooms, otherGuests }: Props) {
  const { i18n, language } = useLanguage()
  const listNames = (...obstacles: RoomNight['obstacle'][]) =>
    rooms
      .filter(({ stay, channelStay, obstacle }) => !stay && !channelStay && obstacles.includes(obstacle))
      .map(({ room }) => getRoomName(room, language))
      .join(', ')
  const [free, held, closed] = [listNames(null), listNames('booked'), listNames('closed', 'locked')]
  return (
    <DayPart
      title={title}
      count={rooms.filter(({ stay, channelStay }) => stay ?? channelStay).length}
      more={
        <>
          {free && <p className="muted">{i18n.t('admin.today.freeRooms', { rooms: free })}</p>}
          {held && <p className="muted">{i18n.t('admin.today.heldRooms', { rooms: held })}</p>}
          {closed && <p className="muted">{i18n.t('admin.today.closedRooms', { rooms: closed })}</p>}
        </>
      }
    >
      {rooms.map(
        ({ room, stay, channelStay }) =>
          (channelStay && (
            <ChannelNight
              key={channelStay.id}
              room={room}
              stay={channelStay}
              others={otherGuests.get(channelStay.id)}
            />
          )) ??
          (stay && (
            <li key={stay.id} className="tonight-room">
              <strong>{getRoomName(room, language)}</strong>
              <Link className="booking-row-name" href={getBookingHref(stay)}>
                {formatGuestName(stay, i18n)}
              </Link>
              <span>{i18n.t('admin.today.guests', { n: stay.numberOfGuests })}</span>
              <span>{i18n.t('admin.today.leavesOn', { day: formatWeekday(stay.checkoutDate, language) })}</span>
              <OtherGuests names={otherGuests.get(stay.id)} />
            </li>
          )),
      )}
    </DayPart>
  )
}

const OtherGuests = ({ names = [] }: { names: string[] | undefined }) =>
  names.length > 0 && <span className="tonight-others muted">{names.join(', ')}</span>

type NightProps = { room: Room; stay: ChannelStay; others: string[] | undefined }

function ChannelNight({ room, stay, others }: NightProps) {
  const { i18n, language } = useLanguage()
  return (
    <li className="tonight-room">
      <strong>{getRoomName(room, language)}</strong>
      <ChannelStayLink stay={stay} />
      {stay.guests !== null && <span>{i18n.t('admin.today.guests', { n: stay.guests })}</span>}
      <span>{i18n.t('admin.today.leavesOn', { day: formatWeekday(stay.checkoutDate, language) })}</span>
      <OtherGuests names={others} />
    </li>
  )
}
