/** The mails about other days that a guest has asked for, and about a stay that was moved. */
import type { MailBlock, MailContent, MailContext } from '#api/mailer/content.ts'
import { formatDay } from '#api/mailer/format.ts'
import {
  type BookingMailRow,
  buildAmountRow,
  buildCancellationTerms,
  buildGuestMail,
  buildPrivateLink,
  buildStayRows,
  type MailData,
  parseMailData,
} from './emails.ts'

/** The days that the guest would rather have. */
const buildWishRows = ({ i18n, language, facts: { wishedStay } }: MailData): MailBlock | null =>
  wishedStay && {
    rows: [
      [i18n.t('booking.checkin'), formatDay(wishedStay.checkinDate, language)],
      [i18n.t('booking.checkout'), formatDay(wishedStay.checkoutDate, language)],
    ],
  }

/** The wish has arrived. Until staff answer, the stay is as it was. */
export function renderWishReceived(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, property, facts } = data
  return buildGuestMail(data, i18n.t('mail.wishReceived.subject', { code: facts.code }), [
    { text: i18n.t('mail.wishReceived.text') },
    buildWishRows(data),
    { text: i18n.t('booking.receipt.promise', { hours: property.figures.replyHours }) },
    { heading: i18n.t('mail.wishReceived.now') },
    { rows: buildStayRows(data) },
    ...buildPrivateLink(data),
  ])
}

/** Staff cannot give the guest these days, with a sentence of their own. */
export function renderWishDeclined(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  return buildGuestMail(data, i18n.t('mail.wishDeclined.subject', { code: facts.code }), [
    { text: i18n.t('mail.wishDeclined.text') },
    buildWishRows(data),
    facts.declineText === null ? null : { text: facts.declineText },
    { text: i18n.t('mail.wishDeclined.now') },
    { rows: buildStayRows(data) },
    ...buildPrivateLink(data),
  ])
}

/** The stay has other days, or another room. What it costs by now is on the private page. */
export function renderStayMoved(row: BookingMailRow, context: MailContext): MailContent {
  const data = parseMailData(row, context)
  const { i18n, facts } = data
  const stay = { ...data, facts: { ...facts, extras: [], adjustments: [], taxAmount: null } }
  return buildGuestMail(data, i18n.t('mail.stayMoved.subject', { code: facts.code }), [
    { text: i18n.t('mail.stayMoved.text') },
    { rows: [...buildStayRows(stay), ...buildAmountRow(data, i18n.t('mail.agreedPrice'), facts.agreedPrice)] },
    { text: i18n.t('mail.stayMoved.account') },
    ...buildPrivateLink(data),
    ...buildCancellationTerms(data),
  ])
}
