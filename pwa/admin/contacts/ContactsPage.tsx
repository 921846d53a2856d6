/** The messages of the contact form, and those that guests have added to their requests; newest first. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Contact } from '#contract/contacts.ts'
import { formatDateTime, formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { RelatedMails } from '../mails/RelatedMails.tsx'
import { SubjectLink } from '../subjects/SubjectLink.tsx'
import { type Subject, useSubjects } from '../subjects/useSubjects.ts'
import './ContactsPage.css'

const pageSize = 30

/** `request`: the request that the guest added the message to. */
function MessageCard({ contact, request }: { contact: Contact; request: Subject | undefined }) {
  const { language } = useLanguage()
  const { id, name, surname, email, phone, message, createdAt } = contact
  return (
    <Card as="li" className="contact">
      <header className="contact-header">
        <h2>
          {name} {surname}
        </h2>
        <Badge>{contact.language.toUpperCase()}</Badge>
        <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
      </header>
      <p className="contact-message" lang={contact.language}>
        {message}
      </p>
      <p className="contact-links">
        {request && <SubjectLink subject={request} />}
        {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        {phone !== null && <a href={formatPhoneUrl(phone)}>{phone}</a>}
      </p>
      <RelatedMails relatedTo={{ contactId: id }} />
    </Card>
  )
}

export function ContactsPage() {
  const { i18n } = useLanguage()
  const [limit, setLimit] = useState(pageSize)
  const contacts = useLiveQuery(
    async () => dropInvalidRows(Contact, await db.contacts.orderBy('createdAt').reverse().limit(limit).toArray()),
    [limit],
  )
  const subjects = useSubjects(contacts?.flatMap(({ bookingId }) => bookingId ?? []) ?? [])
  const total = useLiveQuery(() => db.contacts.count())
  return (
    <>
      <h1>{i18n.t('admin.tab.contacts')}</h1>
      {total !== undefined && <p className="muted">{i18n.t('admin.contacts.count', { n: total })}</p>}
      <ul className="contact-list" aria-busy={contacts === undefined}>
        {contacts?.map((contact) => (
          <MessageCard
            key={contact.id}
            contact={contact}
            request={contact.bookingId ? subjects.get(contact.bookingId) : undefined}
          />
        ))}
      </ul>
      {contacts && total !== undefined && contacts.length < total && (
        <Button onClick={() => setLimit(limit + pageSize)}>{i18n.t('admin.contacts.more')}</Button>
      )}
    </>
  )
}
