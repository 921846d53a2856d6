import { useState } from 'react'
import { Link } from 'wouter'
import type { Contact } from '#contract/contacts.ts'
import { toLanguage } from '#locales/language.ts'
import { formatDateTime, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { RelatedMails } from '../mails/RelatedMails.tsx'
import { UnsentBadge } from '../outbox/UnsentBadge.tsx'
import { buildOfferHref } from '../subjects/offerHref.ts'
import { SubjectLink } from '../subjects/SubjectLink.tsx'
import type { Subject } from '../subjects/useSubjects.ts'
import { AnswerAction } from './AnswerAction.tsx'

/** `request`: the request that the guest added the message to. */
type Props = { contact: Contact; request: Subject | undefined; onAnswer: () => void }

export function MessageCard({ contact, request, onAnswer }: Props) {
  const { i18n, language } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { id, name, surname, email, phone, message, createdAt, answered } = contact
  const ask = () => setAsking(true)
  const offer = {
    guestName: name,
    guestSurname: surname,
    guestEmail: email,
    language: toLanguage(contact.language),
    bookingId: contact.bookingId,
  }
  return (
    <Card as="li" className="contact" tone={answered ? 'ok' : 'warn'}>
      <header className="contact-header">
        <h2>
          {name} {surname}
        </h2>
        <Badge>{contact.language.toUpperCase()}</Badge>
        <Badge tone={answered ? 'ok' : 'warn'}>
          {i18n.t(answered ? /*i18n*/ 'admin.contacts.answered' : /*i18n*/ 'admin.contacts.unanswered')}
        </Badge>
        <UnsentBadge table="contacts" id={id} />
        <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
      </header>
      <p className="contact-message" lang={contact.language}>
        {message}
      </p>
      <p className="contact-links">
        {request && <SubjectLink subject={request} />}
        {email !== '' && <EmailLink email={email} onClick={ask} />}
        {phone !== null && (
          <a href={formatPhoneUrl(phone)} onClick={ask}>
            {phone}
          </a>
        )}
      </p>
      <p className="contact-links">
        {email !== '' && (
          <Button size="small" onClick={onAnswer}>
            {i18n.t('admin.contacts.answer')}
          </Button>
        )}
        <Link href={buildOfferHref(offer)}>{i18n.t('admin.offer.make')}</Link>
      </p>
      <AnswerAction contact={contact} isAsking={isAsking} />
      <RelatedMails relatedTo={{ contactId: id }} />
    </Card>
  )
}
