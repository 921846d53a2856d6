/** Whom a receipt of the police's portal names. Pure: a thread reads the words, see `api/untrusted`. */
import { addDays, type Day, isDay } from '#contract/days/days.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import { guestTextLimits } from '#contract/guests/guests.ts'
import { toLatin } from '#contract/text/latinNames.ts'
import { readPdfTexts } from './pdf.ts'

/** A word of capital letters, a day, or an empty text where a field begins or ends. */
export type ReceiptWord = string

/** A receipt names at most 1,000 persons. */
const maxWords = 30_000

const toWords = (text: string): string[] =>
  toLatin(text)
    .split(/[^A-Z]+/)
    .filter(Boolean)

/** Days and numbers stand between names, in records also without a blank. */
const numbers = /\d{0,2}(\d\d)[/.-](\d\d)[/.-](\d{4})|\d+/g

function splitText(text: string): ReceiptWord[] {
  const words: ReceiptWord[] = ['']
  let at = 0
  for (const match of text.matchAll(numbers)) {
    const day = `${match[3]}-${match[2]}-${match[1]}`
    words.push(...toWords(text.slice(at, match.index)), isDay(day) ? day : '')
    at = match.index + match[0].length
  }
  words.push(...toWords(text.slice(at)))
  return words
}

/** The words of a receipt in their order; none when it cannot be read. */
export function readReceiptWords(bytes: Uint8Array): ReceiptWord[] {
  const words: ReceiptWord[] = []
  for (const text of readPdfTexts(bytes)) {
    if (words.length >= maxWords) break
    words.push(...splitText(text))
  }
  return words.some((it) => /[A-Z]/.test(it)) ? words.slice(0, maxWords) : []
}

/**
 * `unclear`: more guests have the name than the receipt says. `unreadable`: the receipt cannot be read, or the name of the
 * guest is deleted.
 */
export type Naming = 'named' | 'absent' | 'unclear' | 'unreadable'

type Named = Pick<GuestData, 'id' | 'surname' | 'name' | 'birthDate'>
type Run = { start: number; end: number }

const isEdge = (word: ReceiptWord | undefined): boolean => word === undefined || word === '' || isDay(word)

/** Where the words stand one behind the other. `mayBeFields`: also in fields side by side. */
function listRuns(words: ReceiptWord[], wanted: string[], mayBeFields: boolean): Run[] {
  const runs: Run[] = []
  for (let start = words.indexOf(wanted[0] ?? ''); start >= 0; start = words.indexOf(wanted[0] ?? '', start + 1)) {
    let end = start
    const isRun = wanted.every((word, i) => {
      while (mayBeFields && i > 0 && words[end] === '') end++
      return words[end++] === word
    })
    if (isRun) runs.push({ start, end })
  }
  return runs
}

/** So far from a name its row may have the day of birth. */
const rowWords = 12
/** Later days are those of arrivals and of the receipt. */
const arrivalDays = 40

/** The nearest day of birth before and behind a name. */
function listBirthDates(words: ReceiptWord[], { start, end }: Run, { birthDate }: Named, day: Day): Day[] {
  const isBirth = (it: ReceiptWord) => isDay(it) && (it === birthDate || it < addDays(day, -arrivalDays))
  const before = words.slice(Math.max(0, start - rowWords), start).findLast(isBirth)
  const behind = words.slice(end, end + rowWords).find(isBirth)
  return [before, behind].filter((it) => it !== undefined)
}

/** Whether a run is the guest: by the day of birth where the receipt has them, else as whole fields. */
function isRowOf(words: ReceiptWord[], run: Run, guest: Named, day: Day): boolean {
  const days = listBirthDates(words, run, guest, day)
  if (days.length > 0 && guest.birthDate !== null) return days.includes(guest.birthDate)
  return isEdge(words[run.start - 1]) && isEdge(words[run.end])
}

const getWritten = ({ surname, name }: Named): [surname: string[], name: string[]] => [
  toWords(toLatin(surname ?? '').slice(0, guestTextLimits.surname)),
  toWords(toLatin(name ?? '').slice(0, guestTextLimits.name)),
]

/**
 * How often each guest stands in the receipt, when it writes surname and name in this order. Of two fields the first is the
 * surname, as in the file.
 */
const countRows = (words: ReceiptWord[], guests: readonly Named[], day: Day, isSurnameFirst: boolean): number[] =>
  guests.map((guest) => {
    const [surname, name] = getWritten(guest)
    const runs = listRuns(words, isSurnameFirst ? [...surname, ...name] : [...name, ...surname], isSurnameFirst)
    return runs.filter((run) => isRowOf(words, run, guest, day)).length
  })

/** Whether the receipt cannot tell two guests apart. */
const isSame = (a: Named, b: Named, hasBirthDates: boolean): boolean =>
  (!hasBirthDates || a.birthDate === b.birthDate) && getWritten(a).join('|') === getWritten(b).join('|')

/** Whether the receipt of a day names each of the guests, by their ids. */
export function findNamed(words: ReceiptWord[], guests: readonly Named[], day: Day): Map<string, Naming> {
  const orders = [true, false].map((isSurnameFirst) => countRows(words, guests, day, isSurnameFirst))
  const count = (rows: number[]) => rows.filter((it) => it > 0).length
  const [first = [], second = []] = orders
  const hasBirthDates = words.some((it) => isDay(it) && it < addDays(day, -arrivalDays))
  const rows = count(second) > count(first) ? second : first
  const judge = (guest: Named, i: number): Naming => {
    if (words.length === 0 || guest.surname === null || guest.name === null) return 'unreadable'
    const found = rows[i] ?? 0
    if (found === 0) return 'absent'
    return found < guests.filter((it) => isSame(it, guest, hasBirthDates)).length ? 'unclear' : 'named'
  }
  return new Map(guests.map((guest, i) => [guest.id, judge(guest, i)]))
}
