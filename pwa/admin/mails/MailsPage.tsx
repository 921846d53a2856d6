/** The mail queue: undelivered mails that wait for a person, mails on their way, and the newest of all. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { SegmentedControl } from '#pwa/ui/SegmentedControl.tsx'
import { getPlaceHref } from '../places.ts'
import { useDeviceSession } from '../session/session.ts'
import { useSubjects } from '../subjects/useSubjects.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { MailRow } from './MailRow.tsx'
import { mailHealthQuery } from './queries.ts'
import './MailsPage.css'
import { Card } from '#pwa/ui/Card.tsx'
import { type MailFilter, mailsQuery, maxMails } from './queries.ts'

const filters: [MailFilter, string][] = [
  ['stuck', /*i18n*/ 'admin.mails.filter.needsAttention'],
  ['waiting', /*i18n*/ 'admin.mails.filter.waiting'],
  ['all', /*i18n*/ 'admin.mails.filter.all'],
]

export function MailsPage() {
  const { i18n } = useLanguage()
  const isManager = useDeviceSession().session?.role === 'manager'
  const health = useQuery(mailHealthQuery).data
  const [chosenFilter, setChosenFilter] = useState<MailFilter | null>(null)
  // Mails that need a person are shown first.
  const defaultFilter = health && (health.failed + health.held > 0 ? 'stuck' : health.waiting > 0 ? 'waiting' : 'all')
  const filter = chosenFilter ?? defaultFilter ?? 'all'
  const query = useQuery(mailsQuery(filter))
  const getSubjectId = (mail: { bookingId: string | null; contactId: string | null }) =>
    mail.bookingId ?? mail.contactId
  const subjects = useSubjects((query.data ?? []).flatMap((mail) => getSubjectId(mail) ?? []))
  return (
    <>
      <header className="page-head">
        <SegmentedControl
          name="mails"
          legend={i18n.t('admin.mails.filter')}
          options={filters.map(([value, label]) => ({ value, label: i18n.t(label) }))}
          value={filter}
          onChange={setChosenFilter}
        />
      </header>
      {health?.configured === false && (
        <Card as="p" kind="note" tone="warn" className="mail-unconfigured">
          {i18n.t('admin.mails.notConfiguredText')}{' '}
          {isManager ? (
            <Link href={getPlaceHref('/mail-server')}>{i18n.t('admin.place.mailServer')}</Link>
          ) : (
            i18n.t('admin.mails.askManager')
          )}
        </Card>
      )}
      <QueryStatus query={query} />
      {query.data?.length === 0 && (
        <p className="empty" role="status">
          {i18n.t('admin.mails.none')}
        </p>
      )}
      <ul className="rows" aria-busy={query.data === undefined}>
        {query.data?.map((mail) => (
          <MailRow key={mail.id} mail={mail} subject={subjects.get(getSubjectId(mail) ?? '')} />
        ))}
      </ul>
      {query.data?.length === maxMails && <p className="muted">{i18n.t('admin.mails.newest', { n: maxMails })}</p>}
    </>
  )
}
