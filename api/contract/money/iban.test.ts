import { expect, test } from 'vitest'
import { IbanField } from './iban.ts'

test.each([
  ['IT60X0542811101000000123456', true],
  ['DE89370400440532013000', true],
  // As banks print it, and as people type it.
  ['IT60 X054 2811 1010 0000 0123 456', true],
  [' it60x0542811101000000123456 ', true],
  // A wrong check digit.
  ['IT61X0542811101000000123456', false],
  // One character less or more, with the check digits that belong to it.
  ['IT90X054281110100000012345', false],
  ['IT24X05428111010000001234567', false],
  ['DE5137040044053201300', false],
])('%s is a number: %s', (iban, isValid) => {
  const { error } = IbanField.safeParse(iban)
  expect(error?.issues.map(({ message }) => message)).toEqual(isValid ? undefined : ['errors.iban'])
})
