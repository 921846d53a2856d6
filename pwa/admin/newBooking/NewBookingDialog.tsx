/** A phone call becomes a booking: days, guests, a free room with its price, a name. The rest can be added later. */

import { useLiveQuery } from 'dexie-react-hooks'
import type { ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { getNights } from '#contract/days.ts'
import { formatCheckinTime } from '#contract/format.ts'
import { limits, unknownCheckinTime } from '#contract/stay.ts'
import { getLanguageName, languages } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readCalendarRules } from '../settings/queries.ts'
import { buildOfferHref } from '../subjects/offerHref.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DoubtQuestion } from './DoubtQuestion.tsx'
import { KnownGuests } from './KnownGuests.tsx'
import { isMailed, type NewBookingValues } from './newBookingForm.ts'
import './NewBookingDialog.css'
import { PetFields } from './PetFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { RoomOffers } from './RoomOffers.tsx'
import { StayCalendar } from './StayCalendar.tsx'
import { type NewBookingStart, useNewBooking } from './useNewBooking.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

function getSubmitLabel(values: NewBookingValues): string {
  if (isMailed(values)) return /*i18n*/ 'admin.newBooking.saveAndMail'
  return values.status === 'confirmed' ? /*i18n*/ 'admin.newBooking.saveConfirmed' : /*i18n*/ 'admin.newBooking.save'
}

type Props = NewBookingStart & { onClose: () => void }

export function NewBookingDialog({ onClose, ...start }: Props) {
  const { i18n, language } = useLanguage()
  const { form, submit, doubts, save, isRestored, close, ...chosen } = useNewBooking(start, onClose)
  const { dates, setDates, stay, offers, roomId, chooseRoom, values, setValues, problem } = chosen
  const checkinTimes = useLiveQuery(readCalendarRules)?.checkinTimes
  const summary = stay
    ? `${formatDay(stay.checkinDate, language)} → ${formatDay(stay.checkoutDate, language)}, ${i18n.t('admin.booking.nights', { n: getNights(stay).length })}`
    : i18n.t(
        dates.checkinDate === null
          ? /*i18n*/ 'admin.newBooking.chooseCheckin'
          : /*i18n*/ 'admin.newBooking.chooseCheckout',
      )
  const getTextProps = (name: 'guestName' | 'guestSurname' | 'guestPhone' | 'guestEmail', label: string) => ({
    id: `new-${name}`,
    label,
    autoComplete: 'off',
    value: values[name],
    error: problem?.field === name ? i18n.t(problem.message) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={i18n.t('admin.newBooking.title')}
      size="wide"
      isRestored={isRestored}
      form={form}
      formClass="new-booking"
      submitLabel={i18n.t(getSubmitLabel(values))}
      isPending={save.isPending}
      canWait
      onSubmit={submit}
      onClose={close}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <div className="new-booking-dates">
        <p className="new-booking-stay" aria-live="polite">
          {summary}
        </p>
        {stay && stay.checkinDate < farmToday() && (
          <p className="dialog-warning" role="status">
            {i18n.t('admin.newBooking.past')}
          </p>
        )}
        <StayCalendar dates={dates} onChange={setDates} />
        <SelectField
          id="new-numberOfGuests"
          label={i18n.t('admin.booking.guests')}
          value={values.numberOfGuests}
          onChange={(event) => setValues({ numberOfGuests: Number(event.target.value) })}
        >
          {guestCounts.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </SelectField>
      </div>
      {offers && <RoomOffers offers={offers} roomId={roomId} onChoose={chooseRoom} />}
      {stay && roomId !== undefined && (
        <p>
          {/* The dialog is gone before the page changes: what was typed goes into the offer, so nothing is asked. */}
          <Link href={buildOfferHref({ ...values, ...stay, roomId })} onClick={() => flushSync(close)}>
            {i18n.t('admin.offer.make')}
          </Link>
        </p>
      )}
      <div className="new-booking-guest">
        <TextField {...getTextProps('guestName', i18n.t('admin.field.guestName'))} />
        <TextField {...getTextProps('guestSurname', i18n.t('admin.field.guestSurname'))} />
        <TextField
          {...getTextProps('guestPhone', i18n.t('admin.booking.phone'))}
          type="tel"
          hint={i18n.t('admin.newBooking.later')}
        />
        <TextField {...getTextProps('guestEmail', i18n.t('admin.booking.email'))} type="email" />
        <KnownGuests values={values} onChoose={setValues} />
        <SelectField
          id="new-checkinTime"
          label={i18n.t('admin.field.checkinTime')}
          value={values.checkinTime}
          onChange={(event) => setValues({ checkinTime: event.target.value })}
        >
          {[...new Set([unknownCheckinTime, ...(checkinTimes?.staff ?? []), values.checkinTime])].map((it) => (
            <option key={it} value={it}>
              {it === unknownCheckinTime ? i18n.t('admin.newBooking.unknownTime') : formatCheckinTime(it, i18n)}
            </option>
          ))}
        </SelectField>
        <PetFields {...{ values, setValues, problem }} />
        <PriceFields {...{ ...chosen, stay, values, setValues, problem }} />
        <div className="new-booking-wide">
          <TextArea
            id="new-specialRequests"
            label={i18n.t('admin.field.specialRequests')}
            error={problem?.field === 'specialRequests' ? i18n.t(problem.message) : undefined}
            value={values.specialRequests}
            onChange={(event) => setValues({ specialRequests: event.target.value })}
          />
        </div>
        <RadioGroup
          legend={i18n.t('admin.field.status')}
          options={[
            { value: 'confirmed', label: i18n.t('admin.status.confirmed') },
            { value: 'pending', label: i18n.t('admin.status.pending') },
          ]}
          value={values.status}
          onChange={(status) => setValues({ status })}
        />
        <RadioGroup
          legend={i18n.t('admin.newBooking.language')}
          options={languages.map((value) => ({ value, label: getLanguageName(value) }))}
          value={values.language}
          onChange={(chosen) => setValues({ language: chosen })}
        />
      </div>
      {problem && (problem.field === 'stay' || problem.field === 'room') && (
        <p className="dialog-warning" role="alert">
          {i18n.t(problem.message)}
        </p>
      )}
    </FormDialog>
  )
}
