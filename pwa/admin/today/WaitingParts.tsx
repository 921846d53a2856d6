/** What waits for an answer: the part with the most urgent row first, and the rows of each part in the same order. */
import { Fragment } from 'react'
import { Link } from 'wouter'
import { type Asked, compareUrgency, getAskedByWish } from '#contract/bookingRules.ts'
import type { Day, Stay } from '#contract/days.ts'
import { formatDateTime, formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { getPlaceHref } from '../places.ts'
import { TimeLeft } from '../subjects/TimeLeft.tsx'
import { DayPart } from './DayPart.tsx'
import { MessageRow } from './MessageRow.tsx'
import type { FoundDay } from './queries.ts'
import { StayRow } from './StayRow.tsx'
import { WaitlistPart } from './WaitlistPart.tsx'

export function WaitingParts({ found, today }: { found: FoundDay; today: Day }) {
  const { i18n, language } = useLanguage()
  const { waiting, wishes, messages, acceptances, replyHours } = found
  const compare = (a: Asked, b: Asked) => compareUrgency(a, b, replyHours ?? 0, today)
  const { requests } = waiting
  const wished = wishes.map((stay) => ({ stay, asked: getAskedByWish(stay) }))
  const asking = wished.toSorted((a, b) => compare(a.asked, b.asked))
  const open = messages.messages
  useMarkShown([...requests, ...wishes, ...open.map(({ contact }) => contact), ...acceptances.map(({ stay }) => stay)])
  const formatStay = ({ checkinDate, checkoutDate }: Stay) =>
    `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
  const parts = [
    {
      id: 'requests',
      first: requests[0],
      part: (
        <DayPart title={i18n.t('admin.today.requests')} count={waiting.count}>
          {requests.map((it) => (
            <StayRow key={it.id} stay={it}>
              {formatStay(it)} <TimeLeft asked={it} replyHours={replyHours} />
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
              {formatStay(stay)}
              {stay.wishedStay && `, ${i18n.t('admin.today.wish', { days: formatStay(stay.wishedStay) })}`}{' '}
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
  ]
  const byUrgency = parts.toSorted((a, b) =>
    a.first && b.first ? compare(a.first, b.first) : Number(!a.first) - Number(!b.first),
  )
  return (
    <>
      {byUrgency.map(({ id, part }) => (
        <Fragment key={id}>{part}</Fragment>
      ))}
      {acceptances.length > 0 && (
        <DayPart title={i18n.t('admin.today.acceptances')} count={acceptances.length}>
          {acceptances.map(({ stay, at }) => (
            <StayRow key={stay.id} stay={stay}>
              {formatStay(stay)}, {i18n.t('admin.today.acceptedAt', { time: formatDateTime(at, language) })}
            </StayRow>
          ))}
        </DayPart>
      )}
      <WaitlistPart />
    </>
  )
}
