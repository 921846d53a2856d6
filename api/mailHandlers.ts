/** Every kind of mail in one table: which noun renders it, and what that noun does when the mail was sent. */
import { markReportSent } from './backups/actions.ts'
import { renderBackupReport } from './backups/emails.ts'
import { markMailSent } from './bookings/actions.ts'
import {
  renderCancellation,
  renderCheckinInvitation,
  renderCheckinReminder,
  renderNewLink,
  renderRequestDeclined,
  renderRequestLapsed,
  renderRequestReceived,
  renderThankYou,
} from './bookings/mails/emails.ts'
import {
  renderBalanceReminder,
  renderConfirmation,
  renderDepositReminder,
  renderPaymentReceived,
} from './bookings/mails/paymentEmails.ts'
import {
  renderNewRequest,
  renderRequestCancelled,
  renderRequestWaiting,
  renderStayWished,
} from './bookings/mails/staffEmails.ts'
import { renderAfterArrival, renderBeforeArrival, renderDayBefore } from './bookings/mails/stayEmails.ts'
import { renderStayMoved, renderWishDeclined, renderWishReceived } from './bookings/mails/wishEmails.ts'
import { renderChannelConflict, renderChannelFailed } from './channels/emails.ts'
import { renderMessageAnswer, renderNewMessage } from './contacts/emails.ts'
import { renderReportsDue } from './duties/emails.ts'
import { refreshPlannedMail } from './mailPlan/queries.ts'
import { type MailHandler, type MailHandlers, type MailWorker, startMailWorker } from './mails/worker.ts'
import { renderMorning } from './morning/emails.ts'
import { readMorningFacts } from './morning/queries.ts'
import { renderOffer, renderOfferAnswered } from './offers/emails.ts'
import { renderAccountChanged } from './property/emails.ts'
import { renderWaitlistConfirm } from './waitlist/emails.ts'

const onBookingMailSent: MailHandler['onSent'] = async (tx, { bookingId, kind }) => {
  if (bookingId !== null) await markMailSent(tx, bookingId, kind)
}

/** Mails that go by themselves, and may have waited. */
const planned = { onSent: onBookingMailSent, refresh: refreshPlannedMail }

export const mailHandlers: MailHandlers = {
  requestReceived: { render: renderRequestReceived, onSent: onBookingMailSent },
  confirmation: { render: renderConfirmation, onSent: onBookingMailSent },
  payment: { render: renderPaymentReceived, onSent: onBookingMailSent },
  cancellation: { render: renderCancellation, onSent: onBookingMailSent },
  thankYou: { render: renderThankYou, ...planned },
  newRequest: { render: renderNewRequest, onSent: onBookingMailSent },
  requestWaiting: { render: renderRequestWaiting },
  requestCancelled: { render: renderRequestCancelled },
  requestLapsed: { render: renderRequestLapsed, onSent: onBookingMailSent },
  newMessage: { render: renderNewMessage },
  messageAnswer: { render: renderMessageAnswer },
  channelConflict: { render: renderChannelConflict },
  channelFailed: { render: renderChannelFailed },
  backupReport: { render: renderBackupReport, afterCommit: markReportSent },
  offer: { render: renderOffer },
  offerAnswered: { render: renderOfferAnswered },
  depositReminder: { render: renderDepositReminder, ...planned },
  checkinInvitation: { render: renderCheckinInvitation, ...planned },
  checkinReminder: { render: renderCheckinReminder, ...planned },
  newLink: { render: renderNewLink },
  requestDeclined: { render: renderRequestDeclined, onSent: onBookingMailSent },
  balanceReminder: { render: renderBalanceReminder, ...planned },
  beforeArrival: { render: renderBeforeArrival, ...planned },
  dayBefore: { render: renderDayBefore, ...planned },
  afterArrival: { render: renderAfterArrival, ...planned },
  stayWished: { render: renderStayWished },
  wishReceived: { render: renderWishReceived, onSent: onBookingMailSent },
  wishDeclined: { render: renderWishDeclined, onSent: onBookingMailSent },
  stayMoved: { render: renderStayMoved, onSent: onBookingMailSent },
  accountChanged: { render: renderAccountChanged },
  reportsDue: { render: renderReportsDue },
  waitlistConfirm: { render: renderWaitlistConfirm },
  morning: { render: renderMorning, readFacts: readMorningFacts },
}

/** Starts the worker that sends the mails of every noun. */
export const startMailer = (context: Omit<Parameters<typeof startMailWorker>[0], 'handlers'>): Promise<MailWorker> =>
  startMailWorker({ ...context, handlers: mailHandlers })
