/** What a message says, before it becomes text and HTML: both are written from the same blocks, so neither lacks anything. */
import type { Language } from '#contract/fields.ts'

export type MailBlock =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { rows: Array<[label: string, value: string]> }
  /** Always an address of ours. */
  | { link: string; url: string }
  /** A guest's own words: shown as they are, line breaks kept, never a link. */
  | { quote: string }

export type MailContent = {
  language: Language
  subject: string
  blocks: MailBlock[]
  /** Who the house is, below every message. */
  footer: string[]
  /** Where an answer goes; null: to the sender. */
  replyTo: { name: string; address: string } | null
  attachment: { filename: string; type: string; content: string } | null
}

/** What a message needs besides the row that it is written from. */
export type MailContext = {
  /** The address guests see. */
  publicUrl: string
  /** The key of private links. */
  linkKey: string
}

// Overrides and isolates turn what follows around; a name's own right-to-left letters need none of them.
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A stranger's text on one line, for subjects, names and table cells: no line break, no turned direction, at most `most` characters. */
export function toSingleLine(text: string, maxLength: number): string {
  const characters = [...text.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim()]
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** A stranger's text with its line breaks. */
export const sanitizeMultiline = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(unsafeCharacters, ''))
    .join('\n')
    .trim()

/**
 * A name for the automatic answer, which goes to an address that anyone may have typed: letters only, so that no name is an
 * address or a link, and too short for a message.
 */
export const sanitizeName = (name: string): string =>
  toSingleLine(name.replace(/[^\p{L}\p{M}\s'’-]/gu, ' '), 40).replace(/^[\s'’-]+/, '')
