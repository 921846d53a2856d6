import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** What somebody on the waiting list asks for. */
export function EntryText({ entry }: { entry: WaitlistEntry }) {
  const { i18n, language } = useLanguage()
  const { from, to, numberOfGuests, toleranceDays } = entry
  return (
    <span>
      {formatDay(from, language)} → {formatDay(to, language)}, {i18n.t('booking.guestCount', { n: numberOfGuests })}
      {toleranceDays > 0 && `, ${i18n.t('admin.waitlist.tolerance', { n: toleranceDays })}`}
    </span>
  )
}
