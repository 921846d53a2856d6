/** The farm's stays as a calendar for staff. Pure. */
import type { I18n } from '@lingui/core'
import { type CalendarEvent, writeCalendar } from '#contract/days/calendarFile.ts'
import { type FarmStay, getStayFacts, isPortalStay } from '#contract/stays/farmStays.ts'
import { formatParty } from '#contract/text/format.ts'

type Farm = { name: string; publicUrl: string; roomNames: ReadonlyMap<number, string> }
type Reader = { i18n: I18n; showsNames: boolean }

/** Days that a portal has closed have no guests. */
function formatGuests(stay: FarmStay, { i18n, showsNames }: Reader): string[] {
  if (isPortalStay(stay) && stay.kind === 'closed') return [i18n.t('staffCalendar.closed')]
  const { bookerName, guests, ages } = getStayFacts(stay)
  return [
    ...(showsNames && bookerName !== '' ? [bookerName] : []),
    ...(guests === null ? [] : [formatParty(guests, ages, i18n)]),
  ]
}

function toEvent(stay: FarmStay, { publicUrl, roomNames }: Farm, reader: Reader, timestamp: number): CalendarEvent {
  const isConfirmed = isPortalStay(stay) || stay.status === 'confirmed'
  const { i18n, showsNames } = reader
  const address = isPortalStay(stay) ? `today?day=${stay.checkinDate}&stay=${stay.id}` : `bookings/${stay.code}`
  return {
    uid: `${stay.id}@${new URL(publicUrl).hostname}`,
    timestamp,
    checkinDate: stay.checkinDate,
    checkoutDate: stay.checkoutDate,
    summary: [
      roomNames.get(stay.roomId) ?? '',
      ...(isPortalStay(stay) ? [stay.channelName] : []),
      ...formatGuests(stay, reader),
      ...(isConfirmed ? [] : [i18n.t('staffCalendar.pending')]),
    ].join(' · '),
    // Those of housekeeping see no booking.
    ...(showsNames ? { description: `${publicUrl}/admin/${address}` } : {}),
    isConfirmed,
  }
}

/** `timestamp`: now, in milliseconds since 1970. */
export const buildStaffCalendar = (stays: FarmStay[], farm: Farm, reader: Reader, timestamp: number): string =>
  writeCalendar(
    stays.map((stay) => toEvent(stay, farm, reader, timestamp)),
    farm.name,
  )
