import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMrz } from './mrz.ts'

const today = '2027-06-03'

// The specimens of ICAO 9303, and of the French card.
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'
const twoLines = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6'
const french = 'IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n8806923102858CORINNE<<<<<<<6512068F6'

// Utopia is no state.
const anna = {
  issuer: '',
  citizenship: '',
  surname: 'Eriksson',
  name: 'Anna Maria',
  sex: 'F',
  birthDate: '1974-08-12',
}

test.each([
  [passport, { ...anna, document: 'passport', number: 'L898902C3' }],
  [card, { ...anna, document: 'card', number: 'D23145890' }],
  [twoLines, { ...anna, document: 'card', number: 'D23145890' }],
  [
    french,
    {
      document: 'card',
      issuer: 'FRA',
      citizenship: 'FRA',
      number: '880692310285',
      surname: 'Berthier',
      name: 'Corinne',
      sex: 'F',
      birthDate: '1965-12-06',
    },
  ],
])('reads the lines of a document: %s', (text, person) => {
  expect(parseMrz(text, today)).toEqual({ ok: true, person })
  // A reader types the lines without breaks, and a copy has blanks.
  expect(parseMrz(text.replaceAll('\n', ''), today)).toEqual({ ok: true, person })
  expect(parseMrz(` ${text.toLowerCase().replaceAll('\n', ' \r\n ')}`, today)).toEqual({ ok: true, person })
})

test('a number of more than nine characters goes on in the next field', () => {
  const long = 'I<UTOD23145890<7349<<<<<<<<<<<\n3407127M9507122UTO<<<<<<<<<<<2\nSTEVENSON<<PETER<JOHN<<<<<<<<<'
  expect(parseMrz(long, today)).toMatchObject({ ok: true, person: { number: 'D23145890734', surname: 'Stevenson' } })
})

test('takes the century that makes the birth day lie in the past, and keeps a name alone', () => {
  expect(parseMrz(passport, '2074-08-11')).toMatchObject({ person: { birthDate: '1974-08-12' } })
  expect(parseMrz(passport, '2074-08-12')).toMatchObject({ person: { birthDate: '2074-08-12' } })
  const names = card.replace('ERIKSSON<<ANNA<MARIA', 'ERIKSSON<SVENSSON<<<')
  expect(parseMrz(names, today)).toMatchObject({ ok: true, person: { surname: 'Eriksson Svensson', name: '' } })
})

test('says that lines are missing, and does not trust a digit that was read wrong', () => {
  expect(parseMrz('', today)).toEqual({ ok: false, code: 'incomplete' })
  expect(parseMrz(passport.slice(0, 60), today)).toEqual({ ok: false, code: 'incomplete' })
  const positions = [...passport].flatMap((it, i) => (i > 44 && /\d/.test(it) ? [i] : []))
  fc.assert(
    fc.property(fc.constantFrom(...positions), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digit = String((Number(passport[at]) + more) % 10)
      const wrong = passport.slice(0, at) + digit + passport.slice(at + 1)
      expect(parseMrz(wrong, today)).toEqual({ ok: false, code: 'wrong_digit' })
    }),
  )
})
