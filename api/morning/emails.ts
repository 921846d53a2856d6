/** The mail to staff that says what the day brings: the sheet of the day, the kitchen's, and what waits for somebody. */
import { z } from 'zod/mini'
import { type MailBlock, type MailContent, type MailContext, staffLanguage, toSingleLine } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatDay } from '#api/mailer/format.ts'
import { MorningFacts, type MorningPart } from './facts.ts'

/** Of a text that somebody has written: the rest stands in the admin. */
const maxTextLength = 1000

const buildBlocks = ({ heading, rows, list }: MorningPart): MailBlock[] => [
  { heading },
  ...(rows.length === 0
    ? []
    : [{ rows: rows.map(([label, text]) => [label, clean(text)] satisfies [string, string]) }]),
  ...(list.length === 0 ? [] : [{ list: [...new Set(list.map(clean))] }]),
]

const clean = (text: string): string => toSingleLine(text, maxTextLength)

export function renderMorning(row: { facts: string }, { publicUrl, property, getI18n }: MailContext): MailContent {
  const { day, arrivals, departures, staying, parts } = z.parse(MorningFacts, JSON.parse(row.facts))
  const i18n = getI18n(staffLanguage)
  return {
    language: staffLanguage,
    subject: i18n.t('mail.morning.subject', { day: formatDay(day, staffLanguage), arrivals, departures, staying }),
    blocks: [
      ...(parts.length === 0 ? [{ text: i18n.t('mail.morning.nothing') }] : parts.flatMap(buildBlocks)),
      { link: i18n.t('mail.openAdmin'), url: `${publicUrl}/admin/today` },
    ],
    ...buildSender(i18n, property),
    replyTo: null,
    attachment: null,
  }
}
