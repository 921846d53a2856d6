/** What waits for an answer: the part with the most urgent row first, and the rows of each part in the same order. */
import { Fragment } from 'react'
import { Link } from 'wouter'
import { type Asked, compareUrgency, getAskedByWish, isUrgent } from '#contract/bookings/bookingRules.ts'
import type { Day } from '#contract/days/days.ts'
import { formatDateTime, formatPhoneUrl, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { EmailLink } from '#pwa/ui/EmailLink.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { useMarkShown } from '../news/useNews.ts'
import type { WaitingMessage } from '../news/waiting.ts'
import { getPlaceHref } from '../places.ts'
import { TimeLeft } from '../subjects/TimeLeft.tsx'
import { EntryFits } from '../waitlist/EntryFits.tsx'
import { EntryText } from '../waitlist/EntryText.tsx'
import { useWaitlist } from '../waitlist/queries.ts'
import { DayPart } from './DayPart.tsx'
import type { FoundDay } from './queries.ts'
import { StayRow } from './StayRow.tsx'

export function WaitingParts({ found, today }: { found: FoundDay; today: Day }) {
  const { i18n, language } = useLanguage()
  const { waiting, wishes, messages, acceptances, replyHours } = found
  const compare = (a: Asked, b: Asked) => compareUrgency(a, b, replyHours ?? 0, today)
  const { requests } = waiting
  const wished = wishes.map((stay) => ({ stay, asked: getAskedByWish(stay) }))
  const asking = wished.toSorted((a, b) => compare(a.asked, b.asked))
  const open = messages.messages
  // They wait for nobody, unless the guest arrives so soon that the room has to be made ready.
  const soon = acceptances.find(({ stay }) => isUrgent(stay, today))
  useMarkShown([...requests, ...wishes, ...open.map(({ contact }) => contact), ...acceptances.map(({ stay }) => stay)])
  const parts = [
    {
      id: 'requests',
      first: requests[0],
      part: (
        <DayPart title={i18n.t('admin.today.requests')} count={waiting.count}>
          {requests.map((it) => (
            <StayRow key={it.id} stay={it}>
              {formatStayDays(it, language)} <TimeLeft asked={it} replyHours={replyHours} />
            </StayRow>
          ))}
        </DayPart>
      ),
    },
    {
      id: 'wishes',
      first: asking[0]?.asked,
      part: asking.length > 0 && (
        <DayPart title={i18n.t('admin.today.wishes')} count={asking.length}>
          {asking.map(({ stay, asked }) => (
            <StayRow key={stay.id} stay={stay}>
              {formatStayDays(stay, language)}
              {stay.wishedStay &&
                `, ${i18n.t('admin.today.wish', { days: formatStayDays(stay.wishedStay, language) })}`}{' '}
              <TimeLeft asked={asked} replyHours={replyHours} />
            </StayRow>
          ))}
        </DayPart>
      ),
    },
    {
      id: 'messages',
      first: open[0]?.asked,
      part: (
        <DayPart
          title={i18n.t('admin.today.messages')}
          count={messages.count}
          more={
            open.length < messages.count && (
              <Link href={getPlaceHref('/contacts', '?show=unanswered')}>{i18n.t('admin.today.allMessages')}</Link>
            )
          }
        >
          {open.map((it) => (
            <MessageRow key={it.contact.id} replyHours={replyHours} {...it} />
          ))}
        </DayPart>
      ),
    },
    {
      id: 'acceptances',
      first: soon && { ...soon.stay, waitingSince: soon.at },
      part: acceptances.length > 0 && (
        <DayPart title={i18n.t('admin.today.acceptances')} count={acceptances.length}>
          {acceptances.map(({ stay, at }) => (
            <StayRow key={stay.id} stay={stay}>
              {formatStayDays(stay, language)},{' '}
              {i18n.t('admin.today.acceptedAt', { time: formatDateTime(at, language) })}
            </StayRow>
          ))}
        </DayPart>
      ),
    },
  ]
  const byUrgency = parts.toSorted((a, b) =>
    a.first && b.first ? compare(a.first, b.first) : Number(!a.first) - Number(!b.first),
  )
  return (
    <>
      {byUrgency.map(({ id, part }) => (
        <Fragment key={id}>{part}</Fragment>
      ))}
      <WaitlistPart />
    </>
  )
}

/** Whom on the waiting list a free room suits, whose turn it is first. Nothing while nobody is on it. */
function WaitlistPart() {
  const { i18n } = useLanguage()
  const entries = useWaitlist() ?? []
  const suited = entries.filter(({ fits }) => fits.length > 0)
  const isSuited = suited.length > 0
  if (entries.length === 0) return null
  return (
    <DayPart
      title={i18n.t(isSuited ? /*i18n*/ 'admin.waitlist.suited' : /*i18n*/ 'admin.waitlist.title')}
      count={isSuited ? suited.length : entries.length}
      more={
        <Link href={getPlaceHref('/contacts', '?show=waitlist')}>
          {i18n.t('admin.waitlist.all', { n: entries.length })}
        </Link>
      }
    >
      {suited.map((entry) => (
        <Row key={entry.id} actions={<EmailLink email={entry.email} />} more={<EntryFits entry={entry} />}>
          <EntryText entry={entry} />
        </Row>
      ))}
      {!isSuited && <li className="muted">{i18n.t('admin.waitlist.noneSuited')}</li>}
    </DayPart>
  )
}

/** A message in one row: open it, call, or write. */
function MessageRow({ contact, asked, replyHours }: WaitingMessage & { replyHours: number | null }) {
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
