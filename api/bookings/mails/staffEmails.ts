/** The mails to staff about a booking, in their language. */
import type { I18n } from '@lingui/core'
import { type MailContent, type MailContext, staffLanguage, toSingleLine } from '#api/mailer/content.ts'
import { formatCurrency, formatDay, formatInstant } from '#api/mailer/format.ts'
import { getUnprovedState } from '#contract/bookings/bookingRules.ts'
import { cleanLines } from '#contract/text/cleanText.ts'
import { type BookingMailRow, buildMail, buildStayRows, parseMailData } from './emails.ts'
import type { BookingFacts } from './mailFacts.ts'

type StaffMailText = { subject: string; text: string; warning?: string | null }

/** To staff, in their language, with the guest and the stay. A reply to this mail goes to the guest. */
function buildStaffMail(
  row: BookingMailRow,
  context: MailContext,
  getText: (i18n: I18n, values: { code: string; name: string; day: string }, facts: BookingFacts) => StaffMailText,
): MailContent {
  const guestData = parseMailData(row, context)
  const { facts } = guestData
  const i18n = context.getI18n(staffLanguage)
  const data = { ...guestData, i18n, language: staffLanguage }
  const { code, guestEmail, guestPhone, specialRequests, checkinDate } = facts
  const name = toSingleLine(`${facts.guestName} ${facts.guestSurname}`, 100)
  const {
    subject,
    text,
    warning = null,
  } = getText(i18n, { code, name, day: formatDay(checkinDate, staffLanguage) }, facts)
  return {
    ...buildMail(data, subject, [
      { text },
      warning === null ? null : { text: warning },
      {
        rows: [
          [i18n.t('mail.guest'), name],
          [i18n.t('mail.email'), guestEmail ?? ''],
          [i18n.t('mail.phone'), toSingleLine(guestPhone, 40)],
          [i18n.t('admin.booking.language'), facts.language.toUpperCase()],
          ...buildStayRows(data),
        ],
      },
      specialRequests === null ? null : { heading: i18n.t('mail.newRequest.specialRequests') },
      specialRequests === null ? null : { quote: cleanLines(specialRequests) },
      { link: i18n.t('mail.openAdmin'), url: `${context.publicUrl}/admin` },
    ]),
    replyTo: guestEmail === null ? null : { name, address: guestEmail },
  }
}

/** In a flood of requests it says that the guest has not confirmed this one, so that staff do not call a stranger. */
export const renderNewRequest = (row: BookingMailRow, context: MailContext): MailContent =>
  buildStaffMail(row, context, (i18n, values, facts) => {
    const state = getUnprovedState(facts)
    const until = formatInstant(facts.heldUntil ?? facts.createdAt, staffLanguage)
    const warnings = {
      held: i18n.t('mail.newRequest.unproved', { until }),
      lost: null,
      never: i18n.t('mail.newRequest.notHeld'),
    }
    return {
      subject: i18n.t(
        state === null ? /*i18n*/ 'mail.newRequest.subject' : /*i18n*/ 'mail.newRequest.unprovedSubject',
        values,
      ),
      text: i18n.t('mail.newRequest.text', { hours: context.property.figures.replyHours }),
      warning: state && warnings[state],
    }
  })

/** Nobody has answered the request for some hours. */
export const renderRequestWaiting = (row: BookingMailRow, context: MailContext): MailContent =>
  buildStaffMail(row, context, (i18n, values) => ({
    subject: i18n.t('mail.requestWaiting.subject', values),
    text: i18n.t('mail.requestWaiting.text', { hours: context.property.figures.remindHours }),
  }))

/** The guest asks for other days. */
export const renderStayWished = (row: BookingMailRow, context: MailContext): MailContent =>
  buildStaffMail(row, context, (i18n, values, { wishedStay }) => ({
    subject: i18n.t('mail.stayWished.subject', values),
    text: i18n.t('mail.stayWished.text', {
      from: wishedStay ? formatDay(wishedStay.checkinDate, staffLanguage) : '',
      to: wishedStay ? formatDay(wishedStay.checkoutDate, staffLanguage) : '',
    }),
  }))

/** The guest has cancelled a request, so nobody needs to answer it, or a confirmed stay. */
export const renderRequestCancelled = (row: BookingMailRow, context: MailContext): MailContent =>
  buildStaffMail(row, context, (i18n, values, { keptAmount }) =>
    keptAmount === null
      ? { subject: i18n.t('mail.requestCancelled.subject', values), text: i18n.t('mail.requestCancelled.text') }
      : {
          subject: i18n.t('mail.requestCancelled.staySubject', values),
          text: i18n.t('mail.requestCancelled.stayText', { amount: formatCurrency(keptAmount, staffLanguage) }),
        },
  )
