import { getStayFacts } from '#contract/stays/farmStays.ts'
import { formatParty, getRoomName } from '#contract/text/format.ts'
import { formatWeekday } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { DayPart } from './DayPart.tsx'
import type { RoomNight } from './day.ts'
import { StayLink } from './StayLink.tsx'

type Props = { title: string; rooms: RoomNight[]; otherGuests: ReadonlyMap<string, string[]> }

/**
 * Who sleeps in which room, and until when; the free and the closed rooms in one line each, and those that stand empty
 * but are held, by a request or by the stay of the day before or after.
 */
export function TonightPart({ title, rooms, otherGuests }: Props) {
  const { i18n, language } = useLanguage()
  const listNames = (...obstacles: RoomNight['obstacle'][]) =>
    rooms
      .filter(({ stay, obstacle }) => !stay && obstacles.includes(obstacle))
      .map(({ room }) => getRoomName(room, language))
      .join(', ')
  const [free, held, closed] = [listNames(null), listNames('booked'), listNames('closed', 'locked')]
  return (
    <DayPart
      title={title}
      count={rooms.filter(({ stay }) => stay).length}
      more={
        <>
          {free && <p className="muted">{i18n.t('admin.today.freeRooms', { rooms: free })}</p>}
          {held && <p className="muted">{i18n.t('admin.today.heldRooms', { rooms: held })}</p>}
          {closed && <p className="muted">{i18n.t('admin.today.closedRooms', { rooms: closed })}</p>}
        </>
      }
    >
      {rooms.map(({ room, stay }) => stay && <Night key={stay.id} room={room} stay={stay} others={otherGuests} />)}
    </DayPart>
  )
}

type NightProps = Pick<RoomNight, 'room'> & { stay: NonNullable<RoomNight['stay']>; others: Props['otherGuests'] }

function Night({ room, stay, others }: NightProps) {
  const { i18n, language } = useLanguage()
  const { guests, ages } = getStayFacts(stay)
  const names = others.get(stay.id) ?? []
  return (
    <li className="tonight-room">
      <strong>{getRoomName(room, language)}</strong>
      <StayLink stay={stay} />
      {guests !== null && <span>{formatParty(guests, ages, i18n)}</span>}
      <span>{i18n.t('admin.today.leavesOn', { day: formatWeekday(stay.checkoutDate, language) })}</span>
      {names.length > 0 && <span className="tonight-others muted">{names.join(', ')}</span>}
    </li>
  )
}
