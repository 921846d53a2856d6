/** The text of a file that does not say its encoding. */
import { isUtf8 } from 'node:buffer'
import { decodeControls } from '#contract/text/windowsText.ts'

/** Characters of UTF-8 beyond ASCII, in a text with one character for each byte. */
const utf8Pattern = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g

/** UTF-8, or else Windows-1252, which contains ISO-8859-1: so do spreadsheets and some portals write. */
export const decodeText = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeMixed(bytes)

/**
 * Bytes that are not all UTF-8. Where most of them are, because one line was pasted from elsewhere or the file is cut off,
 * only the rest is Windows-1252: no line spoils another one's letters.
 */
function decodeMixed(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const strayRuns = text.replaceAll(utf8Pattern, ' ').match(/[\x80-\xff]+/g)?.length ?? 0
  const isMostlyUtf8 = text.startsWith('\xef\xbb\xbf') || (text.match(utf8Pattern)?.length ?? 0) >= strayRuns
  if (!isMostlyUtf8) return decodeControls(text)
  const mixed = text.replaceAll(/[\x80-\xff]+/g, (run) => {
    let end = 0
    const parts = [...run.matchAll(utf8Pattern)].map(({ 0: character, index }) => {
      const before = decodeControls(run.slice(end, index))
      end = index + character.length
      return before + Buffer.from(character, 'latin1').toString()
    })
    return parts.join('') + decodeControls(run.slice(end))
  })
  return mixed.replace(/^\uFEFF/, '')
}
