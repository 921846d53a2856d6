/** A readable view of the data about a person. The file for download has every field. */

import type { ReactNode } from 'react'
import type { PersonalData } from '#contract/guests/people.ts'
import { formatGuestName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import { formatDateTime, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { getStatusLabel, statusTones } from '../booking/labels.ts'
import { actionLabels } from '../log/labels.ts'
import { getMailLabel, stateLabels, stateTones } from '../mails/labels.ts'
import { getBookingHref } from '../subjects/bookingName.ts'
import { SubjectLink } from '../subjects/SubjectLink.tsx'

/** Renders nothing without entries. */
function RecordSection({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="person-section">
      <h3>{title}</h3>
      <ul className="rows">{children}</ul>
    </section>
  )
}

export function PersonRecordView({ record }: { record: PersonalData }) {
  const { i18n, language } = useLanguage()
  const { bookings, contacts, notes, mails, answers, log } = record
  const formatInstant = (instant: string) => formatDateTime(instant, language)
  return (
    <>
      <RecordSection title={i18n.t('admin.people.bookings', { n: bookings.length })}>
        {bookings.map((booking) => {
          const { id, code, room, status, deletedAt } = booking
          const href = getBookingHref(booking)
          return (
            <Row key={id}>
              <SubjectLink subject={{ name: `${formatGuestName(booking, i18n)} · ${code}`, href }} />
              <Badge tone={statusTones[status]}>{i18n.t(getStatusLabel(booking))}</Badge>
              {deletedAt !== null && <Badge>{i18n.t('admin.place.trash')}</Badge>}
              <span className="muted">
                {getRoomName(room, language)} · {formatStayDays(booking, language)}
              </span>
            </Row>
          )
        })}
      </RecordSection>
      <RecordSection title={i18n.t('admin.contacts.count', { n: contacts.length })}>
        {contacts.map(({ id, name, surname, message, createdAt }) => (
          <Row key={id} more={<p className="person-message">{message}</p>}>
            <strong>
              {name} {surname}
            </strong>
            <span className="muted">{formatInstant(createdAt)}</span>
          </Row>
        ))}
      </RecordSection>
      <RecordSection title={i18n.t('admin.people.notes', { n: notes.length })}>
        {notes.map(({ id, text, author, createdAt }) => (
          <Row key={id} more={<p className="person-message">{text}</p>}>
            <strong>{author}</strong>
            <span className="muted">{formatInstant(createdAt)}</span>
          </Row>
        ))}
      </RecordSection>
      <RecordSection title={i18n.t('admin.people.mails', { n: mails.length })}>
        {mails.map((mail) => (
          <Row key={mail.id}>
            <strong>{i18n.t(getMailLabel(mail))}</strong>
            <Badge tone={stateTones[mail.state]}>{i18n.t(stateLabels[mail.state])}</Badge>
            <span className="muted">
              {mail.to} · {formatInstant(mail.createdAt)}
            </span>
          </Row>
        ))}
      </RecordSection>
      <RecordSection title={i18n.t('admin.people.log', { n: log.length })}>
        {log.map(({ revision, username, call, at }) => {
          const label = actionLabels.get(call)
          return (
            <Row key={revision}>
              <span>
                <strong>{username}</strong> {label === undefined ? call : i18n.t(label)}
              </span>
              <span className="muted">{formatInstant(at)}</span>
            </Row>
          )
        })}
      </RecordSection>
      {answers.length > 0 && <p className="muted">{i18n.t('admin.people.cachedResponses', { n: answers.length })}</p>}
    </>
  )
}
