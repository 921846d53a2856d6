/** The week's list for housekeeping: each room on each day. */
import { Fragment } from 'react'
import { formatDate, formatParty, getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { RoomDay, RoomWeek } from './housekeeping.ts'
import { Sheet } from './Sheet.tsx'
import './WeekSheet.css'

export function WeekSheet({ rooms }: { rooms: RoomWeek[] }) {
  const { i18n, language } = useLanguage()
  const days = rooms[0]?.days ?? []
  const [first, last] = [days[0], days.at(-1)].map((it) => (it ? formatDay(it.day, language) : ''))
  return (
    <Sheet title={i18n.t('admin.print.week')} subtitle={`${first} → ${last}`}>
      <table className="sheet-week">
        <thead>
          <tr>
            <th scope="col">{i18n.t('admin.booking.room')}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                {formatDate(day, language, { weekday: 'short', day: 'numeric' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map(({ room, days: roomDays }) => (
            <tr key={room.id}>
              <th scope="row">{getRoomName(room, language)}</th>
              {roomDays.map((it) => (
                <Cell key={it.day} day={it} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

const stateLabels: Record<RoomDay['state'], string> = {
  free: /*i18n*/ 'admin.print.free',
  closed: /*i18n*/ 'admin.print.closed',
  held: /*i18n*/ 'admin.print.held',
}

function Cell({ day: { arrivals, hasDeparture, isStay, state } }: { day: RoomDay }) {
  const { i18n } = useLanguage()
  if (arrivals.length === 0 && !hasDeparture) {
    if (isStay) return <td>{i18n.t('admin.print.stay')}</td>
    return <td className="sheet-free">{i18n.t(stateLabels[state])}</td>
  }
  return (
    <td>
      {hasDeparture && <strong>{i18n.t('admin.print.departure')}</strong>}
      {arrivals.map(({ guests, ages, pets, isPending }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, and never reordered
        <Fragment key={i}>
          <strong>
            {i18n.t('admin.print.arrival')}
            {isPending && ' ?'}
          </strong>
          {guests !== null && <small>{formatParty(guests, ages, i18n)}</small>}
          {pets > 0 && <small>{i18n.t('admin.booking.pets', { n: pets })}</small>}
        </Fragment>
      ))}
    </td>
  )
}
