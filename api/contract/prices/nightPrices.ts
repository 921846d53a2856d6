/** What the nights of a stay cost, in words: one function for site, mails and admin. Each has the text in its own catalog. */
import type { I18n } from '@lingui/core'
import type { Language } from '#locales/language.ts'
import { formatEuro } from '../text/format.ts'
import type { NightPrice } from './prices.ts'

/** "3 notti a 84 €, 4 notti a 98 €". */
export const formatNightPrices = (
  nightPrices: NightPrice[],
  id: string,
  i18n: Pick<I18n, 't'>,
  language: Language,
): string =>
  nightPrices
    .map(({ nights, pricePerNight }) =>
      i18n.t(id, { n: nights, price: formatEuro(pricePerNight, language, pricePerNight.endsWith('.00') ? 0 : 2) }),
    )
    .join(', ')

/** Null where all nights cost the same: then the sum says it all. */
export const describeNightPrices = (
  ...[nightPrices, ...format]: Parameters<typeof formatNightPrices>
): string | null => (nightPrices.length < 2 ? null : formatNightPrices(nightPrices, ...format))
