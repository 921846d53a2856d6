/**
 * The machine-readable zone of a document: two or three lines of letters, digits and `<` at the bottom of a passport or on
 * the back of an identity card (ICAO 9303, parts 4 to 6), and the two lines of French identity cards from before 2021.
 * The library `mrz` (MIT) reads them: four formats with their check digits are more than a page of our own.
 */
import { type ParseResult, parse } from 'mrz'
import { type Day, isDay } from '#contract/days/days.ts'

export type MrzPerson = {
  document: 'passport' | 'card'
  /** Codes of three letters, as the document has them; Germany has one. Empty for one that is no state. */
  issuer: string
  citizenship: string
  number: string
  surname: string
  name: string
  sex: 'M' | 'F' | null
  birthDate: Day | null
}
export type MrzResult = { ok: true; person: MrzPerson } | { ok: false; code: 'incomplete' | 'wrong_digit' }

const toName = (field: string | null | undefined): string =>
  (field ?? '').toLowerCase().replace(/(?:^|[ '-])\p{L}/gu, (start) => start.toUpperCase())

/** Years later than today's belong to the last century. */
function toBirthDate(field: string | null | undefined, today: Day): Day | null {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(field ?? '') ?? []
  const inThisCentury = `20${year}-${month}-${day}`
  const found = inThisCentury <= today ? inThisCentury : `19${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** Pasted text may have lost its line breaks, and readers type lines without them. */
function splitLines(text: string): string[] | null {
  const characters = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replace(/[^A-Z0-9<]/g, '')
  const length = { 88: 44, 72: 36, 90: 30 }[characters.length]
  return length === undefined ? null : (characters.match(new RegExp(`.{${length}}`, 'g')) ?? null)
}

function toPerson({ format, fields, documentNumber }: ParseResult, today: Day): MrzPerson {
  const { issuingState, nationality, lastName, firstName, sex, birthDate } = fields
  const issuer = issuingState ?? ''
  return {
    document: format === 'TD3' ? 'passport' : 'card',
    issuer,
    number: documentNumber ?? '',
    citizenship: format === 'FRENCH_NATIONAL_ID' ? issuer : (nationality ?? ''),
    surname: toName(lastName),
    name: toName(firstName),
    birthDate: toBirthDate(birthDate, today),
    sex: sex === 'male' ? 'M' : sex === 'female' ? 'F' : null,
  }
}

/** Reads the lines of a document. `wrong_digit`: a character was read or typed wrong. */
export function parseMrz(text: string, today: Day): MrzResult {
  const lines = splitLines(text)
  if (lines === null) return { ok: false, code: 'incomplete' }
  const result = parse(lines)
  const isRight = result.details.every(({ field, valid }) => valid || !field?.endsWith('CheckDigit'))
  return isRight ? { ok: true, person: toPerson(result, today) } : { ok: false, code: 'wrong_digit' }
}
