/** The chosen day of a room. It is read by itself, because the calendar may show another month than the day's. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Day } from '#contract/days/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { buildFreeDay, getDayId } from '#pwa/offline/nouns.ts'
import type { KeptStay } from '../stays/keptStays.ts'
import { DayEditor } from './DayEditor.tsx'
import { DayHeading } from './DayHeading.tsx'
import { findLockedPeriod, readRoomCalendar } from './queries.ts'

type Props = { roomId: number; day: Day; today: Day }

/** Expects a key of its own for each room and day: an editor belongs to one of them. */
export function ChosenDay({ roomId, day, today }: Props) {
  const found = useLiveQuery(() => readRoomCalendar(roomId, day, day), [roomId, day])
  if (found === undefined || findLockedPeriod(day, found.lockedPeriods)) return null
  const { bookings, keptStays, editedDays, source } = found
  if (day < today) return <PastDay date={day} {...{ bookings, keptStays }} />
  const shown = editedDays[0] ?? buildFreeDay(getDayId({ roomId, date: day }))
  return <DayEditor {...{ shown, bookings, keptStays }} turnover={source.turnover} />
}

/** Takes the place of the editor: a day that is over can be read, not edited. */
function PastDay({ date, bookings, keptStays }: { date: Day; bookings: Booking[]; keptStays: KeptStay[] }) {
  const { i18n } = useLanguage()
  return (
    <section className="editor">
      <DayHeading {...{ date, bookings, keptStays }} />
      <p className="muted">{i18n.t('admin.day.pastText')}</p>
    </section>
  )
}
