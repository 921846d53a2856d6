import { Link } from 'wouter'
import type { Contact } from '#contract/contacts.ts'
import { formatDateTime, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getPlaceHref } from '../places.ts'

/** A message in one row: open it, call, or write. */
export function MessageRow({ contact }: { contact: Contact }) {
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
      <span className="message-row-text" lang={contact.language}>
        {message}
      </span>
    </Row>
  )
}
