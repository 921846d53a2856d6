/** The schemas of amounts. */
import { z } from 'zod/mini'
import { parseCents } from './money.ts'

/** Accepts text or a number, returns cents. `missingMessage` is the catalog id of the error when there is neither. */
export const moneyField = (missingMessage: string) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(12)), z.number()], missingMessage),
      z.transform((amount) => parseCents(String(amount))),
    ),
    z.int(/*i18n*/ 'errors.money'),
  )
export const MoneyInput = moneyField(/*i18n*/ 'errors.money')

/** The price of a night. The sum of the longest stay still fits in an amount. */
export const NightPriceInput = z.pipe(MoneyInput, z.int().check(z.maximum(9_999_999, /*i18n*/ 'errors.money')))

/** Decimal text, as responses contain it. */
export const Money = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/))
