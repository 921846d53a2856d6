/** What the planner says about a day and a booking, for its cells and bars. */
import type { I18n } from '@lingui/core'
import type { Booking } from '#contract/bookings.ts'
import { type ChannelStay, isInConflict } from '#contract/channels.ts'
import type { Day } from '#contract/days.ts'
import type { Language } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { statusWords } from '../booking/labels.ts'
import { stateLabels } from '../calendar/labels.ts'
import { unsentLabels } from '../outbox/labels.ts'
import type { UnsentState } from '../outbox/sending.ts'
import type { KeptStay } from '../stays/keptStays.ts'
import { formatChannelStay } from '../subjects/channelStayName.ts'
import { formatGuestName } from '../subjects/guestName.ts'
import type { RoomDay } from './layout.ts'

const describeNoShow = ({ noShow }: { noShow: boolean }, i18n: I18n): string | false =>
  noShow && i18n.t('admin.noShow.yes').toLocaleLowerCase()

/** The status of a booking, whether nobody came, and whether it waits to be sent: "confermata, da inviare". */
export function describeStatus(booking: Booking, unsent: UnsentState | null, i18n: I18n): string {
  const label = [i18n.t(statusWords[booking.status]), describeNoShow(booking, i18n)].filter(Boolean).join(', ')
  return unsent === null ? label : `${label}, ${i18n.t(unsentLabels[unsent])}`
}

/**
 * "Disponibile" or "Prenotato, arriva Lapo Rossi (confermata)": what a day is and who has to do with it. `getUnsent`:
 * whether a booking waits to be sent.
 */
export function describeDay(
  { ground, arriving, staying, leaving, channel, kept, isTaken }: RoomDay,
  getUnsent: (bookingId: string) => UnsentState | null,
  i18n: I18n,
): string {
  const name = (booking: Booking) => ({
    name: formatGuestName(booking, i18n),
    status: describeStatus(booking, getUnsent(booking.id), i18n),
  })
  const isBooked = isTaken && Boolean(arriving ?? staying ?? channel ?? (kept ? undefined : leaving))
  return [
    (!isTaken || ground !== 'available') && i18n.t(stateLabels[ground]),
    isBooked && i18n.t(ground === 'available' ? stateLabels.booked : /*i18n*/ 'admin.planner.alsoBooked'),
    leaving && i18n.t('admin.planner.leaves', name(leaving)),
    staying && i18n.t('admin.planner.stays', name(staying)),
    arriving && i18n.t('admin.planner.arrives', name(arriving)),
    channel && formatChannelStay(channel, i18n),
    channel && describeNoShow(channel, i18n),
    kept && formatKeptStay(kept, i18n),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Tenuto per un’offerta a Lapo Rossi" */
export const formatKeptStay = ({ offer }: KeptStay, i18n: I18n): string =>
  i18n.t('admin.offer.keptFor', { name: formatGuestName(offer, i18n) })

/** "Lapo Rossi, confermata, 3 mar 2027 → 6 mar 2027" */
export const describeBooking = (booking: Booking, unsent: UnsentState | null, i18n: I18n, language: Language): string =>
  [formatGuestName(booking, i18n), describeStatus(booking, unsent, i18n), formatStay(booking, language)].join(', ')

/** "Airbnb, Lapo Rossi, in conflitto, 3 mar 2027 → 6 mar 2027" */
export const describeChannelStay = (
  stay: ChannelStay,
  unsent: UnsentState | null,
  i18n: I18n,
  language: Language,
): string =>
  [
    formatChannelStay(stay, i18n),
    isInConflict(stay) && i18n.t('admin.channelStay.inConflict'),
    describeNoShow(stay, i18n),
    unsent && i18n.t(unsentLabels[unsent]),
    formatStay(stay, language),
  ]
    .filter(Boolean)
    .join(', ')

export const formatStay = (
  { checkinDate, checkoutDate }: { checkinDate: Day; checkoutDate: Day },
  language: Language,
): string => `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
