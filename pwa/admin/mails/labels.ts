/** The labels of mail kinds and states, and the colours of states. */
import type { Mail, MailKind, MailState } from '#contract/mails.ts'
import type { BadgeTone } from '#pwa/ui/Badge.tsx'

const kindLabels: Record<MailKind, string> = {
  requestReceived: /*i18n*/ 'admin.mails.kind.requestReceived',
  confirmation: /*i18n*/ 'admin.mails.kind.confirmation',
  payment: /*i18n*/ 'admin.mails.kind.payment',
  thankYou: /*i18n*/ 'admin.mails.kind.thankYou',
  cancellation: /*i18n*/ 'admin.mails.kind.cancellation',
  depositReminder: /*i18n*/ 'admin.mails.kind.depositReminder',
  requestLapsed: /*i18n*/ 'admin.mails.kind.requestLapsed',
  newRequest: /*i18n*/ 'admin.mails.kind.newRequest',
  requestWaiting: /*i18n*/ 'admin.mails.kind.requestWaiting',
  messageAnswer: /*i18n*/ 'admin.mails.kind.messageAnswer',
  requestCancelled: /*i18n*/ 'admin.mails.kind.requestCancelled',
  newMessage: /*i18n*/ 'admin.mails.kind.newMessage',
  backupReport: /*i18n*/ 'admin.mails.kind.backupReport',
  channelConflict: /*i18n*/ 'admin.mails.kind.channelConflict',
  channelFailed: /*i18n*/ 'admin.mails.kind.channelFailed',
  offer: /*i18n*/ 'admin.mails.kind.offer',
  offerAnswered: /*i18n*/ 'admin.mails.kind.offerAnswered',
  accountChanged: /*i18n*/ 'admin.mails.kind.accountChanged',
  checkinInvitation: /*i18n*/ 'admin.mails.kind.checkinInvitation',
  checkinReminder: /*i18n*/ 'admin.mails.kind.checkinReminder',
  reportsDue: /*i18n*/ 'admin.mails.kind.reportsDue',
  morning: /*i18n*/ 'admin.mails.kind.morning',
  newLink: /*i18n*/ 'admin.mails.kind.newLink',
  balanceReminder: /*i18n*/ 'admin.mails.kind.balanceReminder',
  beforeArrival: /*i18n*/ 'admin.mails.kind.beforeArrival',
  dayBefore: /*i18n*/ 'admin.mails.kind.dayBefore',
  afterArrival: /*i18n*/ 'admin.mails.kind.afterArrival',
  waitlistConfirm: /*i18n*/ 'admin.mails.kind.waitlistConfirm',
  requestDeclined: /*i18n*/ 'admin.mails.kind.requestDeclined',
  stayWished: /*i18n*/ 'admin.mails.kind.stayWished',
  wishReceived: /*i18n*/ 'admin.mails.kind.wishReceived',
  wishDeclined: /*i18n*/ 'admin.mails.kind.wishDeclined',
  stayMoved: /*i18n*/ 'admin.mails.kind.stayMoved',
}

const paymentLabels = {
  acconto: /*i18n*/ 'admin.mails.kind.deposit',
  saldo: /*i18n*/ 'admin.mails.kind.balance',
} as const

export const getMailLabel = ({ kind, paymentType }: Pick<Mail, 'kind' | 'paymentType'>): string =>
  paymentType === null ? kindLabels[kind] : paymentLabels[paymentType]

export const stateLabels: Record<MailState, string> = {
  queued: /*i18n*/ 'admin.mails.state.queued',
  sending: /*i18n*/ 'admin.mails.state.sending',
  sent: /*i18n*/ 'admin.mails.state.sent',
  failed: /*i18n*/ 'admin.mails.state.failed',
  written: /*i18n*/ 'admin.mails.state.written',
  held: /*i18n*/ 'admin.mails.state.held',
  dropped: /*i18n*/ 'admin.mails.state.dropped',
}

export const stateTones: Record<MailState, BadgeTone> = {
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ok',
  failed: 'danger',
  written: 'warn',
  held: 'warn',
  dropped: 'neutral',
}
