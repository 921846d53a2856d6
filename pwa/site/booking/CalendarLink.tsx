import type { RequestSummary } from '#contract/bookings/requests.ts'
import { writeBookingCalendar } from '#contract/days/calendarFile.ts'
import { serverNow } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

/** A link that saves the stay as a calendar file (iCalendar). The browser makes the file, so no network is needed. */
export function CalendarLink({ request }: { request: RequestSummary }) {
  const { i18n, language } = useLanguage()
  const isConfirmed = request.status === 'confirmed'
  const descriptionId = isConfirmed ? /*i18n*/ 'request.calendar' : /*i18n*/ 'booking.receipt.calendar'
  const texts = { i18n, language, descriptionId }
  const calendarFile = writeBookingCalendar(request, useFarm(), texts, { timestamp: serverNow(), isConfirmed })
  return (
    <ButtonLink
      variant="primary"
      download={`podere-${request.code}.ics`}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile)}`}
    >
      {i18n.t('booking.receipt.addToCalendar')}
    </ButtonLink>
  )
}
