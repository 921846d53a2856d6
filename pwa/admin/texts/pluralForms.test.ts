import { expect, test } from 'vitest'
import { formatExample, getExampleNumber, joinForms, splitForms } from './pluralForms.ts'

const nights = 'Almeno {n, plural, one {# notte} other {# notti}} a {price}.'

test('a text with a number is a whole sentence for each form', () => {
  expect(splitForms(nights)).toEqual({
    argument: 'n',
    sentences: { one: 'Almeno {n} notte a {price}.', other: 'Almeno {n} notti a {price}.' },
  })
  expect(splitForms('{n, plural, =0 {Nessuna} one {la camera {rooms}} other {# camere}} dal {from}')).toEqual({
    argument: 'n',
    sentences: { '=0': 'Nessuna dal {from}', one: 'la camera {rooms} dal {from}', other: '{n} camere dal {from}' },
  })
})

test('the sentences make the text again', () => {
  const forms = splitForms(nights)
  const text = forms && joinForms(forms)
  expect(text).toBe('{n, plural, one {Almeno # notte a {price}.} other {Almeno # notti a {price}.}}')
  expect(splitForms(text ?? '')).toEqual(forms)
})

test.each([
  'Ciao {name}, plural',
  '{n, plural, one {#',
  '{a, plural, other {#}} {b, plural, other {#}}',
  '{n, plural, ?}',
])('has no forms: %s', (text) => expect(splitForms(text)).toBe(null))

test('each form has an example with a number that takes it', () => {
  const forms = { argument: 'n', sentences: { '=0': 'Nessuna', one: '{n} camera', other: '{n} camere' } }
  const examples = Object.entries(forms.sentences).map(([name, sentence]) =>
    formatExample(sentence, 'n', getExampleNumber(forms, name, 'it')),
  )
  expect(examples).toEqual(['Nessuna', '1 camera', '2 camere'])
  expect(getExampleNumber({ argument: 'n', sentences: { '=1': 'one', other: '{n}' } }, 'other', 'en')).toBe(2)
})
