import { buildCalendarFile } from '#contract/calendarFile.ts'
import { getRoomName } from '#contract/format.ts'
import type { RequestSummary } from '#contract/requests.ts'
import { serverNow } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

/** A link that saves the stay as a calendar file (iCalendar). The browser makes the file, so no network is needed. */
export function CalendarLink({ request }: { request: RequestSummary }) {
  const { i18n, language } = useLanguage()
  const { code, room, checkinDate, checkoutDate, status } = request
  const { name, address, checkin, checkout, email, phone } = useFarm()
  const isConfirmed = status === 'confirmed'
  const facts = { code, from: checkin.from, until: checkout.rooms, phone }
  const calendarFile = buildCalendarFile({
    uid: `${code}@${email.split('@')[1]}`,
    timestamp: serverNow(),
    checkinDate,
    checkoutDate,
    summary: `${name}: ${getRoomName(room, language)}`,
    description: isConfirmed ? i18n.t('request.calendar', facts) : i18n.t('booking.receipt.calendar', facts),
    location: `${address.street}, ${address.postalCode} ${address.town} (${address.province})`,
    isConfirmed,
  })
  return (
    <ButtonLink
      variant="primary"
      download={`podere-${code}.ics`}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile)}`}
    >
      {i18n.t('booking.receipt.addToCalendar')}
    </ButtonLink>
  )
}
