/**
 * The words a booking is found by: names, mail, phone and code, in lower case and without accents. Its status stands
 * among them, behind a sign that no name holds, and so does the day of arrival.
 */
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import type { BookingStatus } from '#contract/stay.ts'

const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lettersAndDigits = /[\p{L}\p{N}]+/gu
export const normalizePhone = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '')

export type SearchableGuest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestEmail' | 'guestPhone' | 'code'>
type IndexedBooking = SearchableGuest & Pick<Booking, 'id' | 'status' | 'checkinDate'>

function listSearchWords(booking: SearchableGuest): string[] {
  const email = normalizeText(booking.guestEmail ?? '')
  const phone = normalizePhone(booking.guestPhone)
  const parts = [booking.guestName, booking.guestSurname, email, booking.code].map(normalizeText)
  return [
    ...new Set([
      ...parts.flatMap((part) => part.match(lettersAndDigits) ?? []),
      normalizeText(booking.code).replace(/[^\p{L}\p{N}]/gu, ''),
      ...(email ? [email] : []),
      // A number is looked for with its country code and without.
      ...(phone ? [phone, phone.replace(/^39/, '')] : []),
    ]),
  ].filter((word) => word !== '')
}

/**
 * Bookings of the same three days share a block, so that a search reads few rows and a write few words. An id begins
 * with its instant in milliseconds, 12 hexadecimal digits; blocks in descending order are the newest first.
 */
export const getBlock = (id: string): string => id.slice(0, 5)

export const getStatusWord = (status: BookingStatus): string => `=${status}`

/** A booking in its block's text: the id, then the day of arrival, status and words, each with a blank before it. */
export const formatLine = ({ id, checkinDate, status, ...guest }: IndexedBooking): string =>
  [id, `>${checkinDate}`, getStatusWord(status), ...listSearchWords(guest)].join(' ')

const parseId = (line: string): string => line.slice(0, line.indexOf(' '))
const parseCheckinDate = (line: string): Day => line.split(' ', 2)[1]?.slice(1) ?? ''

/** The block's text with these bookings' lines in place of their old ones; without a new one a booking leaves it. */
export function replaceLines(lines: string, ids: string[], lineById: Map<string, string>): string {
  const changedIds = new Set(ids)
  const unchangedLines = lines.split('\n').filter((line) => line !== '' && !changedIds.has(parseId(line)))
  return [...unchangedLines, ...ids.flatMap((id) => lineById.get(id) ?? [])].join('\n')
}

export type SearchHit = { id: string; checkinDate: Day }

/** The bookings in which each word sought begins one of their words, newest first. */
export function findInLines(lines: string, terms: string[]): SearchHit[] {
  const hasAllTerms = (text: string) => terms.every((word) => text.includes(` ${word}`))
  if (!hasAllTerms(lines)) return []
  return lines
    .split('\n')
    .filter(hasAllTerms)
    .map((line) => ({ id: parseId(line), checkinDate: parseCheckinDate(line) }))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** The same for a guest who stands in no block. */
export function isMatch(guest: SearchableGuest, terms: string[]): boolean {
  const words = listSearchWords(guest)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

/** A single letter begins half of all names: it finds nothing that the list does not show anyway. */
const minTermLength = 2

/** What was typed, as the beginnings of words that must all occur. A phone number typed with blanks is one word. */
export function parseSearchTerms(typed: string): string[] {
  const normalizedText = normalizeText(typed.trim())
  return splitSearchText(normalizedText).filter((word) => word.length >= minTermLength)
}

function splitSearchText(normalizedText: string): string[] {
  if (/^[+\d][\d\s./-]*$/.test(normalizedText)) return [normalizePhone(normalizedText)]
  if (normalizedText.includes('@')) return normalizedText.split(/\s+/)
  return normalizedText.match(lettersAndDigits) ?? []
}
