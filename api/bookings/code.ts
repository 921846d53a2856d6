/** Reference codes and the secrets of private links. */
import { createHmac, randomInt } from 'node:crypto'

/** No 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: nothing that looks or sounds like another on a bad line. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY'

/** Eight characters, 78 thousand million codes. */
export const makeCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** An HMAC of the booking's id, so that mails and repeated answers can write the link again. */
export const secretOf = (bookingId: string, linkKey: string): string =>
  createHmac('sha256', linkKey).update(bookingId).digest('base64url').slice(0, 24)
