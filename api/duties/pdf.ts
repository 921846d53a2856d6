/**
 * The texts that a PDF shows, as far as they are written in plain letters. Bounded and without state, so that a hostile
 * file costs little wherever this runs.
 */
import { inflateSync } from 'node:zlib'

/** A receipt is a page or two: some streams of some kilobytes. */
const maxStreams = 100
const maxStreamBytes = 1_000_000
const maxTotalBytes = 2_000_000
const maxTexts = 20_000
/** No line of a page is longer. */
const maxTextLength = 2000

/** What stands before `stream`: the dictionary says what is in it. */
const dictionaryBytes = 1000
const noPage = /\/(?:Image|Length1|Length2|XML|ObjStm|XRef)\b/

const isZlib = (bytes: Uint8Array): boolean =>
  ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0

/** Null for what cannot be inflated within the limit. */
function inflate(bytes: Uint8Array, maxOutputLength: number): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength }).toString('latin1')
  } catch {
    return null
  }
}

/** The contents of the page streams. */
function readStreams(file: Buffer): string[] {
  const raw = file.toString('latin1')
  const pages: string[] = []
  let [at, left] = [0, maxTotalBytes]
  for (let count = 0; count < maxStreams && left > 0; count++) {
    const keyword = raw.indexOf('stream', at)
    const end = keyword < 0 ? -1 : raw.indexOf('endstream', keyword + 6)
    if (end < 0) break
    at = end + 9
    const start = keyword + (raw[keyword + 6] === '\r' ? 8 : 7)
    const before = raw.slice(Math.max(0, keyword - dictionaryBytes), keyword)
    if (noPage.test(before.slice(before.lastIndexOf('obj') + 1))) continue
    const bytes = file.subarray(start, end)
    const limit = Math.min(left, maxStreamBytes)
    const page = isZlib(bytes) ? inflate(bytes, limit) : raw.slice(start, Math.min(end, start + limit))
    // How much was inflated before it failed is not known.
    left -= page?.length ?? limit
    if (page !== null) pages.push(page)
  }
  return pages
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '', '\n': '' }

const readEscapes = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|([^0-7]))/g, (_, octal: string | undefined, other: string) =>
    octal === undefined ? (escapes[other] ?? other) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  )

/** A string in parentheses, which begins at `start`, and the place behind it. */
function readLiteral(page: string, start: number): { text: string; next: number } {
  const last = Math.min(page.length, start + maxTextLength)
  let depth = 1
  let at = start + 1
  for (; at < last && depth > 0; at++) {
    const character = page[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')') depth--
  }
  return { text: readEscapes(page.slice(start + 1, depth > 0 ? at : at - 1)), next: at }
}

/** A string of hexadecimal digits; the place behind it. */
function readHex(page: string, start: number): { text: string; next: number } {
  const end = page.indexOf('>', start)
  if (end < 0) return { text: '', next: page.length }
  const digits = page.slice(start + 1, end).replace(/\s/g, '')
  const isHex = digits !== '' && /^[0-9A-Fa-f]+$/.test(digits)
  return { text: isHex ? Buffer.from(digits, 'hex').toString('latin1') : '', next: end + 1 }
}

/** The numbers of glyphs in a font's own order are no letters. */
const isPlainText = (text: string): boolean => text.trim() !== '' && !/(?![\n\r\t])\p{Cc}/u.test(text)

/** From this distance on, in thousandths of the font's size, the parts of a text are two words. */
const wordGap = -180

/** The texts of a page, each as one operator shows it. An array of parts with distances between is one text. */
function listTexts(page: string, limit: number): string[] {
  const texts: string[] = []
  let parts: string[] | null = null
  let at = 0
  while (at < page.length && texts.length < limit) {
    const character = page[at]
    if (character === '(' || (character === '<' && page[at + 1] !== '<')) {
      const { text, next } = character === '(' ? readLiteral(page, at) : readHex(page, at)
      at = next
      if (parts) parts.push(text)
      else texts.push(text)
      continue
    }
    if (character === '[') parts = []
    if (character === ']' && parts) {
      texts.push(parts.join(''))
      parts = null
    }
    if (parts && character === '-') {
      const number = /^-\d{1,6}/.exec(page.slice(at, at + 7))?.[0]
      if (Number(number ?? 0) <= wordGap) parts.push(' ')
    }
    at += character === '<' ? 2 : 1
  }
  return texts
}

/** The texts of all pages in their order. */
export function readPdfTexts(bytes: Uint8Array): string[] {
  const texts: string[] = []
  for (const page of readStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    texts.push(...listTexts(page, maxTexts - texts.length).filter(isPlainText))
  return texts
}
