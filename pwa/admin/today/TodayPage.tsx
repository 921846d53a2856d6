/**
 * The first page of the installed app: a day's arrivals, departures and guests, and the requests and messages that wait
 * for an answer.
 */
import './TodayPage.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link, useSearchParams } from 'wouter'
import { describeExtraDays } from '#contract/daySheet.ts'
import { type Day, isDay, toFarmDay } from '#contract/days/days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { getLedger, isPortalStay } from '#contract/stays/farmStays.ts'
import { formatCurrency, formatDay, formatNamedDay, formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { ChannelConflict } from '../channelStays/ChannelConflict.tsx'
import { LinkedChannelStay } from '../channelStays/LinkedChannelStay.tsx'
import { DayNotes } from '../notes/DayNotes.tsx'
import { AmountDue } from '../payments/AmountDue.tsx'
import { TakingsButton } from '../payments/TakingsButton.tsx'
import { getPlaceHref } from '../places.ts'
import { PrintDayButtons } from '../print/PrintDayButtons.tsx'
import { CloseRoomButton } from '../repairs/CloseRoomButton.tsx'
import { useRoomNames } from '../rooms/useRoomNames.ts'
import { useKeptScroll } from '../session/useKeptScroll.ts'
import { ExtraDays } from '../subjects/ExtraDays.tsx'
import { NoRowsYet } from '../sync/NoRowsYet.tsx'
import { useNow, useSyncedAt } from '../sync/useSync.ts'
import { ArrivalsPart } from './ArrivalsPart.tsx'
import type { ArrivalOrder } from './arrivals.ts'
import { DayChoice } from './DayChoice.tsx'
import { DayPart } from './DayPart.tsx'
import { Problems, useProblems } from './Problems.tsx'
import { type FoundDay, readDay } from './queries.ts'
import { StayRow } from './StayRow.tsx'
import { TonightPart } from './TonightPart.tsx'
import { WaitingParts } from './WaitingParts.tsx'

type DayPartsProps = {
  day: Day
  today: Day
  found: FoundDay
  order: ArrivalOrder
  onOrder: (order: ArrivalOrder) => void
}

function DayParts({ day, today, found, order, onOrder }: DayPartsProps) {
  const { i18n, language } = useLanguage()
  const { departures, extraDays, rooms, notes } = found
  const extras = describeExtraDays(extraDays, useRoomNames(), language)
  return (
    <>
      <div className="today-column">
        <ArrivalsPart found={found} order={order} onOrder={onOrder} />
        <DayPart title={i18n.t('admin.today.departures')} count={departures.length}>
          {departures.map((it) => (
            <StayRow key={it.id} stay={it} staffNotes={notes.filter(({ bookingId }) => bookingId === it.id)}>
              {formatStayDays(it, language)} <AmountDue ledger={getLedger(it)} />{' '}
              <DueBefore cents={found.dueBefore.get(it.id)} />
            </StayRow>
          ))}
        </DayPart>
        <ChangesPart found={found} />
        <TonightPart
          title={i18n.t(day === today ? /*i18n*/ 'admin.today.tonight' : /*i18n*/ 'admin.today.thatNight')}
          rooms={rooms}
          otherGuests={found.otherGuests}
        />
        {extras.length > 0 && (
          <section className="today-part" aria-labelledby="today-extras">
            <h3 id="today-extras">{i18n.t('admin.extras.title')}</h3>
            <ul className="rows">
              <ExtraDays days={extras} />
            </ul>
          </section>
        )}
        <DayNotes day={day} found={found.dayNotes} renderActions={(it) => <CloseRoomButton note={it} />} />
      </div>
      <div className="today-column">
        <WaitingParts found={found} today={today} />
      </div>
    </>
  )
}

/** Who has changed rooms may owe something for the room of before. */
function DueBefore({ cents = 0 }: { cents: number | undefined }) {
  const { i18n, language } = useLanguage()
  if (cents === 0) return null
  const amount = formatCurrency(formatMoney(cents), language)
  return <Badge tone="warn">{i18n.t('admin.split.dueBefore', { amount })}</Badge>
}

export function TodayPage() {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  // The address names the day, so that a reload and a way back show it again. Without one it is today, also after
  // midnight.
  const [params, setParams] = useSearchParams()
  const chosenDay = params.get('day') ?? ''
  const day = isDay(chosenDay) ? chosenDay : today
  const order = params.get('order') === 'room' ? 'room' : 'hour'
  const setAddress = (shown: Day, by: ArrivalOrder) =>
    setParams({ ...(shown !== today && { day: shown }), ...(by !== 'hour' && { order: by }) }, { replace: true })
  const found = useLiveQuery(() => readDay(day, today), [day, today])
  const syncedAt = useSyncedAt()
  const { problems, isReady } = useProblems()
  // The parts wait for the problems above them, which would move them.
  const isRead = found !== undefined && isReady
  useKeptScroll(isRead && Boolean(syncedAt))
  return (
    <>
      <div className="today-head">
        <h2 className="today-day">{formatNamedDay(day, today, language)}</h2>
        <div className="today-actions">
          <DayChoice day={day} today={today} onChange={(it) => setAddress(it, order)} />
          {found && (
            <PrintDayButtons
              day={day}
              arrivals={found.arrivals}
              departures={found.departures}
              staying={found.staying}
              extraDays={found.extraDays}
              otherGuests={found.otherGuests}
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
      <div className="today-parts" aria-busy={!isRead}>
        {isRead && syncedAt && (
          <DayParts day={day} today={today} found={found} order={order} onOrder={(it) => setAddress(day, it)} />
        )}
      </div>
      <LinkedChannelStay id={params.get('stay')} onFollowed={() => setAddress(day, order)} />
    </>
  )
}

/** Who moves into another room on this day. Nobody arrives, and nobody leaves. */
function ChangesPart({ found }: { found: Pick<FoundDay, 'changes' | 'formerRooms' | 'notes'> }) {
  const { i18n, language } = useLanguage()
  const nameRoom = useRoomNames()
  const { changes, formerRooms, notes } = found
  if (changes.length === 0) return null
  const nameFormer = (id: string | null | undefined) => nameRoom(formerRooms.get(id ?? '') ?? 0)
  return (
    <DayPart title={i18n.t('admin.split.today')} count={changes.length}>
      {changes.map((it) => (
        <StayRow key={it.id} stay={it} staffNotes={notes.filter(({ bookingId }) => bookingId === it.id)}>
          {i18n.t('admin.split.moves', {
            from: nameFormer(isPortalStay(it) ? null : it.continues),
            to: nameRoom(it.roomId),
          })}
          {`, ${i18n.t('admin.today.leaves', { day: formatDay(it.checkoutDate, language) })}`}
        </StayRow>
      ))}
    </DayPart>
  )
}
