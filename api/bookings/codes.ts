/** Booking codes, which a guest reads out on the phone. */
import { randomInt } from 'node:crypto'

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: these look or sound alike. */
const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'

/** A code of eight characters, one of 78,000,000,000. `pickIndex(n)` returns a whole number from 0 to n - 1. */
export const generateCode = (pickIndex: (n: number) => number = randomInt): string =>
  Array.from({ length: 8 }, () => codeAlphabet[pickIndex(codeAlphabet.length)]).join('')

/** Whether a text has the form of a code. */
export const isCode = (text: string): boolean => /^[A-Z0-9]{8}$/.test(text)
