/** Amounts as staff type and see them. The contract's amounts are decimal text with a point. */

import { formatMoney, parseCents, shareOf } from '#contract/money/money.ts'
import { getNumberFormat } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'

/** An amount with thousands: groups of three digits after one separator, then perhaps decimals after the other one. */
const groupedPattern = /^[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d{1,2})?|(?:,\d{3})+(?:\.\d{1,2})?)$/
const decimalPattern = /^(\d+)[.,](\d{1,2})$/

/**
 * A typed amount as the contract writes it: "1.234,50", "1,234.50", "1234,50" and "1234.50" are 1234.50. A single
 * separator before exactly three digits is for thousands. Other text is returned as it is and is no valid amount.
 */
export function normalizeAmount(typed: string): string {
  const text = typed.replace(/[\s€]/g, '')
  if (!groupedPattern.test(text)) return text.replace(decimalPattern, '$1.$2')
  const [, whole = text, decimals] = /^(.*)[.,](\d{1,2})$/.exec(text) ?? []
  const digits = whole.replace(/[.,]/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** The cents of a typed amount; null for other text. */
export const parseAmount = (typed: string): number | null => parseCents(normalizeAmount(typed))

/**
 * A typed whole number; null where nothing is typed. Other text is sent as -1, which the server refuses: JSON makes null of
 * NaN, too.
 */
export function parseCount(typed: string): number | null {
  if (typed.trim() === '') return null
  const count = Number(typed)
  return Number.isFinite(count) ? count : -1
}

/** What is typed as an amount, or as a share of another one: "10 %". Null for neither. */
export function readCents(typed: string, wholeCents: number): number | null {
  const [, percent] = /^(\d{1,2}|100)\s*%$/.exec(typed.trim()) ?? []
  return percent === undefined ? parseAmount(typed) : shareOf(wholeCents, Number(percent))
}

/** A typed number of at most four digits. Anything else is -1: the server says at the field what is wrong. */
export const parseWhole = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1)

/** An amount with two decimals and the decimal sign of the language. Text that is no amount is returned as it is. */
export function formatAmount(amount: string, language: Language): string {
  const normalized = normalizeAmount(amount)
  if (parseCents(normalized) === null) return amount
  return getNumberFormat(language, {
    useGrouping: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(normalized))
}

/** Stored cents as they stand in a field; empty for null. */
export const formatCentsForInput = (cents: number | null, language: Language): string =>
  cents === null ? '' : formatAmount(formatMoney(cents), language)
