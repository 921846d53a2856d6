/** Who comes, leaves and stays on a day, with what the desk has to know. */
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { type FarmStay, getLedger, getStayFacts, isPortalStay, isStayInConflict } from '#contract/farmStays.ts'
import { formatDate, formatEuro, formatParty, getRoomName } from '#contract/format.ts'
import { listFood } from '#contract/housekeeping.ts'
import { getDueCents, getRefundCents } from '#contract/ledger.ts'
import { formatMoney } from '#contract/money.ts'
import type { Note } from '#contract/notes.ts'
import type { Room } from '#contract/rooms.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatArrivalTime } from '../subjects/arrivalTime.ts'
import { type ExtraDay, ExtraDays } from '../subjects/ExtraDays.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import { formatStayName } from '../subjects/stayName.ts'
import './DaySheet.css'
import { Sheet } from './Sheet.tsx'

type Props = {
  day: Day
  arrivals: FarmStay[]
  departures: FarmStay[]
  staying: FarmStay[]
  extraDays: ExtraDay[]
  /** Who is registered beside those who have booked, by the stay’s id. */
  otherGuests: ReadonlyMap<string, string[]>
  rooms: Room[]
  notes: Note[]
  /** The bookings that notes are about. */
  noted: Booking[]
}

export function DaySheet({ day, arrivals, departures, staying, extraDays, otherGuests, rooms, notes, noted }: Props) {
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
        {...{ stays: arrivals, nameRoom, otherGuests, notes, part: 'arrivals' }}
      />
      <StayTable
        title={i18n.t('admin.today.departures')}
        {...{ stays: departures, nameRoom, otherGuests, notes, part: 'departures' }}
      />
      <StayTable
        title={i18n.t('admin.print.staying')}
        {...{ stays: staying, nameRoom, otherGuests, notes, part: 'staying' }}
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
  stays: FarmStay[]
  nameRoom: (roomId: number) => string
  otherGuests: ReadonlyMap<string, string[]>
  notes: Note[]
  part: 'arrivals' | 'departures' | 'staying'
}

function StayTable({ title, stays, nameRoom, otherGuests, notes, part }: TableProps) {
  const { i18n } = useLanguage()
  const isArrival = part === 'arrivals'
  const isLeaving = part === 'departures'
  return (
    <>
      <h2>{`${title} (${stays.length})`}</h2>
      {stays.length === 0 ? (
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
          {stays.map((stay) => (
            <StayLines
              key={stay.id}
              {...{ stay, part, notes }}
              room={nameRoom(stay.roomId)}
              others={otherGuests.get(stay.id) ?? []}
            />
          ))}
        </table>
      )}
    </>
  )
}

type LinesProps = Pick<TableProps, 'part' | 'notes'> & { stay: FarmStay; room: string; others: string[] }

function StayLines({ stay, part, notes, room, others }: LinesProps) {
  const { i18n, language } = useLanguage()
  const { guests, ages, pets, phone, checkinTime, request, remark } = getStayFacts(stay)
  const ledger = getLedger(stay)
  const refund = getRefundCents(ledger)
  const formatCents = (cents: number) => formatEuro(formatMoney(cents), language, 2)
  const end = part === 'departures' ? stay.checkinDate : stay.checkoutDate
  const isArrival = part === 'arrivals'
  return (
    <tbody>
      <tr>
        <th scope="row">{room}</th>
        <td>
          <strong>{formatStayName(stay, i18n)}</strong>
          {!isPortalStay(stay) && stay.status === 'pending' && ` (${i18n.t('admin.status.inText.pending')})`}
          {isStayInConflict(stay) && ` (${i18n.t('admin.channelStay.inConflict')})`}
          {others.length > 0 && <div>{others.join(', ')}</div>}
        </td>
        <td className="sheet-fixed">{phone}</td>
        <td>
          {guests !== null && formatParty(guests, ages, i18n)}
          {pets > 0 && `, ${i18n.t('admin.booking.pets', { n: pets })}`}
        </td>
        {isArrival && <td>{checkinTime !== null && formatArrivalTime(checkinTime, i18n)}</td>}
        <td className="sheet-fixed">{formatDate(end, language, { day: 'numeric', month: 'short' })}</td>
        <td className="sheet-fixed">
          {refund === 0
            ? formatCents(getDueCents(ledger))
            : i18n.t('admin.payment.toRefund', { amount: formatCents(refund) })}
        </td>
      </tr>
      <StayTexts
        food={listFood({ id: stay.id, specialRequests: request?.text ?? remark }, notes)}
        request={isArrival && request !== null ? request.text : null}
        notes={[
          ...(remark === null ? [] : [{ id: stay.id, text: remark }]),
          ...notes.filter(({ bookingId }) => bookingId === stay.id),
        ]}
      />
    </tbody>
  )
}

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
