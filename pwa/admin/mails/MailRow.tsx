/** One mail of the queue: its kind, its history and the last error of the mail server. */
import { useQuery } from '@tanstack/react-query'
import { guestMailKinds, type Mail } from '#contract/mails.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Disclosure } from '#pwa/ui/Disclosure.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { SubjectLink } from '../subjects/SubjectLink.tsx'
import type { Subject } from '../subjects/useSubjects.ts'
import { WhatsAppLink } from '../subjects/WhatsAppLink.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { getFirstLines } from './firstLines.ts'
import { getMailLabel, stateLabels, stateTones } from './labels.ts'
import './MailRow.css'
import { MailText } from './MailText.tsx'
import { mailQuery } from './queries.ts'
import { ResendAction } from './ResendAction.tsx'

function ShownMail({ mail: { id, kind }, phone }: { mail: Mail; phone: string | undefined }) {
  const query = useQuery(mailQuery(id))
  const isToGuest = guestMailKinds.some((it) => it === kind)
  return (
    <>
      <QueryStatus query={query} />
      {query.data && <MailText mail={query.data} />}
      {query.data && isToGuest && phone !== undefined && (
        <WhatsAppLink phone={phone} text={getFirstLines(query.data.text)} />
      )}
    </>
  )
}

type Props = {
  mail: Mail
  /** For lists that hold mails about different bookings or messages. */
  subject?: Subject | undefined
  /** Where the guest may get the first lines, too. */
  phone?: string | undefined
}

export function MailRow({ mail, subject, phone }: Props) {
  const { i18n, language } = useLanguage()
  const formatInstant = (instant: string) => formatDateTime(instant, language)
  const history = [
    mail.state === 'sent' && mail.sentAt !== null
      ? i18n.t('admin.mails.sentAt', { when: formatInstant(mail.sentAt) })
      : i18n.t('admin.mails.created', { when: formatInstant(mail.createdAt) }),
    mail.attempts > 0 && i18n.t('admin.mails.attempts', { n: mail.attempts }),
    mail.attemptedAt !== null &&
      mail.state !== 'sent' &&
      i18n.t('admin.mails.attemptedAt', { when: formatInstant(mail.attemptedAt) }),
    mail.attempts > 0 &&
      mail.nextAttemptAt !== null &&
      i18n.t('admin.mails.nextAttempt', { when: formatInstant(mail.nextAttemptAt) }),
  ].filter((it) => it !== false)
  return (
    <Row
      actions={mail.state !== 'sending' && mail.state !== 'dropped' && <ResendAction mail={mail} />}
      more={
        <>
          {mail.state === 'held' && <p className="mail-held">{i18n.t('admin.mails.heldText')}</p>}
          {mail.lastWords !== null && mail.state !== 'sent' && (
            <p className="mail-error">
              {i18n.t('admin.mails.lastError')} <q>{mail.lastWords}</q>
            </p>
          )}
          <Disclosure summary={i18n.t('admin.mails.read')}>
            <ShownMail mail={mail} phone={phone} />
          </Disclosure>
        </>
      }
    >
      <span className="mail-title">
        <strong>{i18n.t(getMailLabel(mail))}</strong>
        <Badge tone={stateTones[mail.state]}>{i18n.t(stateLabels[mail.state])}</Badge>
        {subject && <SubjectLink subject={subject} />}
      </span>
      <span className="muted-small">
        <span className="address">{mail.to}</span> · {history.join(' · ')}
      </span>
    </Row>
  )
}
