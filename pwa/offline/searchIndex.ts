/**
 * The search index: for each booking one line with its id, stay, room, status, payment, words and phone number. The
 * words are names, email and code, in lower case without accents. Everything else begins with a character that no word
 * contains.
 */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { Stay } from '#contract/days/days.ts'
import type { StayGuests } from '#contract/guests/guests.ts'
import { isPaid, type Ledger } from '#contract/money/ledger.ts'
import { listRoomNames, type RoomName } from '#contract/roomName.ts'
import { normalizeText } from '#contract/text/cleanText.ts'

const lettersAndDigits = /[\p{L}\p{N}]+/gu
const listWords = (text: string): string[] => normalizeText(text).match(lettersAndDigits) ?? []
export const toPhoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '')

export type SearchableGuest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestEmail' | 'guestPhone' | 'code'> &
  Partial<Pick<Booking, 'groupCode'>>
type IndexedBooking = SearchableGuest & Ledger & Stay & Pick<Booking, 'id' | 'roomId' | 'status'>

/** The guest's words, and the digits of the phone number at the end. */
function listSearchWords({
  guestName,
  guestSurname,
  guestEmail,
  guestPhone,
  code,
  groupCode,
}: SearchableGuest): string[] {
  const email = normalizeText(guestEmail ?? '')
  const codes = [code, groupCode ?? '']
  const joined = codes.map((it) => listWords(it).join(''))
  const words = new Set([...[guestName, guestSurname, email, ...codes].flatMap(listWords), ...joined, email])
  return [...words, `~${toPhoneDigits(guestPhone)}`].filter((word) => word !== '')
}

/**
 * Bookings made within the same three days share a block, so that a search reads few records and a write changes few
 * words. An id (UUID version 7) begins with its time in milliseconds, 12 hexadecimal digits. Blocks in descending order
 * begin with the newest.
 */
export const getBlock = (id: string): string => id.slice(0, 5)

/** A booking's line in the text of its block: the id, then facts and words, each after a space. */
export function formatLine(booking: IndexedBooking): string {
  const { id, checkinDate, checkoutDate, roomId, status } = booking
  const facts = [`>${checkinDate}`, `<${checkoutDate}`, `=${status}`, isPaid(booking) ? '+' : '-', `#${roomId}`]
  return [id, ...facts, ...listSearchWords(booking)].join(' ')
}

export type SearchHit = Stay & Pick<Booking, 'id'> & { status: string; isPaid: boolean }

function parseLine(line: string): SearchHit {
  const [id = '', checkin = '', checkout = '', status = '', payment] = line.split(' ', 5)
  return {
    id,
    checkinDate: checkin.slice(1),
    checkoutDate: checkout.slice(1),
    status: status.slice(1),
    isPaid: payment === '+',
  }
}

const parseId = (line: string): string => line.slice(0, line.indexOf(' '))

/** The block's text with the lines of these bookings replaced; a booking without a new line is removed. */
export function replaceLines(lines: string, ids: string[], lineById: Map<string, string>): string {
  const changedIds = new Set(ids)
  const unchangedLines = lines.split('\n').filter((line) => line !== '' && !changedIds.has(parseId(line)))
  return [...unchangedLines, ...ids.flatMap((id) => lineById.get(id) ?? [])].join('\n')
}

/** Whether each term begins a word of the text. */
export const matchesWords = (text: string, terms: string[]): boolean => {
  const words = listWords(text)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

/** The stays with a registered guest whose name has each term. */
export const findStaysOfGuests = (rows: Pick<StayGuests, 'id' | 'guests'>[], terms: string[]): Set<string> =>
  new Set(
    rows
      .filter(({ guests }) => guests.some(({ name, surname }) => matchesWords(`${name ?? ''} ${surname ?? ''}`, terms)))
      .map(({ id }) => id),
  )

/**
 * A pattern for each term. It matches a line with a word that begins with the term, with its digits in the phone
 * number, or with a room whose name has such a word.
 */
export function compileTerms(terms: string[], rooms: RoomName[] = []): RegExp[] {
  return terms.map((term) => {
    const named = rooms.filter((it) => matchesWords(listRoomNames(it).join(' '), [term]))
    const patterns = [
      ` ${term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`,
      ...(/^\d+$/.test(term) ? [` ~\\d*${term}`] : []),
      ...named.map(({ id }) => ` #${id} `),
    ]
    return new RegExp(patterns.join('|'))
  })
}

const matchesAll = (text: string, patterns: RegExp[]) => patterns.every((pattern) => pattern.test(text))

/** The bookings whose line matches each pattern, and those with one of these ids; newest first. */
export function findInLines(lines: string, patterns: RegExp[], ids: ReadonlySet<string> = new Set()): SearchHit[] {
  if (lines === '' || (ids.size === 0 && !matchesAll(lines, patterns))) return []
  return lines
    .split('\n')
    .filter((line) => matchesAll(line, patterns) || ids.has(parseId(line)))
    .map(parseLine)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Whether a guest who is not in the index matches each pattern. */
export const matchesTerms = (guest: SearchableGuest, patterns: RegExp[]): boolean =>
  matchesAll(` ${listSearchWords(guest).join(' ')}`, patterns)

/** A single letter would match half of all names. */
const minTermLength = 2

/** Digits and what people write between them. */
export const phonePattern = /^[+(\d][\d\s./()-]*$/

/** The typed text as search terms. A phone number typed with spaces is one term. */
export function parseSearchTerms(typed: string): string[] {
  const normalizedText = normalizeText(typed.trim())
  return splitSearchText(normalizedText).filter((word) => word.length >= minTermLength)
}

function splitSearchText(normalizedText: string): string[] {
  // Italian numbers are stored with the country code or without it.
  if (phonePattern.test(normalizedText)) return [toPhoneDigits(normalizedText.replace(/^(\+|00)\s*39/, ''))]
  if (normalizedText.includes('@')) return normalizedText.split(/\s+/)
  return listWords(normalizedText)
}
