import { expect, test } from 'vitest'
import { range } from './days.ts'
import { elideArticles } from './elision.ts'
import { formatDate } from './format.ts'

test('elides every article before the days whose number begins with a vowel, and before no other day', () => {
  const elided = {
    il: 'l’',
    al: 'all’',
    dal: 'dall’',
    del: 'dell’',
    nel: 'nell’',
    sul: 'sull’',
    Il: 'L’',
    Dal: 'Dall’',
  }
  for (const day of range('2027-01-01', '2027-02-01')) {
    const text = formatDate(day, 'it', { day: 'numeric', month: 'long' })
    const hasVowel = ['2027-01-08', '2027-01-11'].includes(day)
    for (const [article, short] of Object.entries(elided)) {
      expect(elideArticles(`${article} ${text}`)).toBe(hasVowel ? `${short}${text}` : `${article} ${text}`)
    }
  }
})

test('elides before amounts too, and not within words or before longer numbers', () => {
  expect(elideArticles('costa il 80% del prezzo')).toBe('costa l’80% del prezzo')
  expect(elideArticles('il 110% del 1100')).toBe('il 110% del 1100')
  expect(elideArticles('Menù del 11.8: vassoio bocal 8')).toBe('Menù dell’11.8: vassoio bocal 8')
  expect(elideArticles('dal\u00a08\u00a0gen 2027 al 11 gen')).toBe('dall’8\u00a0gen 2027 all’11 gen')
})
