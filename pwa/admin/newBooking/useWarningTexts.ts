import { useLanguage } from '#pwa/i18n.tsx'
import type { RoomOffer } from './roomOffers.ts'

/** Returns a function from an offer to its warnings, as texts. */
export function useWarningTexts(): (offer: RoomOffer) => string[] {
  const { i18n } = useLanguage()
  return ({ warnings, room, minimumNights }) => {
    const texts = {
      closed: i18n.t('admin.newBooking.closed'),
      tooManyGuests: i18n.t('admin.newBooking.tooManyGuests', { n: room.maxGuests }),
      tooShort: i18n.t('admin.seasons.missedMinimum', { n: minimumNights }),
    }
    return warnings.map((it) => texts[it])
  }
}
