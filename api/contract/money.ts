/** Amounts are decimal text on the wire (`"120.00"`) and whole cents in the code and the database. */
import { z } from 'zod/mini'

const amountPattern = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Cents of a decimal text from 0 to 9,999,999.99 with at most two decimals. Null for any other text. */
export function parseCents(amount: string): number | null {
  const [, euro, cents] = amountPattern.exec(amount) ?? []
  return euro === undefined ? null : Number(euro) * 100 + Number((cents ?? '').padEnd(2, '0'))
}

/** Decimal text with two decimals from cents. */
export const formatMoney = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

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
