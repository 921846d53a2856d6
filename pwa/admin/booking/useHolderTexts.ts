import { formatGuestName } from '#contract/stays/stayNames.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { RoomOffer } from '../newBooking/roomOffers.ts'

/** Returns a function that names who else than a booking has days of a stay: portals, and offers that keep them free. */
export function useHolderTexts(): (offer: Pick<RoomOffer, 'channelHolders' | 'keptHolders'>) => string[] {
  const { i18n, language } = useLanguage()
  return ({ channelHolders, keptHolders }) => [
    ...channelHolders.map((holder) =>
      i18n.t('admin.channelStay.holdsDays', {
        channel: holder.channelName,
        from: formatDay(holder.checkinDate, language),
        to: formatDay(holder.checkoutDate, language),
      }),
    ),
    ...keptHolders.map(({ offer: { guestName, guestSurname }, checkinDate, checkoutDate }) =>
      i18n.t('admin.offer.keepsDays', {
        name: formatGuestName({ guestName, guestSurname }, i18n),
        from: formatDay(checkinDate, language),
        to: formatDay(checkoutDate, language),
      }),
    ),
  ]
}
