import { useLanguage } from '#pwa/i18n.tsx'
import { describeForStaff } from '../stays/staffRules.ts'
import type { RoomOffer } from './roomOffers.ts'

/** Returns a function from an offer to its warnings, as texts. */
export function useWarningTexts(): (offer: RoomOffer) => string[] {
  const { i18n, language } = useLanguage()
  return ({ warnings, room, problem }) => {
    const texts = {
      closed: i18n.t('admin.newBooking.closed'),
      tooManyGuests: i18n.t('admin.newBooking.tooManyGuests', { n: room.maxGuests }),
      forbidden: problem ? describeForStaff(problem, i18n, language) : '',
    }
    return warnings.map((it) => texts[it])
  }
}
