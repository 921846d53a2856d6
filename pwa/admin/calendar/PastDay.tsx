import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { KeptStay } from '../stays/keptStays.ts'
import { DayHeading } from './DayHeading.tsx'

/** Takes the place of the editor: a day that is over can be read, not edited. */
export function PastDay({ date, bookings, keptStays }: { date: Day; bookings: Booking[]; keptStays: KeptStay[] }) {
  const { i18n } = useLanguage()
  return (
    <section className="editor">
      <DayHeading {...{ date, bookings, keptStays }} />
      <p className="muted">{i18n.t('admin.day.pastText')}</p>
    </section>
  )
}
