/** One-time codes of an authenticator app: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every app knows. */
import { createHmac, randomBytes } from 'node:crypto'
import { isEqualSecret } from '#api/http/secrets.ts'

const stepSeconds = 30
/** RFC 4648. */
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (digit) => base32Alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** A secret of 160 bits, the length that RFC 4226 recommends, in base32. */
export const createTotpSecret = (): string => encodeBase32(randomBytes(20))

/** The address that an authenticator app reads from a QR code. It lists the code under the farm's name. */
export function buildTotpUri(secret: string, username: string, farmName: string): string {
  const label = `${encodeURIComponent(farmName)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(farmName)}`
}

/** The number of the 30 seconds that hold this instant (Unix ms). */
export const getStep = (now: number): number => Math.floor(now / 1000 / stepSeconds)

/** The code of a step: HOTP (RFC 4226) of its number. */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step whose code this is: the current one, or one beside it, since clocks differ and typing takes time. Null for a
 * wrong code, and for one of `lastStep` or earlier: no code works twice.
 */
export function findStep(secret: string, code: string, now: number, lastStep = 0): number | null {
  const current = getStep(now)
  const steps = [current - 1, current, current + 1].filter((step) => step > lastStep)
  return steps.find((step) => isEqualSecret(code, computeCode(secret, step))) ?? null
}
