/** The content of a mail as blocks. Plain text and HTML are rendered from the same blocks, so both hold everything. */
import type { I18n } from '@lingui/core'
import type { Scheme } from '#contract/appearance.ts'
import type { Property } from '#contract/property.ts'
import { defaultLanguage, type Language } from '#locales/language.ts'

/** The language of the mails to STAFF_EMAIL, whatever language the guest speaks. */
export const staffLanguage: Language = defaultLanguage

export type MailBlock =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { rows: Array<[label: string, value: string]> }
  /** `url` is always on our own site or an address that a manager has set, never a guest's input. */
  | { link: string; url: string }
  /** A text as a QR code, at most one in a mail. Everything that it says stands in words beside it. */
  | { qrCode: string; label: string }
  /** A picture of the site by its name, at most one in a mail. It decorates only, so the plain text goes without. */
  | { picture: string; alt: string }
  /** Text that a guest wrote: shown unchanged with its line breaks, never as a link. */
  | { quote: string }

export type MailContent = {
  language: Language
  subject: string
  blocks: MailBlock[]
  /** The farm's name. */
  sender: string
  /** The farm's name and address lines, below every mail. */
  footer: string[]
  /** The farm's accent on light and on dark sheets. */
  accents: Record<Scheme, string>
  /** Where a reply goes; null means to the sender. */
  replyTo: { name: string; address: string } | null
  attachment: { filename: string; type: string; content: string } | null
}

/** What a mail is rendered from besides its row. */
export type MailContext = {
  /** The public address of the site. */
  publicUrl: string
  /** The key that signs private links. */
  linkKey: string
  property: Property
  /** The farm's texts. */
  getI18n: (language: Language) => I18n
}

// Control characters, and direction overrides, which reverse the text after them. Right-to-left names need none of them.
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * Untrusted text on one line, for subjects, names and table cells: no line breaks, no direction overrides, at most
 * `maxLength` characters.
 */
export function toSingleLine(text: string, maxLength: number): string {
  const characters = [...text.replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim()]
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** Untrusted text with its line breaks, without control characters and direction overrides. */
export const sanitizeMultiline = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(unsafeCharacters, ''))
    .join('\n')
    .trim()

/**
 * A name for mails to a guest, whose address anyone may have typed. It has letters only, so that it cannot be a link or
 * an address, and at most 40 characters, so that it cannot carry a message.
 */
export const sanitizeName = (name: string): string =>
  toSingleLine(name.replace(/[^\p{L}\p{M}\s'’-]/gu, ' '), 40).replace(/^[\s'’-]+/, '')
