import { expect, test } from 'vitest'
import { TaxInput } from '#contract/duties/taxSettings.ts'
import { createExemption, emptyPeriod, toTaxInput, toTaxValues } from './taxForm.ts'

const tax = {
  from: '2027-01-01',
  municipality: 'Anghiari',
  maxNights: 5,
  freeBelowAge: null,
  residentsOf: '409051001',
  periods: [{ from: '10-01', to: '03-31', amountCents: 150, roomTypes: ['suite'], upToCents: 123_456 }],
  exemptions: [{ code: 'e2', name: 'Autisti', nameEn: 'Drivers' }],
  collectedBy: ['airbnb'],
  deadlines: [{ name: 'Dichiarazione', every: 'quarter' as const, day: 15 }],
}

test.each(['it', 'en'] as const)('rules that nobody changes are sent as they were read, in %s', (language) => {
  const values = toTaxValues({ ...tax, earlier: [] }, '', '2028', language)
  expect(values.periods[0]).toMatchObject({ from: '01/10', to: '31/03', amount: language === 'it' ? '1,50' : '1.50' })
  expect(toTaxInput(values)).toEqual(tax)
})

test('what is no day, amount or number is named by the schema at its field', () => {
  const values = toTaxValues(null, 'Anghiari', '2028', 'it')
  expect(values).toMatchObject({ from: '2028-01-01', municipality: 'Anghiari' })
  const wrong = toTaxInput({
    ...values,
    maxNights: 'tre',
    periods: [{ ...emptyPeriod, from: '31 aprile', amount: '' }],
  })
  const paths = TaxInput.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))
  expect(paths?.toSorted()).toEqual([...['deadlines.0.name', 'maxNights', 'periods.0.amountCents', 'periods.0.from']])
})

test('the code of an exemption is never used again', () => {
  expect(createExemption(tax.exemptions).code).toBe('e3')
  expect(createExemption([]).code).toBe('e1')
})
