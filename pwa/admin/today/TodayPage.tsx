/**
 * The first page of the installed app: a day's arrivals, departures and guests, and the requests and messages that wait
 * for an answer.
 */
import { useLiveQuery } from 'dexie-react-hooks'
import { Link, useSearchParams } from 'wouter'
import { getDueCents, getRefundCents } from '#contract/account.ts'
import type { Booking } from '#contract/bookings.ts'
import { type Day, isDay, toFarmDay } from '#contract/days.ts'
import { formatDay, formatNamedDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ChannelConflict } from '../channelStays/ChannelConflict.tsx'
import { ChannelStayRow } from '../channelStays/ChannelStayRow.tsx'
import { LinkedChannelStay } from '../channelStays/LinkedChannelStay.tsx'
import { useMarkShown } from '../news/useNews.ts'
import { DayNotes } from '../notes/DayNotes.tsx'
import { formatSigned } from '../payments/paymentTexts.ts'
import { TakingsButton } from '../payments/TakingsButton.tsx'
import { PrintDayButtons } from '../print/PrintDayButtons.tsx'
import { CloseRoomButton } from '../repairs/CloseRoomButton.tsx'
import { useKeptScroll } from '../session/useKeptScroll.ts'
import { formatArrivalTime } from '../subjects/arrivalTime.ts'
import { ExtraDays } from '../subjects/ExtraDays.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { useNow, useSyncedAt } from '../sync/useSync.ts'
import { BookingRow } from './BookingRow.tsx'
import { DayChoice } from './DayChoice.tsx'
import { DayPart } from './DayPart.tsx'
import { MessageRow } from './MessageRow.tsx'
import { Problems, useProblems } from './Problems.tsx'
import { readDay } from './queries.ts'
import './TodayPage.css'
import { getPlaceHref } from '../places.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { TonightPart } from './TonightPart.tsx'

/** What is left to pay, or to be given back. */
function AmountDue({ booking }: { booking: Booking }) {
  const { i18n, language } = useLanguage()
  const [due, refund] = [getDueCents(booking), getRefundCents(booking)]
  if (due + refund === 0) return null
  const text = refund > 0 ? /*i18n*/ 'admin.payment.toRefund' : /*i18n*/ 'admin.today.toPay'
  return <strong className="amount-due">{i18n.t(text, { amount: formatSigned(due + refund, language) })}</strong>
}

type FoundDay = Awaited<ReturnType<typeof readDay>>

function DayParts({ day, found }: { day: Day; found: FoundDay }) {
  const { i18n, language } = useLanguage()
  const { arrivals, departures, channelStays, extraDays, rooms, waiting, unanswered, notes } = found
  useMarkShown([...waiting.requests, ...unanswered.contacts])
  const listNotesOf = ({ id }: Booking) => notes.filter(({ bookingId }) => bookingId === id)
  const formatStay = ({ checkinDate, checkoutDate }: Booking) =>
    `${formatDay(checkinDate, language)} → ${formatDay(checkoutDate, language)}`
  const formatLeaving = ({ checkoutDate }: Booking) =>
    i18n.t('admin.today.leaves', { day: formatDay(checkoutDate, language) })
  return (
    <>
      <div className="today-column">
        <DayPart title={i18n.t('admin.today.arrivals')} count={arrivals.length + channelStays.arrivals.length}>
          {arrivals.map((it) => (
            <BookingRow key={it.id} booking={it} note={it.specialRequests} staffNotes={listNotesOf(it)}>
              {`${formatArrivalTime(it.checkinTime, i18n)}, ${formatLeaving(it)}`} <AmountDue booking={it} />
            </BookingRow>
          ))}
          {channelStays.arrivals.map((it) => (
            <ChannelStayRow key={it.id} stay={it}>
              {i18n.t('admin.today.leaves', { day: formatDay(it.checkoutDate, language) })}
            </ChannelStayRow>
          ))}
        </DayPart>
        <DayPart title={i18n.t('admin.today.departures')} count={departures.length + channelStays.departures.length}>
          {departures.map((it) => (
            <BookingRow key={it.id} booking={it} staffNotes={listNotesOf(it)}>
              {formatStay(it)} <AmountDue booking={it} />
            </BookingRow>
          ))}
          {channelStays.departures.map((it) => (
            <ChannelStayRow key={it.id} stay={it}>
              {`${formatDay(it.checkinDate, language)} → ${formatDay(it.checkoutDate, language)}`}
            </ChannelStayRow>
          ))}
        </DayPart>
        <TonightPart title={i18n.t('admin.today.tonight')} rooms={rooms} />
        {extraDays.some(({ extras }) => extras.length > 0) && (
          <section className="today-part" aria-labelledby="today-extras">
            <h3 id="today-extras">{i18n.t('admin.extras.title')}</h3>
            <ul className="rows">
              <ExtraDays days={extraDays} />
            </ul>
          </section>
        )}
        <DayNotes day={day} found={found.dayNotes} renderActions={(it) => <CloseRoomButton note={it} />} />
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
  // The address names the day, so that a reload and a way back show it again. Without one it is today, also after
  // midnight.
  const [params, setParams] = useSearchParams()
  const chosenDay = params.get('day') ?? ''
  const day = isDay(chosenDay) ? chosenDay : today
  const found = useLiveQuery(() => readDay(day, today), [day, today])
  const syncedAt = useSyncedAt()
  const { problems, isReady } = useProblems()
  useKeptScroll(found !== undefined && isReady && Boolean(syncedAt))
  return (
    <>
      <div className="today-head">
        <h2 className="today-day">{formatNamedDay(day, today, language)}</h2>
        <div className="today-actions">
          <DayChoice
            day={day}
            today={today}
            onChange={(it) => setParams(it === today ? {} : { day: it }, { replace: true })}
          />
          {found && (
            <PrintDayButtons
              day={day}
              arrivals={found.arrivals}
              departures={found.departures}
              channelStays={found.channelStays}
              extraDays={found.extraDays}
            />
          )}
          <TakingsButton day={day} />
          <Link className="house-link" href={getPlaceHref('/house')}>
            {i18n.t('admin.place.housekeeping')}
          </Link>
        </div>
      </div>
      {found?.conflicts.map((it) => (
        <ChannelConflict key={it.id} stay={it} />
      ))}
      <Problems problems={problems} />
      <NoRowsYet />
      <div className="today-parts" aria-busy={found === undefined}>
        {found && syncedAt && <DayParts day={day} found={found} />}
      </div>
      <LinkedChannelStay
        id={params.get('stay')}
        onFollowed={() => setParams(day === today ? {} : { day }, { replace: true })}
      />
    </>
  )
}
