/** Room, calendar and the card under it: section 'Seleziona Camera e Date' (specification 2, 4). */
import { lazy, Suspense } from 'react'
import { daysBetween } from '#contract/days.ts'
import { property } from '#contract/property.ts'
import { dayText } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import './BookingWidget.css'
import { Card } from '#pwa/ui/Card.tsx'
import { focusOn } from './focus.ts'
import { PhoneAndMail } from './PhoneAndMail.tsx'
import { StayCard } from './StayCard.tsx'
import { chooseRoom, clearDates } from './selection.ts'
import type { ErrorOf } from './useRequestForm.ts'
import type { Chooser } from './useSelection.ts'
import { useSlow } from './useSlow.ts'

// The calendar is the heaviest part of the page and is not seen before a room is chosen.
const StayCalendar = lazy(async () => ({ default: (await import('./StayCalendar.tsx')).StayCalendar }))

const patience = 10_000

const legend = [
  { tone: 'free', word: /*i18n*/ 'booking.available' },
  { tone: 'taken', word: /*i18n*/ 'booking.occupied' },
  { tone: 'edge', word: /*i18n*/ 'booking.selected' },
]

type Props = { chooser: Chooser; errorOf: ErrorOf }

export function BookingWidget({ chooser, errorOf }: Props) {
  const { i18n } = useLanguage()
  const { rooms, room, selection, select } = chooser
  return (
    <section className="booking-widget" aria-labelledby="booking-choose">
      <h2 id="booking-choose">{i18n.t('booking.choose')}</h2>
      <SelectField
        id="roomId"
        label={i18n.t('booking.room')}
        error={errorOf('roomId')}
        value={selection.roomId ?? ''}
        onChange={(event) => select(chooseRoom(selection, Number(event.target.value)))}
      >
        <option value="" disabled>
          {i18n.t('booking.chooseRoom')}
        </option>
        {rooms?.map((it) => (
          <option key={it.id} value={it.id}>
            {it.name}
          </option>
        ))}
      </SelectField>
      {rooms === null && <Loading onRetry={chooser.refetch} />}
      <ul className="booking-legend" aria-label={i18n.t('booking.legend')}>
        {legend.map(({ tone, word }) => (
          <li key={tone}>
            <span data-tone={tone} />
            {i18n.t(word)}
          </li>
        ))}
      </ul>
      {room ? (
        <ChosenRoom chooser={chooser} name={room.name} error={errorOf('checkinDate') ?? errorOf('checkoutDate')} />
      ) : (
        <p className="booking-hint">{i18n.t('booking.hint.room')}</p>
      )}
      {room && selection.checkoutDate !== null && <StayCard chooser={chooser} room={room} errorOf={errorOf} />}
    </section>
  )
}

function ChosenRoom({ chooser, name, error }: { chooser: Chooser; name: string; error: string | undefined }) {
  const { i18n, language } = useLanguage()
  const { selection, select, lost, dayOf, bookingsEnabled } = chooser
  const { checkinDate, checkoutDate } = selection
  const clear = () => {
    select(clearDates(selection))
    // The button goes, and the focus must not go with it.
    focusOn('booking-calendar')
  }
  return (
    <div className="booking-dates">
      <div className="booking-calendar">
        <h3 id="booking-calendar" tabIndex={-1}>
          {i18n.t('booking.calendar', { room: name })}
        </h3>
        {lost?.checkinDate && (
          <Card as="section" kind="note" tone="warn">
            {i18n.t('booking.lost', {
              checkin: dayText(lost.checkinDate, language),
              checkout: dayText(lost.checkoutDate ?? lost.checkinDate, language),
            })}
          </Card>
        )}
        {error && <p className="field-error">{error}</p>}
        <Suspense fallback={<Loading onRetry={chooser.refetch} />}>
          <StayCalendar
            roomName={name}
            today={chooser.today}
            selection={selection}
            dayOf={dayOf}
            onSelect={select}
            onMonthChange={chooser.view}
          />
        </Suspense>
        {dayOf === null && <Loading onRetry={chooser.refetch} />}
      </div>
      <div className="booking-chosen" aria-live="polite">
        {bookingsEnabled && (
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
                <dd>{dayText(checkinDate, language)}</dd>
              </div>
              {checkoutDate && (
                <>
                  <div>
                    <dt>{i18n.t('booking.checkout')}</dt>
                    <dd>
                      {dayText(checkoutDate, language)}{' '}
                      <small>{i18n.t('booking.checkoutBy', { time: property.checkout.widget })}</small>
                    </dd>
                  </div>
                  <div>
                    <dt>{i18n.t('booking.nightsLabel')}</dt>
                    <dd>{i18n.t('booking.nights', { n: daysBetween(checkinDate, checkoutDate) })}</dd>
                  </div>
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

/** A spinner that stays; when it takes long, the phone number and another try (specification 8: no toast). */
function Loading({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { i18n } = useLanguage()
  const isSlow = useSlow(true, patience)
  return (
    <div className="booking-loading" role="status">
      <span className="spinner" />
      <span className="visually-hidden">{i18n.t('booking.loading')}</span>
      {isSlow && (
        <div>
          <p>{i18n.t('booking.slow')}</p>
          <PhoneAndMail />
          <Button size="small" onClick={() => void onRetry()}>
            {i18n.t('booking.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
