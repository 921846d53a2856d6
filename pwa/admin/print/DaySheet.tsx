/** Who comes and who leaves on a day, with what the desk has to know. */

import { getDueCents } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { formatCheckinTime, formatDate, formatEuro, getRoomName } from '#contract/format.ts'
import { formatMoney } from '#contract/money.ts'
import type { Note } from '#contract/notes.ts'
import { formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { formatGuestName } from '../subjects/guestName.ts'
import './DaySheet.css'
import { Sheet } from './Sheet.tsx'

type Props = { day: Day; arrivals: Booking[]; departures: Booking[]; notes: Note[] }

export function DaySheet({ day, arrivals, departures, notes }: Props) {
  const { i18n, language } = useLanguage()
  const listed = new Set([...arrivals, ...departures].map(({ id }) => id))
  const free = notes.filter(({ bookingId }) => bookingId === null || !listed.has(bookingId))
  return (
    <Sheet title={i18n.t('admin.print.day')} subtitle={formatLongDay(day, language)}>
      {free.length > 0 && (
        <>
          <h2>{i18n.t('admin.notes.ofDay')}</h2>
          <ul className="sheet-notes">
            {free.map(({ id, text, author }) => (
              <li key={id}>
                {text} ({author})
              </li>
            ))}
          </ul>
        </>
      )}
      <StayTable title={i18n.t('admin.today.arrivals')} bookings={arrivals} notes={notes} isArrival />
      <StayTable title={i18n.t('admin.today.departures')} bookings={departures} notes={notes} isArrival={false} />
    </Sheet>
  )
}

type TableProps = { title: string; bookings: Booking[]; notes: Note[]; isArrival: boolean }

function StayTable({ title, bookings, notes, isArrival }: TableProps) {
  const { i18n, language } = useLanguage()
  return (
    <>
      <h2>{`${title} (${bookings.length})`}</h2>
      {bookings.length === 0 ? (
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
              <th scope="col">{i18n.t(isArrival ? /*i18n*/ 'admin.print.until' : /*i18n*/ 'admin.print.since')}</th>
              <th scope="col">{i18n.t('admin.print.due')}</th>
            </tr>
          </thead>
          {bookings.map((booking) => (
            <tbody key={booking.id}>
              <tr>
                <th scope="row">{getRoomName(booking.room, language)}</th>
                <td>
                  <strong>{formatGuestName(booking, i18n)}</strong>
                  {booking.status === 'pending' && ` (${i18n.t('admin.status.pending')})`}
                </td>
                <td className="sheet-fixed">{booking.guestPhone}</td>
                <td className="sheet-fixed">
                  {booking.numberOfGuests}
                  {booking.numberOfPets > 0 && `, ${i18n.t('admin.booking.pets', { n: booking.numberOfPets })}`}
                </td>
                {isArrival && <td>{formatCheckinTime(booking.checkinTime, i18n)}</td>}
                <td className="sheet-fixed">
                  {formatDate(isArrival ? booking.checkoutDate : booking.checkinDate, language, {
                    day: 'numeric',
                    month: 'short',
                  })}
                </td>
                <td className="sheet-fixed">{formatEuro(formatMoney(getDueCents(booking)), language, 2)}</td>
              </tr>
              {isArrival && booking.specialRequests !== null && (
                <tr className="sheet-note">
                  <td colSpan={7}>{booking.specialRequests}</td>
                </tr>
              )}
              {notes
                .filter(({ bookingId }) => bookingId === booking.id)
                .map(({ id, text, author }) => (
                  <tr key={id} className="sheet-note">
                    <td colSpan={7}>
                      <strong>{i18n.t('admin.notes.staffOnly')}:</strong> {text} ({author})
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  )
}
