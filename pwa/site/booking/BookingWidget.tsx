/** The booking widget: the choice of room and days, and the details of the stay. */
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { daysBetween } from '#contract/days/days.ts'
import { priceWholeStay } from '#contract/prices/stayLines.ts'
import { parseChoice } from '#contract/search/searchAddress.ts'
import { limits } from '#contract/stays/stay.ts'
import { getLineName } from '#contract/text/format.ts'
import { formatCurrency, formatDay, formatSigned } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import './BookingWidget.css'
import { Card } from '#pwa/ui/Card.tsx'
import { focusElement } from '../focus.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { usePriceList } from '../usePriceList.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { ClosureNotes } from './ClosureNotes.tsx'
import { DayLegend } from './DayLegend.tsx'
import { judgeChoice } from './judgeChoice.ts'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { StayDetails } from './StayDetails.tsx'
import { StayRuleNote } from './StayRuleNote.tsx'
import { chooseRoom, clearDates, getKnownAges, getStay } from './selection.ts'
import type { WidgetState } from './useBookingWidget.ts'
import { useChoiceProblems } from './useChoiceProblems.ts'
import type { GetError } from './useRequestForm.ts'
import { useRoomOptions } from './useRoomOptions.ts'
import { useSlow } from './useSlow.ts'

// The calendar is the largest part of the page's code and appears only after a room is chosen.
let LoadedCalendar: typeof import('./StayCalendar.tsx').StayCalendar | null = null
async function loadCalendar() {
  LoadedCalendar = (await import('./StayCalendar.tsx')).StayCalendar
  return { default: LoadedCalendar }
}
const LazyCalendar = lazy(loadCalendar)

/**
 * Null while its code loads: React would show the fallback of a lazy component for 0.3 s at least, also when the code is
 * there a moment later. The lazy one loads again what has failed, and reports its error.
 */
function useStayCalendar() {
  const [Calendar, setCalendar] = useState<typeof LoadedCalendar | typeof LazyCalendar>(() => LoadedCalendar)
  useEffect(() => {
    if (Calendar) return
    loadCalendar().then(
      // In a transition, React renders the many days in short tasks.
      (loaded) => startTransition(() => setCalendar(() => loaded.default)),
      () => setCalendar(LazyCalendar),
    )
  }, [Calendar])
  return Calendar
}

// Few guests come with days that are no longer free.
const UnavailableDates = lazy(async () => ({ default: (await import('./UnavailableDates.tsx')).UnavailableDates }))

/** `isReady`: what the address names is chosen. `folded`: the stay in one line, in the place of its choice. */
type Props = { widget: WidgetState; isReady: boolean; folded: ReactNode; getError: GetError }

export function BookingWidget({ widget, isReady, folded, getError }: Props) {
  const { i18n } = useLanguage()
  const problems = useChoiceProblems(widget)
  return (
    <section className="booking-widget" aria-labelledby="booking-choose">
      <h2 id="booking-choose" className={folded ? 'visually-hidden' : undefined}>
        {i18n.t(folded ? /*i18n*/ 'booking.yourStay' : /*i18n*/ 'booking.choose')}
      </h2>
      {!folded && <RoomField widget={widget} error={getError('roomId')} />}
      {problems.map((problem) => (
        <Card key={problem} as="section" kind="note" tone="warn" role="status">
          {i18n.t(problem)}
        </Card>
      ))}
      {folded || <DaysChoice {...{ widget, isReady, getError }} />}
    </section>
  )
}

function RoomField({ widget, error }: { widget: WidgetState; error: string | undefined }) {
  const { i18n } = useLanguage()
  const { rooms, room, selection, select } = widget
  const describeRoom = useRoomOptions(widget)
  return (
    <>
      <SelectField
        id="roomId"
        label={i18n.t('booking.room')}
        error={error}
        hint={room?.refusesPets && i18n.t('booking.petsRefused')}
        required
        value={selection.roomId ?? ''}
        onChange={(event) => select(chooseRoom(selection, Number(event.target.value)))}
      >
        <option value="" disabled>
          {i18n.t('booking.chooseRoom')}
        </option>
        {rooms?.map((it) => (
          <option key={it.id} value={it.id}>
            {describeRoom(it)}
          </option>
        ))}
      </SelectField>
      {rooms === null && <Loading onRetry={widget.refetch} />}
    </>
  )
}

/** The calendar of the chosen room, and the details of the stay once its days are chosen. */
function DaysChoice({ widget, isReady, getError }: Omit<Props, 'folded'>) {
  const { i18n } = useLanguage()
  const { rooms, room, selection, select } = widget
  const stay = getStay(selection)
  // Its calendar comes after hydration. The place is kept, so that nothing moves then.
  const { roomId } = parseChoice(new URLSearchParams(useSearch()), widget.today)
  const willBeChosen = !isReady && rooms?.some((it) => it.id === roomId)
  // If this fails, the calendar loads its code again.
  useEffect(() => {
    if (willBeChosen) loadCalendar().catch(() => undefined)
  }, [willBeChosen])
  const { problem, allowed } = judgeChoice(room, stay, widget)
  return (
    <>
      <DayLegend rooms={room ? [room] : []} hasLeaveOnly={widget.turnover === 'same-day'} />
      {room ? (
        <ChosenRoom widget={widget} room={room} error={getError('checkinDate') ?? getError('checkoutDate')} />
      ) : willBeChosen ? (
        <div className="booking-dates" aria-busy="true" />
      ) : (
        rooms && widget.bookingsEnabled && <p className="booking-hint">{i18n.t('booking.hint.room')}</p>
      )}
      {room && problem && (
        <StayRuleNote
          room={room}
          guests={selection.numberOfGuests}
          problem={problem}
          allowed={allowed}
          onChoose={(chosen) => select({ ...selection, ...chosen })}
        />
      )}
      {room && stay && !problem && <StayDetails {...{ widget, room, stay, getError }} />}
    </>
  )
}

const noStay = { checkinDate: '', checkoutDate: '' }

type ChosenProps = { widget: WidgetState; room: LocalizedRoom; error: string | undefined }

function ChosenRoom({ widget, room, error }: ChosenProps) {
  const { i18n, language } = useLanguage()
  const { checkout } = useFarm()
  const { selection, select, unavailableSelection, getDayState, bookingsEnabled, isFull } = widget
  const { checkinDate, checkoutDate } = selection
  const StayCalendar = useStayCalendar()
  const stay = getStay(selection)
  const whole = priceWholeStay(
    room,
    { ...selection, ...(stay ?? noStay), children: getKnownAges(selection) },
    usePriceList(),
  )
  const forbidden = judgeChoice(room, unavailableSelection && getStay(unavailableSelection), widget)
  const clear = () => {
    select(clearDates(selection))
    // The button disappears, so the focus needs another place.
    focusElement('booking-calendar')
  }
  return (
    <div className="booking-dates">
      <div className="booking-calendar">
        <h3 id="booking-calendar" tabIndex={-1}>
          {i18n.t('booking.calendar', { room: room.name })}
        </h3>
        {unavailableSelection && forbidden.problem && (
          <StayRuleNote
            room={room}
            guests={selection.numberOfGuests}
            problem={forbidden.problem}
            allowed={forbidden.allowed}
            onChoose={(chosen) => select({ ...selection, ...chosen })}
          />
        )}
        {unavailableSelection && !forbidden.problem && (
          <Suspense>
            <UnavailableDates selection={unavailableSelection} text={/*i18n*/ 'booking.datesUnavailable'} />
          </Suspense>
        )}
        {isFull && checkinDate === null && unavailableSelection === null && (
          <Card as="section" kind="note" tone="warn" role="status">
            {i18n.t('booking.fullMonth', { n: limits.soldOutDays })}
          </Card>
        )}
        {error && <p className="field-error">{error}</p>}
        {StayCalendar && (
          <Suspense fallback={<Loading onRetry={widget.refetch} />}>
            <StayCalendar
              room={room}
              today={widget.today}
              selection={selection}
              openAt={unavailableSelection?.checkinDate ?? null}
              month={widget.viewedMonth}
              calendar={widget}
              onSelect={select}
              onMonthChange={widget.viewMonth}
            />
            <ClosureNotes month={widget.viewedMonth} closures={widget.context.closures} />
          </Suspense>
        )}
        {(StayCalendar === null || getDayState === null) && <Loading onRetry={widget.refetch} />}
      </div>
      <div className="booking-selection" aria-live="polite">
        {bookingsEnabled && (getDayState || checkoutDate) && (
          <p className="booking-hint">
            {i18n.t(
              checkinDate === null
                ? /*i18n*/ 'booking.hint.checkin'
                : checkoutDate === null
                  ? /*i18n*/ 'booking.hint.checkout'
                  : /*i18n*/ 'booking.hint.done',
            )}
          </p>
        )}
        {checkinDate && (
          <>
            <dl>
              <div>
                <dt>{i18n.t('booking.checkin')}</dt>
                <dd>{formatDay(checkinDate, language)}</dd>
              </div>
              {checkoutDate && (
                <>
                  <div>
                    <dt>{i18n.t('booking.checkout')}</dt>
                    <dd>
                      {formatDay(checkoutDate, language)}{' '}
                      <small>{i18n.t('booking.checkoutBy', { time: checkout.widget })}</small>
                    </dd>
                  </div>
                  <div>
                    <dt>{i18n.t('booking.nightsLabel')}</dt>
                    <dd>{i18n.t('booking.nights', { n: daysBetween(checkinDate, checkoutDate) })}</dd>
                  </div>
                  {whole.price !== null &&
                    whole.lines.map((line) => (
                      <div key={line.id}>
                        <dt>{getLineName(line, i18n, language)}</dt>
                        <dd>{formatSigned(line.amountCents, language)}</dd>
                      </div>
                    ))}
                  {whole.price !== null && (
                    <div>
                      <dt>{i18n.t('booking.sum')}</dt>
                      <dd>
                        <strong>{formatCurrency(whole.price, language)}</strong>
                      </dd>
                    </div>
                  )}
                </>
              )}
            </dl>
            <Button size="small" onClick={clear}>
              {i18n.t('booking.clear')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** A spinner; after 10 s also the phone number and a button that retries. */
function Loading({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { i18n } = useLanguage()
  const isSlow = useSlow(true)
  return (
    <div className="booking-loading" role="status">
      <span className="spinner" />
      <span className="visually-hidden">{i18n.t('booking.loading')}</span>
      {isSlow && (
        <div>
          <p>{i18n.t('booking.slowLoading')}</p>
          <PhoneAndMail />
          <Button size="small" onClick={() => void onRetry()}>
            {i18n.t('booking.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
