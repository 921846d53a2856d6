/**
 * Amounts are decimal text on the wire (`"120.00"`) and whole cents in the code and the database. Free of schemas, so that
 * pages that only show prices do not load zod.
 */

const amountPattern = /^(\d{1,7})(?:\.(\d{1,2}))?$/

/** Cents of a decimal text from 0 to 9,999,999.99 with at most two decimals. Null for any other text. */
export function parseCents(amount: string): number | null {
  const [, euro, cents] = amountPattern.exec(amount) ?? []
  return euro === undefined ? null : Number(euro) * 100 + Number((cents ?? '').padEnd(2, '0'))
}

/** Null stays null. */
export const toCentsOrNull = (amount: string | null): number | null => (amount === null ? null : parseCents(amount))

/** The largest amount, and the largest sum of amounts: 9,999,999.99. */
export const maxCents = 999_999_999

/** The sum of cents. */
export const sumAmounts = (cents: readonly number[]): number => cents.reduce((sum, it) => sum + it, 0)

/** The sum of lines or payments. */
export const sumCents = (list: readonly { amountCents: number }[]): number =>
  sumAmounts(list.map(({ amountCents }) => amountCents))

/** Rounded half up to the cent. */
export const shareOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

/** An amount in as many whole parts as there are shares, in proportion to them; what is left over goes to the last. */
export function splitByShare(cents: number, shares: number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const parts = shares.map((share) => (total === 0 ? 0 : Math.floor((cents * share) / total)))
  const rest = cents - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, index) => (index === parts.length - 1 ? part + rest : part))
}

/** An amount in parts in proportion to `limits`, none of which is more than its limit. Their sum is no less than it. */
export function splitUpTo(cents: number, limits: number[]): number[] {
  const total = limits.reduce((sum, limit) => sum + limit, 0)
  let before = 0
  return limits.map((limit) => {
    const first = total === 0 ? 0 : Math.floor((before * cents) / total)
    before += limit
    return total === 0 ? 0 : Math.floor((before * cents) / total) - first
  })
}

/** Decimal text with two decimals from cents. What is below zero has a minus sign, which no input takes. */
export const formatMoney = (cents: number): string => {
  const text = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
