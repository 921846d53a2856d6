import type { I18n } from '@lingui/core'
import type { Stay } from '#contract/days/days.ts'
import type { RoomPrices } from '#contract/prices/prices.ts'
import { type PriceList, priceWholeStay } from '#contract/prices/stayLines.ts'
import { formatDays } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'

/** "10–17 luglio, 1.190 €": a stay that a guest may choose instead. */
export function describeAllowed(
  room: RoomPrices & { id: number },
  stay: Stay & { numberOfGuests: number },
  prices: PriceList,
  i18n: I18n,
  language: Language,
): string {
  const days = formatDays(stay.checkinDate, stay.checkoutDate, language)
  const { price } = priceWholeStay(room, stay, prices)
  return price === null ? days : i18n.t('booking.allowedStay', { days, price: formatCurrency(price, language) })
}
