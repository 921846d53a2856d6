import { expect, test } from 'vitest'
import { elideArticles } from './elision.ts'

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
  for (let day = 1; day <= 31; day += 1) {
    const text = `${day} gennaio`
    const hasVowel = day === 8 || day === 11
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
