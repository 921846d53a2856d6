/** The content of a mail as blocks. Plain text and HTML are rendered from the same blocks, so both hold everything. */
import type { I18n } from '@lingui/core'
import type { Property } from '#contract/property.ts'
import type { Scheme } from '#contract/site/appearance.ts'
import type { Notice } from '#contract/site/notices.ts'
import { cleanLine, cutText } from '#contract/text/cleanText.ts'
import { defaultLanguage, getLocalized, type Language } from '#locales/language.ts'

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
  /** A line in the head of the mail. */
  | { notice: string }

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
  /** What the farm tells its guests today. */
  notices: Notice[]
  /** The farm's texts. */
  getI18n: (language: Language) => I18n
}

/**
 * Untrusted text on one line, for subjects, names and table cells: no line breaks, no direction overrides, at most
 * `maxLength` characters.
 */
export const toSingleLine = (text: string, maxLength: number): string => cutText(cleanLine(text), maxLength)

/**
 * A name for mails to a guest, whose address anyone may have typed. It has letters only, so that it cannot be a link or
 * an address, and at most 40 characters, so that it cannot carry a message.
 */
export const sanitizeName = (name: string): string =>
  toSingleLine(name.replace(/[^\p{L}\p{M}\s'’-]/gu, ' '), 40).replace(/^[\s'’-]+/, '')

/** What the farm tells its guests today, as the head of a mail to one of them. */
export const buildNotices = ({ notices }: Pick<MailContext, 'notices'>, language: Language): MailBlock[] =>
  notices.map(({ text }) => ({ notice: getLocalized(text, language) }))
