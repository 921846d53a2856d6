/**
 * The search index: for each booking one line with its id, check-in day, status and words. The words are names, email,
 * phone and code, in lower case without accents. Status and day begin with a character that no word contains.
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
      // People search for a number with its country code or without it.
      ...(phone ? [phone, phone.replace(/^39/, '')] : []),
    ]),
  ].filter((word) => word !== '')
}

/**
 * Bookings made within the same three days share a block, so that a search reads few records and a write changes few
 * words. An id (UUID version 7) begins with its time in milliseconds, 12 hexadecimal digits. Blocks in descending order
 * begin with the newest.
 */
export const getBlock = (id: string): string => id.slice(0, 5)

export const getStatusWord = (status: BookingStatus): string => `=${status}`

/** A booking's line in the text of its block: the id, then check-in day, status and words, each after a space. */
export const formatLine = ({ id, checkinDate, status, ...guest }: IndexedBooking): string =>
  [id, `>${checkinDate}`, getStatusWord(status), ...listSearchWords(guest)].join(' ')

const parseId = (line: string): string => line.slice(0, line.indexOf(' '))
const parseCheckinDate = (line: string): Day => line.split(' ', 2)[1]?.slice(1) ?? ''

/** The block's text with the lines of these bookings replaced; a booking without a new line is removed. */
export function replaceLines(lines: string, ids: string[], lineById: Map<string, string>): string {
  const changedIds = new Set(ids)
  const unchangedLines = lines.split('\n').filter((line) => line !== '' && !changedIds.has(parseId(line)))
  return [...unchangedLines, ...ids.flatMap((id) => lineById.get(id) ?? [])].join('\n')
}

export type SearchHit = { id: string; checkinDate: Day }

/** The bookings that have, for each term, a word that begins with it; newest first. */
export function findInLines(lines: string, terms: string[]): SearchHit[] {
  const hasAllTerms = (text: string) => terms.every((word) => text.includes(` ${word}`))
  if (!hasAllTerms(lines)) return []
  return lines
    .split('\n')
    .filter(hasAllTerms)
    .map((line) => ({ id: parseId(line), checkinDate: parseCheckinDate(line) }))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** Whether a guest who is not in the index has, for each term, a word that begins with it. */
export function matchesTerms(guest: SearchableGuest, terms: string[]): boolean {
  const words = listSearchWords(guest)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

/** A single letter would match half of all names. */
const minTermLength = 2

/** The typed text as search terms. A phone number typed with spaces is one term. */
export function parseSearchTerms(typed: string): string[] {
  const normalizedText = normalizeText(typed.trim())
  return splitSearchText(normalizedText).filter((word) => word.length >= minTermLength)
}

function splitSearchText(normalizedText: string): string[] {
  if (/^[+\d][\d\s./-]*$/.test(normalizedText)) return [normalizePhone(normalizedText)]
  if (normalizedText.includes('@')) return normalizedText.split(/\s+/)
  return normalizedText.match(lettersAndDigits) ?? []
}
