import { expect, test } from 'vitest'
import { countMissingTexts } from './missingContent.ts'

test.each([
  ['a text without German', { alt: { it: 'Il lago', en: 'The lake' } }, 1],
  ['a text that is empty in German', { alt: { it: 'Il lago', en: 'The lake', de: '' } }, 1],
  ['a text in German', { alt: { it: 'Il lago', en: 'The lake', de: 'Der See' } }, 0],
  ['a name that needs no translation', { alt: { it: 'Anghiari', en: 'Anghiari' } }, 0],
  ['two fields of a row, in a list', [{ name: 'Luna', nameEn: 'Moon', description: 'A', descriptionEn: 'B' }], 2],
  [
    'a row of which one field is translated',
    { name: 'Luna', nameEn: 'Moon', text: 'A', textEn: 'B', translations: { de: { name: 'Mond' } } },
    1,
  ],
  ['a text in Italian alone', [{ text: { it: 'Aperti a Natale' } }, { text: { it: 'Poi', de: ' ' } }], 2],
  ['hours, and what nobody has written', { hours: { it: '10–12' }, title: { it: '' }, label: {} }, 0],
  ['nothing', null, 0],
])('counts %s', (_, value, count) => {
  expect(countMissingTexts(value, 'de')).toBe(count)
})
