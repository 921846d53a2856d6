/** A phone call becomes a booking: days, guests, a free room with its price, a name. The rest can be added later. */

import { useLiveQuery } from 'dexie-react-hooks'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { getNights } from '#contract/days/days.ts'
import { limits, unknownCheckinTime } from '#contract/stays/stay.ts'
import { formatCheckinTime } from '#contract/text/format.ts'
import { getLanguageName, listOffered } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { formatStayDays } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { buildOfferHref } from '../subjects/offerHref.ts'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { DoubtQuestion } from './DoubtQuestion.tsx'
import { FurtherRooms } from './FurtherRooms.tsx'
import { KnownGuests } from './KnownGuests.tsx'
import { isMailed, type NewBookingValues } from './newBookingForm.ts'
import './NewBookingDialog.css'
import { PetFields } from './PetFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { RoomOffers } from './RoomOffers.tsx'
import { StayCalendar } from './StayCalendar.tsx'
import { type NewBookingFields, type NewBookingStart, useNewBooking } from './useNewBooking.ts'

const guestCounts = Array.from({ length: limits.maxGuestsByStaff }, (_, i) => i + 1)

function getSubmitLabel(values: NewBookingValues): string {
  if (isMailed(values)) return /*i18n*/ 'admin.newBooking.saveAndMail'
  return values.status === 'confirmed' ? /*i18n*/ 'admin.newBooking.saveConfirmed' : /*i18n*/ 'admin.newBooking.save'
}

type Props = NewBookingStart & { onClose: () => void }

export function NewBookingDialog({ onClose, ...start }: Props) {
  const { i18n, language } = useLanguage()
  const offered = useOfferedLanguages()
  const { form, submit, doubts, save, isRestored, close, ...chosen } = useNewBooking(start, onClose)
  const { dates, setDates, stay, offers, roomId, chooseRoom, values, setValues, further, problem } = chosen
  const checkinTimes = useLiveQuery(readCalendarRules)?.checkinTimes
  const summary = stay
    ? `${formatStayDays(stay, language)}, ${i18n.t('admin.booking.nights', { n: getNights(stay).length })}`
    : i18n.t(
        dates.checkinDate === null
          ? /*i18n*/ 'admin.newBooking.chooseCheckin'
          : /*i18n*/ 'admin.newBooking.chooseCheckout',
      )
  const fields: NewBookingFields = {
    name: 'new',
    values,
    setValues,
    getError: (name) => (problem?.field === name ? i18n.t(problem.message) : undefined),
  }
  const times = new Set([unknownCheckinTime, ...(checkinTimes?.staff ?? []), values.checkinTime])
  const rows: FormRow<NewBookingValues>[] = [
    { name: 'guestName', label: i18n.t('admin.field.guestName'), autoComplete: 'off' },
    { name: 'guestSurname', label: i18n.t('admin.field.guestSurname'), autoComplete: 'off' },
    {
      name: 'guestPhone',
      kind: 'tel',
      label: i18n.t('admin.booking.phone'),
      hint: i18n.t('admin.newBooking.later'),
      autoComplete: 'off',
    },
    { name: 'guestEmail', kind: 'email', label: i18n.t('admin.booking.email'), autoComplete: 'off' },
    <KnownGuests key="known" values={values} onChoose={setValues} />,
    {
      name: 'checkinTime',
      kind: 'select',
      label: i18n.t('admin.field.checkinTime'),
      options: [...times].map((value) => ({
        value,
        label: value === unknownCheckinTime ? i18n.t('admin.newBooking.unknownTime') : formatCheckinTime(value, i18n),
      })),
    },
    <PetFields key="pets" fields={fields} room={offers?.find((it) => it.room.id === roomId)?.room} />,
    <PriceFields key="price" {...{ ...chosen, fields }} />,
    { name: 'specialRequests', kind: 'area', isWide: true, label: i18n.t('admin.field.specialRequests'), rows: 2 },
    {
      name: 'status',
      kind: 'radio',
      label: i18n.t('admin.field.status'),
      options: [
        { value: 'confirmed', label: i18n.t('admin.status.confirmed') },
        { value: 'pending', label: i18n.t('admin.status.pending') },
      ],
    },
    {
      name: 'language',
      kind: 'radio',
      label: i18n.t('admin.newBooking.language'),
      options: listOffered([...offered, values.language]).map((value) => ({ value, label: getLanguageName(value) })),
    },
  ]
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
        <Fields
          form={fields}
          rows={[
            {
              name: 'numberOfGuests',
              kind: 'select',
              label: i18n.t('admin.booking.guests'),
              options: guestCounts.map((value) => ({ value, label: String(value) })),
            },
          ]}
        />
      </div>
      {offers && <RoomOffers offers={offers} roomId={roomId} onChoose={chooseRoom} />}
      {stay && roomId !== undefined && <FurtherRooms {...further} />}
      {stay && roomId !== undefined && further.rooms.length === 0 && (
        <p>
          {/* The dialog is gone before the page changes: what was typed goes into the offer, so nothing is asked. */}
          <Link href={buildOfferHref({ ...values, ...stay, roomId })} onClick={() => flushSync(close)}>
            {i18n.t('admin.offer.make')}
          </Link>
        </p>
      )}
      <div className="new-booking-guest">
        <Fields form={fields} rows={rows} />
      </div>
      {problem && (problem.field === 'stay' || problem.field === 'room') && (
        <p className="dialog-warning" role="alert">
          {i18n.t(problem.message)}
        </p>
      )}
    </FormDialog>
  )
}
