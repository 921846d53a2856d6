/** The words a booking is found by: names, mail, phone and code, in lower case and without accents. */
import type { Booking } from '#contract/bookings.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lettersAndDigits = /[\p{L}\p{N}]+/gu
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '')

type Guest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestEmail' | 'guestPhone' | 'code'>

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

/** A booking in its block's text: the id, then its words, each with a blank before it. */
export const lineOf = ({ id, ...guest }: Guest & { id: string }): string => `${id} ${wordsOf(guest).join(' ')}`

const idOf = (line: string): string => line.slice(0, line.indexOf(' '))

/** The block's text with these bookings' lines in place of their old ones; without a new one a booking leaves it. */
export function replaceLines(lines: string, ids: string[], lineOfId: Map<string, string>): string {
  const touched = new Set(ids)
  const others = lines.split('\n').filter((line) => line !== '' && !touched.has(idOf(line)))
  return [...others, ...ids.flatMap((id) => lineOfId.get(id) ?? [])].join('\n')
}

/** Ids of the bookings in which each word sought begins one of their words, newest first. */
export function findIn(lines: string, sought: string[]): string[] {
  const holdsAll = (text: string) => sought.every((word) => text.includes(` ${word}`))
  if (!holdsAll(lines)) return []
  return lines.split('\n').filter(holdsAll).map(idOf).sort().reverse()
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
