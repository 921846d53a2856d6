import type { I18n } from '@lingui/core'
import type { NightPrice } from '#contract/prices.ts'
import type { Language } from '#locales/language.ts'
import { formatCurrency } from '#pwa/format.ts'

/** "3 notti a 84 €, 4 notti a 98 €": what a stay's price is made of. Null where all nights cost the same. */
export const describeAccount = (account: NightPrice[], i18n: I18n, language: Language): string | null =>
  account.length < 2
    ? null
    : account
        .map(({ nights, pricePerNight }) =>
          i18n.t('booking.account', { n: nights, price: formatCurrency(pricePerNight, language) }),
        )
        .join(', ')
