/** The calendar of a room's page. The days chosen here are already chosen on the booking page. */
import { memo, useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { getNights, startOfMonth } from '#contract/days/days.ts'
import { parseCents } from '#contract/money/money.ts'
import { getTaxedCents, priceWholeStay } from '#contract/prices/stayLines.ts'
import { formatChoice, parseSearch } from '#contract/search/searchAddress.ts'
import { limits } from '#contract/stays/stay.ts'
import { getLineName } from '#contract/text/format.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatCurrency, formatDay, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { ClosureNotes } from '../booking/ClosureNotes.tsx'
import { DayLegend } from '../booking/DayLegend.tsx'
import { judgeChoice } from '../booking/judgeChoice.ts'
import { StayCalendar } from '../booking/StayCalendar.tsx'
import { StayConditions } from '../booking/StayConditions.tsx'
import { StayFacts } from '../booking/StayFacts.tsx'
import { StayRuleNote } from '../booking/StayRuleNote.tsx'
import { SuspendedNote } from '../booking/SuspendedNote.tsx'
import { clearDates, emptySelection, getStay, isSelectionFree } from '../booking/selection.ts'
import { TaxEstimate } from '../booking/TaxEstimate.tsx'
import { UnavailableDates } from '../booking/UnavailableDates.tsx'
import { useFirstMonth } from '../booking/useFirstMonth.ts'
import { useRoomCalendar } from '../booking/useRoomCalendar.ts'
import { useSlow } from '../booking/useSlow.ts'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import type { ChosenStay } from './RoomBooking.tsx'
import './RoomDays.css'

/** `onChoose`: called when the days are known and after each choice; null without a stay that can be booked. */
export type Props = { room: LocalizedRoom; onChoose: (stay: ChosenStay | null) => void }

/** Memoized, because what it reports changes the page around it. */
export const RoomDays = memo(function RoomDays({ room, onChoose }: Props) {
  const { i18n, language } = useLanguage()
  const { search, problem } = parseSearch(new URLSearchParams(useSearch()), farmToday())
  const [chosen, setChosen] = useState({
    ...emptySelection,
    roomId: room.id,
    checkinDate: search?.checkinDate ?? null,
    checkoutDate: search?.checkoutDate ?? null,
    numberOfGuests: search?.guests ?? limits.defaultGuests,
  })
  const [viewedMonth, setViewedMonth] = useState(startOfMonth(chosen.checkinDate ?? farmToday()))
  const calendar = useRoomCalendar(room, chosen, viewedMonth)
  const { getDayState, refetch, bookingsEnabled, turnover, today } = calendar
  const isSlow = useSlow(getDayState === null)
  const isFree = getDayState !== null && isSelectionFree(chosen, getDayState)
  const selection = getDayState === null || isFree ? chosen : clearDates(chosen)
  const stay = isFree ? getStay(selection) : null
  const prices = usePriceList()
  const priced = stay && priceWholeStay(room, { ...chosen, ...stay }, prices)
  const { problem: forbidden, allowed, canBegin } = judgeChoice(room, stay, calendar)
  const viewMonth = useFirstMonth({
    month: viewedMonth,
    setMonth: setViewedMonth,
    canBegin,
    hasChosen: chosen.checkinDate !== null,
    ...calendar,
  })
  const refused = judgeChoice(room, selection === chosen ? null : getStay(chosen), calendar)
  const guests = Math.min(chosen.numberOfGuests, room.maxGuests ?? limits.maxGuestsByGuest)
  const choice = stay && !forbidden ? formatChoice(room.id, { ...stay, guests }) : null
  const isKnown = getDayState !== null
  const nights = stay ? getNights(stay).length : 0
  const price = priced?.price ?? null
  useEffect(() => {
    if (isKnown) onChoose(choice === null ? null : { choice, nights, price })
  }, [isKnown, choice, nights, price, onChoose])
  return (
    <div className="room-days-chooser">
      <h3 className="visually-hidden">{i18n.t('booking.calendar', { room: room.name })}</h3>
      <div className="room-days-calendar">
        <StayCalendar
          room={room}
          today={today}
          selection={selection}
          openAt={null}
          month={viewedMonth}
          calendar={calendar}
          onSelect={(next) => setChosen({ ...next, roomId: room.id })}
          onMonthChange={viewMonth}
        />
        <ClosureNotes month={viewedMonth} closures={calendar.context.closures} />
      </div>
      <div className="room-days-chosen" aria-live="polite">
        {!bookingsEnabled && <SuspendedNote />}
        <DayLegend rooms={[room]} hasLeaveOnly={turnover === 'same-day'} />
        {problem && selection.checkinDate === null && (
          <Card kind="note" tone="warn">
            {i18n.t(problem)}
          </Card>
        )}
        {selection !== chosen && refused.problem && (
          <StayRuleNote
            room={room}
            guests={chosen.numberOfGuests}
            problem={refused.problem}
            allowed={refused.allowed}
            onChoose={(next) => setChosen({ ...chosen, ...next })}
          />
        )}
        {selection !== chosen && !refused.problem && (
          <UnavailableDates selection={chosen} text={/*i18n*/ 'room.datesUnavailable'} />
        )}
        {isSlow && (
          <Button size="small" onClick={() => void refetch()}>
            {i18n.t('booking.tryAgain')}
          </Button>
        )}
        {bookingsEnabled && getDayState !== null && stay === null && (
          <p>
            {i18n.t(
              selection.checkinDate === null ? /*i18n*/ 'booking.hint.checkin' : /*i18n*/ 'booking.hint.checkout',
            )}
          </p>
        )}
        {stay && priced && (
          <>
            <p>
              {i18n.t('room.season', {
                from: formatDay(stay.checkinDate, language),
                to: formatDay(stay.checkoutDate, language),
              })}
              {' · '}
              {i18n.t('booking.nights', { n: nights })}
            </p>
            {choice ? (
              <>
                {priced.price !== null && (
                  <p>
                    <strong>{formatCurrency(priced.price, language)}</strong> {i18n.t('search.estimate')}
                    {priced.lines.map((line) => (
                      <small key={line.id} className="room-days-line">
                        {getLineName(line, i18n, language)} {formatSigned(line.amountCents, language)}
                      </small>
                    ))}
                  </p>
                )}
                <Link href={`/booking${choice}`} asChild>
                  <ButtonLink variant="primary">{i18n.t('room.bookDays')}</ButtonLink>
                </Link>
                <TaxEstimate {...{ room, stay, guests }} ages={null} nightsCents={getTaxedCents(priced)} />
                <StayFacts rooms={[room]} />
                <StayConditions stay={stay} priceCents={parseCents(priced.price ?? '')} taxCents={0} today={today} />
              </>
            ) : (
              forbidden && (
                <StayRuleNote
                  room={room}
                  guests={chosen.numberOfGuests}
                  problem={forbidden}
                  allowed={allowed}
                  onChoose={(next) => setChosen({ ...chosen, ...next })}
                />
              )
            )}
          </>
        )}
      </div>
    </div>
  )
})
