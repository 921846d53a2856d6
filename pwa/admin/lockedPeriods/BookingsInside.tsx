/** The bookings that lie in a period which is being locked or closed. They stay. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type Day, isDay } from '#contract/days/days.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { readStays } from '../stays/queries.ts'
import { formatCode } from '../subjects/bookingName.ts'

/** `text`: the catalog id of the sentence above the list, with their number `n`. */
export function BookingsInside({ from, to, text }: { from: Day; to: Day; text: string }) {
  const { i18n, language } = useLanguage()
  const isRange = isDay(from) && isDay(to) && from <= to
  const inside = useLiveQuery(() => (isRange ? readStays(from, to) : []), [isRange, from, to])
  if (!inside || inside.length === 0) return null
  return (
    <div className="dialog-wide">
      <Card as="section" kind="note" tone="warn" role="status">
        <p>{i18n.t(text, { n: inside.length })}</p>
        <ul>
          {inside.map((booking) => (
            <li key={booking.id}>
              {i18n.t('admin.locked.booking', {
                code: formatCode(booking, i18n),
                guest: formatGuestName(booking, i18n),
                room: getRoomName(booking.room, language),
                from: formatDay(booking.checkinDate, language),
                to: formatDay(booking.checkoutDate, language),
              })}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
