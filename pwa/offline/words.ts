/**
 * The words a booking is found by: names, mail, phone and code, in lower case and without accents. Its status stands
 * among them, behind a sign that no name holds, and so does the day of arrival.
 */
import type { Booking } from '#contract/bookings.ts'
import type { Day } from '#contract/days.ts'
import type { BookingStatus } from '#contract/stay.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lettersAndDigits = /[\p{L}\p{N}]+/gu
export const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '')

export type Guest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestEmail' | 'guestPhone' | 'code'>
type Found = Guest & Pick<Booking, 'id' | 'status' | 'checkinDate'>

function wordsOf(booking: Guest): string[] {
  const email = plain(booking.guestEmail ?? '')
  const phone = digitsOf(booking.guestPhone)
  const parts = [booking.guestName, booking.guestSurname, email, booking.code].map(plain)
  return [
    ...new Set([
      ...parts.flatMap((part) => part.match(lettersAndDigits) ?? []),
      plain(booking.code).replace(/[^\p{L}\p{N}]/gu, ''),
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
export const blockOf = (id: string): string => id.slice(0, 5)

export const statusWord = (status: BookingStatus): string => `=${status}`

/** A booking in its block's text: the id, then the day of arrival, status and words, each with a blank before it. */
export const lineOf = ({ id, checkinDate, status, ...guest }: Found): string =>
  [id, `>${checkinDate}`, statusWord(status), ...wordsOf(guest)].join(' ')

const idOf = (line: string): string => line.slice(0, line.indexOf(' '))
const arrivalOf = (line: string): Day => line.split(' ', 2)[1]?.slice(1) ?? ''

/** The block's text with these bookings' lines in place of their old ones; without a new one a booking leaves it. */
export function replaceLines(lines: string, ids: string[], lineOfId: Map<string, string>): string {
  const touched = new Set(ids)
  const others = lines.split('\n').filter((line) => line !== '' && !touched.has(idOf(line)))
  return [...others, ...ids.flatMap((id) => lineOfId.get(id) ?? [])].join('\n')
}

export type Hit = { id: string; checkinDate: Day }

/** The bookings in which each word sought begins one of their words, newest first. */
export function findIn(lines: string, sought: string[]): Hit[] {
  const holdsAll = (text: string) => sought.every((word) => text.includes(` ${word}`))
  if (!holdsAll(lines)) return []
  return lines
    .split('\n')
    .filter(holdsAll)
    .map((line) => ({ id: idOf(line), checkinDate: arrivalOf(line) }))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** The same for a guest who stands in no block. */
export function isFoundBy(guest: Guest, sought: string[]): boolean {
  const words = wordsOf(guest)
  return sought.every((it) => words.some((word) => word.startsWith(it)))
}

/** A single letter begins half of all names: it finds nothing that the list does not show anyway. */
const shortest = 2

/** What was typed, as the beginnings of words that must all occur. A phone number typed with blanks is one word. */
export function wordsSought(typed: string): string[] {
  const text = plain(typed.trim())
  return splitSought(text).filter((word) => word.length >= shortest)
}

function splitSought(text: string): string[] {
  if (/^[+\d][\d\s./-]*$/.test(text)) return [digitsOf(text)]
  if (text.includes('@')) return text.split(/\s+/)
  return text.match(lettersAndDigits) ?? []
}
