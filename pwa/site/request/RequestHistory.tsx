/** What has happened to a request: the mails that the guest was sent, and the messages that the guest has added. */

import type { RequestView } from '#contract/bookings/requests.ts'
import type { GuestMailKind } from '#contract/mails.ts'
import { getDepositText } from '#contract/money/deposit.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { Farm } from '../farm.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import './RequestHistory.css'

const mailLabels: Record<Exclude<GuestMailKind, 'payment'>, string> = {
  requestReceived: /*i18n*/ 'request.mail.requestReceived',
  confirmation: /*i18n*/ 'request.mail.confirmation',
  requestLapsed: /*i18n*/ 'request.mail.requestLapsed',
  thankYou: /*i18n*/ 'request.mail.thankYou',
  cancellation: /*i18n*/ 'request.mail.cancellation',
  depositReminder: /*i18n*/ 'request.mail.depositReminder',
  checkinInvitation: /*i18n*/ 'request.mail.checkinInvitation',
  checkinReminder: /*i18n*/ 'request.mail.checkinReminder',
  balanceReminder: /*i18n*/ 'request.mail.balanceReminder',
  beforeArrival: /*i18n*/ 'request.mail.beforeArrival',
  dayBefore: /*i18n*/ 'request.mail.dayBefore',
  afterArrival: /*i18n*/ 'request.mail.afterArrival',
  newLink: /*i18n*/ 'request.mail.newLink',
  requestDeclined: /*i18n*/ 'request.mail.requestDeclined',
  wishReceived: /*i18n*/ 'request.mail.wishReceived',
  wishDeclined: /*i18n*/ 'request.mail.wishDeclined',
  stayMoved: /*i18n*/ 'request.mail.stayMoved',
}

function getMailLabel({ kind, paymentType }: RequestView['mails'][number], deposit: Farm['deposit']): string {
  if (kind !== 'payment') return mailLabels[kind]
  return paymentType === 'acconto'
    ? getDepositText({ acconto: /*i18n*/ 'request.mail.deposit', caparra: /*i18n*/ 'request.mail.caparra' }, deposit)
    : /*i18n*/ 'request.mail.balance'
}

export function RequestHistory({ request: { mails, messages, language: guestLanguage } }: { request: RequestView }) {
  const { i18n, language } = useLanguage()
  const { deposit } = useFarm()
  return (
    <>
      {mails.length > 0 && (
        <section className="request-history" aria-labelledby="request-mails">
          <h3 id="request-mails">{i18n.t('request.mails')}</h3>
          <ul>
            {mails.map((mail) => (
              <li key={`${mail.kind} ${mail.sentAt}`}>
                {i18n.t(getMailLabel(mail, deposit))}{' '}
                <time className="muted" dateTime={mail.sentAt}>
                  {formatDateTime(mail.sentAt, language)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
      {messages.length > 0 && (
        <section className="request-history" aria-labelledby="request-messages">
          <h3 id="request-messages">{i18n.t('request.messages')}</h3>
          <ul>
            {messages.map(({ text, createdAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
              <li key={index}>
                <p className="request-message-text" lang={guestLanguage}>
                  {text}
                </p>
                <time className="muted" dateTime={createdAt}>
                  {formatDateTime(createdAt, language)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
