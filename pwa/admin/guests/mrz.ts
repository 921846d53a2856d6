/**
 * The machine-readable zone of a document: two or three lines of letters, digits and `<` at the bottom of a passport or on
 * the back of an identity card (ICAO 9303, parts 4 to 6), and the two lines of French identity cards from before 2021.
 */
import { type Day, isDay } from '#contract/days.ts'

export type MrzPerson = {
  /** `passport` or `card`. */
  document: 'passport' | 'card'
  /** Codes of three letters, as the document has them. */
  issuer: string
  citizenship: string
  number: string
  surname: string
  name: string
  sex: 'M' | 'F' | null
  birthDate: Day | null
}
export type MrzResult = { ok: true; person: MrzPerson } | { ok: false; code: 'incomplete' | 'wrong_digit' }

const weights = [7, 3, 1]

/** Digits count as themselves, A is 10 to Z is 35, and `<` is 0. */
const getDigit = (text: string): number =>
  [...text].reduce((sum, character, i) => {
    const value = character === '<' ? 0 : Number.parseInt(character, 36)
    return sum + value * (weights[i % weights.length] ?? 0)
  }, 0) % 10

/** An empty optional field may have `<` in the place of its digit. */
const isRight = (text: string, digit: string): boolean =>
  digit === '<' ? /^<*$/.test(text) : getDigit(text) === Number(digit)

const toText = (field: string): string => field.replace(/<+/g, ' ').trim()
const toName = (field: string): string =>
  toText(field)
    .toLowerCase()
    .replace(/(?:^|[ '-])\p{L}/gu, (start) => start.toUpperCase())

function splitNames(field: string): { surname: string; name: string } {
  const [surname = '', name = ''] = field.split('<<')
  return { surname: toName(surname), name: toName(name) }
}

/** Years later than today's belong to the last century. */
function toBirthDate(field: string, today: Day): Day | null {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(field) ?? []
  const inThisCentury = `20${year}-${month}-${day}`
  const found = inThisCentury <= today ? inThisCentury : `19${year}-${month}-${day}`
  return isDay(found) ? found : null
}

const toSex = (field: string | undefined) => (field === 'M' || field === 'F' ? field : null)

/** What the lines say, and the texts with their check digits. */
type Read = { person: MrzPerson; checks: Array<[text: string, digit: string]> }

/** A number of more than nine characters goes on in the field behind it, with its digit at the end. */
function readNumber(field: string, digit: string, rest: string): { number: string; check: [string, string] } {
  const more = digit === '<' ? (rest.split('<')[0] ?? '') : ''
  if (more === '') return { number: toText(field), check: [field, digit] }
  const number = field + more.slice(0, -1)
  return { number, check: [number, more.slice(-1)] }
}

function readCard([first = '', second = '', third = '']: string[], today: Day): Read {
  const { number, check } = readNumber(first.slice(5, 14), first.charAt(14), first.slice(15))
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  return {
    person: {
      ...{ document: 'card', issuer: toText(first.slice(2, 5)), citizenship: toText(second.slice(15, 18)), number },
      ...{ ...splitNames(third), sex: toSex(second[7]), birthDate: toBirthDate(second.slice(0, 6), today) },
    },
    checks: [
      check,
      [second.slice(0, 6), second.charAt(6)],
      [second.slice(8, 14), second.charAt(14)],
      [all, second.charAt(29)],
    ],
  }
}

/** Passports and cards of two lines. The last digit of a passport is about its optional field, too. */
function readTwoLines([first = '', second = '']: string[], today: Day): Read {
  const isPassport = first.startsWith('P')
  const { number, check } = readNumber(second.slice(0, 9), second.charAt(9), second.slice(28, -1))
  const end = second.length - 1
  const all = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, end)
  return {
    person: {
      ...{ document: isPassport ? 'passport' : 'card', issuer: toText(first.slice(2, 5)), number },
      ...{ citizenship: toText(second.slice(10, 13)), ...splitNames(first.slice(5)), sex: toSex(second[20]) },
      birthDate: toBirthDate(second.slice(13, 19), today),
    },
    checks: [
      check,
      [second.slice(13, 19), second.charAt(19)],
      [second.slice(21, 27), second.charAt(27)],
      [all, second.charAt(end)],
    ],
  }
}

function readFrenchCard([first = '', second = '']: string[], today: Day): Read {
  const names = second.slice(13, 27).replaceAll('<<', '<')
  return {
    person: {
      ...{ document: 'card', issuer: 'FRA', citizenship: 'FRA', number: second.slice(0, 12) },
      ...{ surname: toName(first.slice(5, 30)), name: toName(names), sex: toSex(second[34]) },
      birthDate: toBirthDate(second.slice(27, 33), today),
    },
    checks: [
      [second.slice(0, 12), second.charAt(12)],
      [second.slice(27, 33), second.charAt(33)],
      [first + second.slice(0, 35), second.charAt(35)],
    ],
  }
}

const lengths: Record<string, number[]> = { two: [44, 36], three: [30] }

/** Pasted text may have lost its line breaks, and readers type lines without them. */
function splitLines(text: string): string[] | null {
  const characters = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replace(/[^A-Z0-9<]/g, '')
  const passport = lengths.two?.find((it) => it * 2 === characters.length)
  if (passport !== undefined) return [characters.slice(0, passport), characters.slice(passport)]
  return characters.length === 90 ? [0, 30, 60].map((start) => characters.slice(start, start + 30)) : null
}

/** Reads the lines of a document. `wrong_digit`: a character was read or typed wrong. */
export function parseMrz(text: string, today: Day): MrzResult {
  const lines = splitLines(text)
  if (lines === null) return { ok: false, code: 'incomplete' }
  const isFrench = lines.length === 2 && /^IDFRA.{31}$/.test(lines[0] ?? '')
  const read = lines.length === 3 ? readCard : isFrench ? readFrenchCard : readTwoLines
  const { person, checks } = read(lines, today)
  return checks.every(([field, digit]) => isRight(field, digit))
    ? { ok: true, person }
    : { ok: false, code: 'wrong_digit' }
}
