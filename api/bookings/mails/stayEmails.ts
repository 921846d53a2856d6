/** The mails to a guest around the stay: how to come, a word before the arrival and one after it. */
import type { MailBlock, MailContent, MailContext } from '#api/mailer/content.ts'
import { formatDay } from '#api/mailer/format.ts'
import {
  type BookingMailRow,
  buildGuestMail,
  buildHouseRules,
  buildStayRows,
  type MailData,
  parseMailData,
} from './emails.ts'
import { buildDirections } from './paymentEmails.ts'

const readDay = ({ language, facts }: MailData): string => formatDay(facts.checkinDate, language)

/** The online check-in, for those who have not done it. */
const buildCheckin = ({ i18n, link }: MailData): MailBlock[] => [
  { text: i18n.t('mail.beforeArrival.checkin') },
  { link: i18n.t('mail.checkin.link'), url: link },
]

/** The closing names the phone; this says what to do when the arrival changes. */
const buildReach = ({ i18n }: MailData): MailBlock => ({ text: i18n.t('mail.beforeArrival.late') })

/** Some days before: the way, the arrival time, how to reach the farm, the online check-in. */
export function renderBeforeArrival(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n } = data
  return buildGuestMail(data, i18n.t('mail.beforeArrival.subject', { day: readDay(data) }), [
    { text: i18n.t('mail.beforeArrival.text') },
    { rows: buildStayRows(data) },
    ...buildCheckin(data),
    ...buildDirections(data),
    ...buildHouseRules(data),
    buildReach(data),
  ])
}

export function renderDayBefore(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, property } = data
  const { from, to, announceAfter } = property.checkin
  return buildGuestMail(data, i18n.t('mail.dayBefore.subject', { day: readDay(data) }), [
    { text: i18n.t('mail.dayBefore.text') },
    { text: i18n.t('services.checkinText', { from, to, late: announceAfter }) },
    ...buildCheckin(data),
    ...buildDirections(data),
    buildReach(data),
  ])
}

export function renderAfterArrival(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, property } = data
  return buildGuestMail(data, i18n.t('mail.afterArrival.subject', { name: property.name }), [
    { text: i18n.t('mail.afterArrival.text') },
    { text: i18n.t('mail.afterArrival.help') },
  ])
}
