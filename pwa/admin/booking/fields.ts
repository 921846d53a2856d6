import { bookingFields, type EditableField, editableFields } from '#contract/bookings/bookingFields.ts'
import { parseCents } from '#contract/money/money.ts'
import { formatEuro } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatDay } from '#pwa/format.ts'
import { normalizeAmount } from '../writes/amounts.ts'

export const isEditableField = (field: string): field is EditableField => editableFields.some((it) => it === field)

/** Formats a value so that two versions can be compared: "120" and "120.00" are the same amount. */
export function formatFieldValue(field: EditableField, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '–'
  const { kind } = bookingFields[field]
  if (kind === 'instant' || value === true) return '✓'
  if (value === false) return '–'
  if (Array.isArray(value)) return value.join(', ') || '–'
  if (typeof value === 'object')
    return Object.values(value)
      .map((it) => formatDay(String(it), language))
      .join(' → ')
  if (kind === 'day') return formatDay(String(value), language)
  const text = String(value)
  if (kind !== 'money') return text
  const amount = normalizeAmount(text)
  return parseCents(amount) === null ? text : formatEuro(amount, language, 2)
}
