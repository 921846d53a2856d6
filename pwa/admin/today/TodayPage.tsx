/**
 * The first page of the installed app: a day's arrivals, departures and guests, and the requests and messages that wait
 * for an answer.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { type Day, isDay, toFarmDay } from '#contract/days.ts'
import { formatCheckinTime } from '#contract/format.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { PageHeading } from '../newBooking/PageHeading.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { PrintDayButtons } from '../print/PrintDayButtons.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { useNow, useSyncedAt } from '../sync/useSync.ts'
import { BookingRow } from './BookingRow.tsx'
import { DayChoice } from './DayChoice.tsx'
import { DayPart } from './DayPart.tsx'
import { MessageRow } from './MessageRow.tsx'
import { readDay } from './queries.ts'
import { RoomsDialog } from './RoomsDialog.tsx'
import './TodayPage.css'
import { getPlaceHref } from '../places.ts'
import { TimeLeft } from './TimeLeft.tsx'

type FoundDay = Awaited<ReturnType<typeof readDay>>

function DayParts({ found }: { found: FoundDay }) {
  const { i18n, language } = useLanguage()
  const { arrivals, departures, staying, waiting, unanswered } = found
  useMarkShown([...waiting.requests, ...unanswered.contacts])
  const formatStay = ({ checkinDate, checkoutDate }: Booking) =>
    `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
  const formatLeaving = ({ checkoutDate }: Booking) =>
    i18n.t('admin.today.leaves', { day: formatDay(checkoutDate, language) })
  return (
    <>
      <div className="today-column">
        <DayPart title={i18n.t('admin.today.arrivals')} count={arrivals.length}>
          {arrivals.map((it) => (
            <BookingRow key={it.id} booking={it}>
              {`${formatCheckinTime(it.checkinTime, i18n)}, ${formatLeaving(it)}`}
            </BookingRow>
          ))}
        </DayPart>
        <DayPart title={i18n.t('admin.today.departures')} count={departures.length}>
          {departures.map((it) => (
            <BookingRow key={it.id} booking={it}>
              {formatStay(it)}
            </BookingRow>
          ))}
        </DayPart>
        <DayPart title={i18n.t('admin.today.inHouse')} count={staying.length}>
          {staying.map((it) => (
            <BookingRow key={it.id} booking={it}>
              {formatLeaving(it)}
            </BookingRow>
          ))}
        </DayPart>
      </div>
      <div className="today-column">
        <DayPart title={i18n.t('admin.today.requests')} count={waiting.count}>
          {waiting.requests.map((it) => (
            <BookingRow key={it.id} booking={it}>
              {formatStay(it)} <TimeLeft booking={it} />
            </BookingRow>
          ))}
        </DayPart>
        <DayPart
          title={i18n.t('admin.today.messages')}
          count={unanswered.count}
          more={
            unanswered.contacts.length < unanswered.count && (
              <Link href={getPlaceHref('/contacts', '?show=unanswered')}>{i18n.t('admin.today.allMessages')}</Link>
            )
          }
        >
          {unanswered.contacts.map((it) => (
            <MessageRow key={it.id} contact={it} />
          ))}
        </DayPart>
      </div>
    </>
  )
}

export function TodayPage() {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  /** Null is today, also after midnight. */
  const linkedDay = new URLSearchParams(useSearch()).get('day') ?? ''
  const [chosenDay, setChosenDay] = useState<Day | null>(isDay(linkedDay) ? linkedDay : null)
  const [isRoomsOpen, setRoomsOpen] = useState(false)
  const day = chosenDay ?? today
  const found = useLiveQuery(() => readDay(day), [day])
  const syncedAt = useSyncedAt()
  return (
    <>
      <PageHeading title={i18n.t('admin.place.today')} />
      <div className="today-head">
        <p className="today-day">{formatLongDay(day, language)}</p>
        <div className="today-actions">
          <DayChoice day={day} today={today} onChange={(it) => setChosenDay(it === today ? null : it)} />
          {found && <PrintDayButtons day={day} arrivals={found.arrivals} departures={found.departures} />}
          <Button onClick={() => setRoomsOpen(true)}>{i18n.t('admin.today.rooms')}</Button>
        </div>
      </div>
      <NoRowsYet />
      <div className="today-parts" aria-busy={found === undefined}>
        {found && syncedAt && <DayParts found={found} />}
      </div>
      {isRoomsOpen && found && (
        <RoomsDialog day={day} today={today} rooms={found.rooms} onClose={() => setRoomsOpen(false)} />
      )}
    </>
  )
}
