/** The words a booking is found by: names, mail, phone and code, in lower case and without accents. */
import type { Booking } from '#contract/bookings.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lettersAndDigits = /[\p{L}\p{N}]+/gu
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '')

type Guest = Pick<Booking, 'guestName' | 'guestSurname' | 'guestEmail' | 'guestPhone' | 'code'>

export function wordsOf(booking: Guest): string[] {
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
