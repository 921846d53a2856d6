/** The first page of the installed app: a day's arrivals, departures and guests, and the requests that wait. */
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useId, useState } from 'react'
import { useSearch } from 'wouter'
import type { Booking } from '#contract/bookings.ts'
import { type Day, isDay } from '#contract/days.ts'
import { formatCheckinTime } from '#contract/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay, formatLongDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { PageHeading } from '../newBooking/PageHeading.tsx'
import { useSyncedAt, useSyncState } from '../sync/useSync.ts'
import { BookingRow } from './BookingRow.tsx'
import { DayChoice } from './DayChoice.tsx'
import { readDay } from './queries.ts'
import './TodayPage.css'
import { TimeLeft } from './TimeLeft.tsx'

type PartProps = { title: string; count: number; bookings: Booking[]; describe: (booking: Booking) => ReactNode }

function Part({ title, count, bookings, describe }: PartProps) {
  const { i18n } = useLanguage()
  const titleId = useId()
  return (
    <section className="today-part" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {title} <span className="muted">{count}</span>
      </h2>
      {bookings.length === 0 ? (
        <p className="muted">{i18n.t('admin.today.none')}</p>
      ) : (
        <ul className="rows">
          {bookings.map((it) => (
            <BookingRow key={it.id} booking={it}>
              {describe(it)}
            </BookingRow>
          ))}
        </ul>
      )}
    </section>
  )
}

export function TodayPage() {
  const { i18n, language } = useLanguage()
  const today = farmToday()
  const linkedDay = new URLSearchParams(useSearch()).get('day') ?? ''
  /** Null is today, also after midnight. A link may name a day. */
  const [chosenDay, setChosenDay] = useState<Day | null>(isDay(linkedDay) ? linkedDay : null)
  const day = chosenDay ?? today
  const found = useLiveQuery(() => readDay(day), [day])
  const syncedAt = useSyncedAt()
  const { connection } = useSyncState()

  const formatStay = ({ checkinDate, checkoutDate }: Booking) =>
    `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
  const formatLeaving = ({ checkoutDate }: Booking) =>
    i18n.t('admin.today.leaves', { day: formatDay(checkoutDate, language) })
  return (
    <>
      <PageHeading title={i18n.t('admin.tab.today')} />
      <div className="today-head">
        <p className="today-day">{formatLongDay(day, language)}</p>
        <DayChoice day={day} today={today} onChange={(it) => setChosenDay(it === today ? null : it)} />
      </div>
      {syncedAt === null && (
        <p className="empty" role="status">
          {i18n.t(connection === 'offline' ? /*i18n*/ 'admin.sync.noData' : /*i18n*/ 'admin.sync.initial')}
        </p>
      )}
      <div className="today-parts" aria-busy={found === undefined}>
        {found && syncedAt && (
          <>
            <Part
              title={i18n.t('admin.today.arrivals')}
              count={found.arrivals.length}
              bookings={found.arrivals}
              describe={(it) => `${formatCheckinTime(it.checkinTime, i18n)}, ${formatLeaving(it)}`}
            />
            <Part
              title={i18n.t('admin.today.departures')}
              count={found.departures.length}
              bookings={found.departures}
              describe={formatStay}
            />
            <Part
              title={i18n.t('admin.today.inHouse')}
              count={found.staying.length}
              bookings={found.staying}
              describe={formatLeaving}
            />
            <Part
              title={i18n.t('admin.today.requests')}
              count={found.waiting.count}
              bookings={found.waiting.requests}
              describe={(it) => (
                <>
                  {formatStay(it)} <TimeLeft booking={it} />
                </>
              )}
            />
          </>
        )}
      </div>
    </>
  )
}
