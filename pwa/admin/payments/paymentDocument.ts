/** The fiscal document of a payment while somebody types it: kind, number and day, all of them or none. Pure. */

import { isDay } from '#contract/days/days.ts'
import type { FiscalDocument } from '#contract/money/ledgerFields.ts'
import { maxDocumentTextLength } from '#contract/money/payments.ts'

export const documentFields = ['kind', 'number', 'on'] as const
export type DocumentField = (typeof documentFields)[number]
export type TypedDocument = Record<DocumentField, string>

export const emptyDocument: TypedDocument = { kind: '', number: '', on: '' }

/** Null where nothing was typed. */
export const toDocument = ({ kind, number, on }: TypedDocument): FiscalDocument | null =>
  [kind, number, on].every((text) => text.trim() === '') ? null : { kind: kind.trim(), number: number.trim(), on }

/** The catalog ids of what is wrong, by field. */
export function findDocumentErrors(typed: TypedDocument): Partial<Record<DocumentField, string>> {
  const document = toDocument(typed)
  if (document === null) return {}
  const isText = (text: string) => text !== '' && text.length <= maxDocumentTextLength
  return {
    ...(isText(document.kind) ? {} : { kind: /*i18n*/ 'account.errors.document' }),
    ...(isText(document.number) ? {} : { number: /*i18n*/ 'account.errors.document' }),
    ...(isDay(document.on) ? {} : { on: /*i18n*/ 'errors.day' }),
  }
}
