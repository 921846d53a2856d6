/** What the planner says about a day and a booking, for its cells and bars. */
import type { I18n } from '@lingui/core'
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import type { Language } from '#contract/language.ts'
import { formatDay } from '#pwa/format.ts'
import { statusLabels } from '../bookings/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { RoomDay } from './layout.ts'

/** "Disponibile" or "Prenotato, arriva Lapo Rossi (Confermata)": what a day is and who has to do with it. */
export function describeDay({ ground, arriving, staying, leaving, isTaken }: RoomDay, i18n: I18n): string {
  const name = (booking: Booking) => ({
    name: formatGuestName(booking, i18n),
    status: i18n.t(statusLabels[booking.status]),
  })
  return [
    (!isTaken || ground !== 'available') && i18n.t(stateLabels[ground]),
    isTaken && i18n.t(stateLabels.booked),
    leaving && i18n.t('admin.planner.leaves', name(leaving)),
    staying && i18n.t('admin.planner.stays', name(staying)),
    arriving && i18n.t('admin.planner.arrives', name(arriving)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Lapo Rossi, Confermata, 3 mar 2027 → 6 mar 2027" */
export const describeBooking = (booking: Booking, i18n: I18n, language: Language): string =>
  [formatGuestName(booking, i18n), i18n.t(statusLabels[booking.status]), formatStay(booking, language)].join(', ')

export const formatStay = (
  { checkinDate, checkoutDate }: { checkinDate: Day; checkoutDate: Day },
  language: Language,
): string => `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
