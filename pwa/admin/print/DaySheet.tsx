/** Who comes, leaves and stays on a day, with what the desk has to know. */
import type { ReactNode } from 'react'
import { type Account, getDueCents, getRefundCents } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import { type ChannelStay, isInConflict } from '#contract/channels.ts'
import type { Day, Stay } from '#contract/days.ts'
import { formatDate, formatEuro, getRoomName } from '#contract/format.ts'
import { listFood } from '#contract/housekeeping.ts'
import { formatMoney } from '#contract/money.ts'
import type { Note } from '#contract/notes.ts'
import { toAccount } from '#contract/portalAccount.ts'
import type { Room } from '#contract/rooms.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatArrivalTime } from '../subjects/arrivalTime.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { type ExtraDay, ExtraDays } from '../subjects/ExtraDays.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import './DaySheet.css'
import type { SoldStays } from './housekeeping.ts'
import { Sheet } from './Sheet.tsx'

type Props = {
  day: Day
  arrivals: Booking[]
  departures: Booking[]
  staying: Booking[]
  /** What portals have sold. */
  channelStays: SoldStays
  extraDays: ExtraDay[]
  /** Who is registered beside those who have booked, by the stay’s id. */
  otherGuests: ReadonlyMap<string, string[]>
  rooms: Room[]
  notes: Note[]
  /** The bookings that notes are about. */
  noted: Booking[]
}

export function DaySheet({
  day,
  arrivals,
  departures,
  staying,
  channelStays,
  extraDays,
  otherGuests,
  rooms,
  notes,
  noted,
}: Props) {
  const { i18n, language } = useLanguage()
  const listed = new Set([...arrivals, ...departures, ...staying].map(({ id }) => id))
  const free = notes.filter(({ bookingId }) => bookingId === null || !listed.has(bookingId))
  const nameRoom = (roomId: number) => {
    const room = rooms.find(({ id }) => id === roomId)
    return room ? getRoomName(room, language) : String(roomId)
  }
  const getSubject = ({ bookingId, roomId }: Note) => {
    const booking = noted.find(({ id }) => id === bookingId)
    const room = rooms.find(({ id }) => id === roomId) ?? booking?.room
    return [room && getRoomName(room, language), booking && formatGuestName(booking, i18n)].filter(Boolean).join(', ')
  }
  return (
    <Sheet title={i18n.t('admin.print.day')} subtitle={formatLongDay(day, language)}>
      {free.length > 0 && (
        <>
          <h2>{i18n.t('admin.notes.ofDay')}</h2>
          <p>
            <strong>{i18n.t('admin.notes.staffOnly')}</strong>
          </p>
          <ul className="sheet-notes sheet-staff">
            {free.map((note) => (
              <li key={note.id}>
                {getSubject(note) !== '' && <strong>{`${getSubject(note)}: `}</strong>}
                {note.text} ({note.author})
              </li>
            ))}
          </ul>
        </>
      )}
      <StayTable
        title={i18n.t('admin.today.arrivals')}
        {...{ bookings: arrivals, sold: channelStays.arrivals, nameRoom, otherGuests, notes, part: 'arrivals' }}
      />
      <StayTable
        title={i18n.t('admin.today.departures')}
        {...{ bookings: departures, sold: channelStays.departures, nameRoom, otherGuests, notes, part: 'departures' }}
      />
      <StayTable
        title={i18n.t('admin.print.staying')}
        {...{ bookings: staying, sold: channelStays.staying, nameRoom, otherGuests, notes, part: 'staying' }}
      />
      {extraDays.some(({ extras }) => extras.length > 0) && (
        <>
          <h2>{i18n.t('admin.extras.title')}</h2>
          <ul className="sheet-notes">
            <ExtraDays days={extraDays} nameRoom={nameRoom} />
          </ul>
        </>
      )}
    </Sheet>
  )
}

type TableProps = {
  title: string
  bookings: Booking[]
  sold: ChannelStay[]
  nameRoom: (roomId: number) => string
  otherGuests: ReadonlyMap<string, string[]>
  notes: Note[]
  part: 'arrivals' | 'departures' | 'staying'
}

function StayTable({ title, bookings, sold, nameRoom, otherGuests, notes, part }: TableProps) {
  const { i18n, language } = useLanguage()
  const isArrival = part === 'arrivals'
  const isLeaving = part === 'departures'
  const formatEnd = ({ checkinDate, checkoutDate }: Stay) =>
    formatDate(!isLeaving ? checkoutDate : checkinDate, language, { day: 'numeric', month: 'short' })
  const formatDue = (account: Account) => {
    const refund = getRefundCents(account)
    if (refund === 0) return formatEuro(formatMoney(getDueCents(account)), language, 2)
    return i18n.t('admin.payment.toRefund', { amount: formatEuro(formatMoney(refund), language, 2) })
  }
  const count = bookings.length + sold.length
  return (
    <>
      <h2>{`${title} (${count})`}</h2>
      {count === 0 ? (
        <p>{i18n.t('admin.today.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n.t('admin.booking.room')}</th>
              <th scope="col">{i18n.t('admin.print.guest')}</th>
              <th scope="col">{i18n.t('admin.booking.phone')}</th>
              <th scope="col">{i18n.t('admin.booking.guests')}</th>
              {isArrival && <th scope="col">{i18n.t('admin.print.time')}</th>}
              <th scope="col">{i18n.t(isLeaving ? /*i18n*/ 'admin.print.since' : /*i18n*/ 'admin.print.until')}</th>
              <th scope="col">{i18n.t('admin.print.due')}</th>
            </tr>
          </thead>
          {bookings.map((booking) => (
            <tbody key={booking.id}>
              <tr>
                <th scope="row">{getRoomName(booking.room, language)}</th>
                <td>
                  <strong>{formatGuestName(booking, i18n)}</strong>
                  {booking.status === 'pending' && ` (${i18n.t('admin.status.inText.pending')})`}
                  <OtherGuests names={otherGuests.get(booking.id)} />
                </td>
                <td className="sheet-fixed">{booking.guestPhone}</td>
                <td className="sheet-fixed">
                  {booking.numberOfGuests}
                  {booking.numberOfPets > 0 && `, ${i18n.t('admin.booking.pets', { n: booking.numberOfPets })}`}
                </td>
                {isArrival && <td>{formatArrivalTime(booking.checkinTime, i18n)}</td>}
                <td className="sheet-fixed">{formatEnd(booking)}</td>
                <td className="sheet-fixed">{formatDue(booking)}</td>
              </tr>
              <StayTexts
                food={listFood(booking, notes)}
                request={isArrival ? booking.specialRequests : null}
                notes={notes.filter(({ bookingId }) => bookingId === booking.id)}
              />
            </tbody>
          ))}
          {sold.map((stay) => (
            <tbody key={stay.id}>
              <tr>
                <th scope="row">{nameRoom(stay.roomId)}</th>
                <td>
                  <strong>{formatChannelStay(stay, i18n)}</strong>
                  {isInConflict(stay) && ` (${i18n.t('admin.channelStay.inConflict')})`}
                  <OtherGuests names={otherGuests.get(stay.id)} />
                </td>
                <td className="sheet-fixed">{stay.phone}</td>
                <td className="sheet-fixed">{stay.guests}</td>
                {isArrival && <td />}
                <td className="sheet-fixed">{formatEnd(stay)}</td>
                <td className="sheet-fixed">{formatDue(toAccount(stay))}</td>
              </tr>
              <StayTexts
                food={listFood({ id: stay.id, specialRequests: stay.notes }, [])}
                request={null}
                notes={stay.notes === null ? [] : [{ id: stay.id, text: stay.notes }]}
              />
            </tbody>
          ))}
        </table>
      )}
    </>
  )
}

const OtherGuests = ({ names = [] }: { names: string[] | undefined }) =>
  names.length > 0 && <div>{names.join(', ')}</div>

type TextsProps = {
  /** What the kitchen has to know. */
  food: string[]
  /** What the guest asks for, where the sheet says it. */
  request: string | null
  notes: { id: string; text: string; author?: string }[]
}

/** What is written about a stay. What the kitchen reads is not said twice. */
function StayTexts({ food, request, notes }: TextsProps) {
  const { i18n } = useLanguage()
  const isElse = (text: string) => !food.includes(text)
  return (
    <>
      {food.map((text) => (
        <NoteRow key={text}>
          <strong>{`${i18n.t('admin.print.food')} ${text}`}</strong>
        </NoteRow>
      ))}
      {request !== null && isElse(request) && (
        <NoteRow>
          <strong>{i18n.t('admin.booking.guestSays')}</strong> {request}
        </NoteRow>
      )}
      {notes
        .filter(({ text }) => isElse(text))
        .map(({ id, text, author }) => (
          <NoteRow key={id}>
            <div className="sheet-staff">
              <strong>{i18n.t('admin.notes.staffOnly')}:</strong> {text} {author && `(${author})`}
            </div>
          </NoteRow>
        ))}
    </>
  )
}

const NoteRow = ({ children }: { children: ReactNode }) => (
  <tr className="sheet-note">
    <td colSpan={7}>{children}</td>
  </tr>
)
