import { Link } from 'wouter'
import { formatDateTime, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import type { WaitingMessage } from '../news/waiting.ts'
import { getPlaceHref } from '../places.ts'
import { TimeLeft } from '../subjects/TimeLeft.tsx'

/** A message in one row: open it, call, or write. */
export function MessageRow({ contact, asked, replyHours }: WaitingMessage & { replyHours: number | null }) {
  const { language } = useLanguage()
  const { id, name, surname, email, phone, message, createdAt } = contact
  return (
    <Row
      actions={
        <>
          {phone !== null && <a href={formatPhoneUrl(phone)}>{phone}</a>}
          {email !== '' && <EmailLink email={email} />}
        </>
      }
    >
      <Link className="booking-row-name" href={getPlaceHref('/contacts', `?id=${id}`)}>
        {name} {surname}
      </Link>
      <time className="muted" dateTime={createdAt}>
        {formatDateTime(createdAt, language)}
      </time>
      <TimeLeft asked={asked} replyHours={replyHours} />
      <span className="message-row-text" lang={contact.language}>
        {message}
      </span>
    </Row>
  )
}
