/** Mails to staff about the calendars of portals. */
import { z } from 'zod/mini'
import { type MailBlock, type MailContent, type MailContext, staffLanguage, toSingleLine } from '#api/mailer/content.ts'
import { buildSender } from '#api/mailer/footer.ts'
import { formatDay, formatInstant } from '#api/mailer/format.ts'
import { ChannelProblem, channelProblemTexts } from '#contract/channels.ts'

const Night = z.string()
const ConflictFacts = z.object({
  channel: z.string(),
  room: z.string(),
  stays: z.array(z.object({ checkinDate: Night, checkoutDate: Night, nights: z.array(Night) })),
})
const FailureFacts = z.object({ channel: z.string(), room: z.string(), problem: ChannelProblem, since: z.string() })

const buildMail = (
  subject: string,
  blocks: MailBlock[],
  { publicUrl, property, getI18n }: MailContext,
  path: string,
): MailContent => ({
  language: staffLanguage,
  subject,
  blocks: [...blocks, { link: getI18n(staffLanguage).t('mail.openAdmin'), url: `${publicUrl}/admin${path}` }],
  ...buildSender(getI18n(staffLanguage), property),
  replyTo: null,
  attachment: null,
})

/** A portal has sold nights that are taken. The mail says what to do; who is moved is a person's choice. */
export function renderChannelConflict(row: { facts: string }, context: MailContext): MailContent {
  const { channel, room, stays } = z.parse(ConflictFacts, JSON.parse(row.facts))
  const i18n = context.getI18n(staffLanguage)
  const format = (day: string) => formatDay(day, staffLanguage)
  const values = { channel: toSingleLine(channel, 60), room }
  return buildMail(
    i18n.t('mail.channelConflict.subject', values),
    [
      { text: i18n.t('mail.channelConflict.text', values) },
      {
        list: stays.map(({ checkinDate, checkoutDate, nights }) =>
          i18n.t('mail.channelConflict.stay', {
            from: format(checkinDate),
            to: format(checkoutDate),
            nights: nights.map(format).join(', '),
          }),
        ),
      },
      { text: i18n.t('mail.channelConflict.whatToDo', values) },
    ],
    context,
    '/today',
  )
}

/** A portal's calendar could not be read for hours. */
export function renderChannelFailed(row: { facts: string }, context: MailContext): MailContent {
  const { channel, room, problem, since } = z.parse(FailureFacts, JSON.parse(row.facts))
  const i18n = context.getI18n(staffLanguage)
  const values = { channel: toSingleLine(channel, 60), room }
  return buildMail(
    i18n.t('mail.channelFailed.subject', values),
    [
      {
        text: i18n.t('mail.channelFailed.text', {
          channel: values.channel,
          room,
          since: formatInstant(since, staffLanguage),
        }),
      },
      { text: i18n.t(channelProblemTexts[problem]) },
      { text: i18n.t('mail.channelFailed.whatToDo', values) },
    ],
    context,
    '/channels',
  )
}
