/** Compares secrets. */
import { timingSafeEqual } from 'node:crypto'

/** The time that it takes reveals only the length of the secret. */
export function isEqualSecret(text: string, secret: string): boolean {
  const [actual, expected] = [Buffer.from(text), Buffer.from(secret)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
