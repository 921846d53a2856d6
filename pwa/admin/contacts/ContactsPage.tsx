/** The messages of the contact form, newest first. */
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
import './ContactsPage.css'

const pageSize = 30

export function ContactsPage() {
  const { i18n, language } = useLanguage()
  const [limit, setLimit] = useState(pageSize)
  const contacts = useLiveQuery(
    async () => dropInvalidRows(Contact, await db.contacts.orderBy('createdAt').reverse().limit(limit).toArray()),
    [limit],
  )
  const total = useLiveQuery(() => db.contacts.count())
  return (
    <>
      <h1>{i18n.t('admin.tab.contacts')}</h1>
      {total !== undefined && <p className="muted">{i18n.t('admin.contacts.count', { n: total })}</p>}
      <ul className="contact-list" aria-busy={contacts === undefined}>
        {contacts?.map((contact) => (
          <Card as="li" key={contact.id} className="contact">
            <header className="contact-header">
              <h2>
                {contact.name} {contact.surname}
              </h2>
              <Badge>{contact.language.toUpperCase()}</Badge>
              <time dateTime={contact.createdAt}>{formatDateTime(contact.createdAt, language)}</time>
            </header>
            <p className="contact-message" lang={contact.language}>
              {contact.message}
            </p>
            <p className="contact-links">
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
              {contact.phone !== null && <a href={formatPhoneUrl(contact.phone)}>{contact.phone}</a>}
            </p>
            <RelatedMails relatedTo={{ contactId: contact.id }} />
          </Card>
        ))}
      </ul>
      {contacts && total !== undefined && contacts.length < total && (
        <Button onClick={() => setLimit(limit + pageSize)}>{i18n.t('admin.contacts.more')}</Button>
      )}
    </>
  )
}
