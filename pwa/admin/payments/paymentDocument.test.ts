import { expect, test } from 'vitest'
import { emptyDocument, findDocumentErrors, toDocument } from './paymentDocument.ts'

test('a document has kind, number and day, or nothing at all', () => {
  expect([toDocument({ ...emptyDocument, number: ' ' }), findDocumentErrors(emptyDocument)]).toEqual([null, {}])
  const whole = { kind: ' Fattura ', number: '12', on: '2027-03-04' }
  expect([toDocument(whole), findDocumentErrors(whole)]).toEqual([{ ...whole, kind: 'Fattura' }, {}])
  expect(Object.keys(findDocumentErrors({ ...whole, number: '' }))).toEqual(['number'])
  expect(Object.keys(findDocumentErrors({ ...emptyDocument, kind: 'x'.repeat(61) }))).toEqual(['kind', 'number', 'on'])
})
