/** The form that edits all fields of a booking except the agreed prices. */

import { useLiveQuery } from 'dexie-react-hooks'
import type { Booking } from '#contract/bookings.ts'
import { isDay } from '#contract/days.ts'
import { formatCheckinTime, getRoomName } from '#contract/format.ts'
import { bookingStatuses, limits, nationalities } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { getMissedMinimum, readBookableRooms } from '../rooms/queries.ts'
import { formatCodeOrGuest } from '../subjects/bookingName.ts'
import { nationalityLabels } from '../subjects/nationality.ts'
import { formatAmount } from '../writes/amounts.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { FormModal } from '../writes/FormModal.tsx'
import { Conflict } from './Conflict.tsx'
import { DatesTaken } from './DatesTaken.tsx'
import { DayHolders } from './DayHolders.tsx'
import { listCheckinTimes, toRequestBody } from './editForm.ts'
import { statusLabels } from './labels.ts'
import { useEditForm } from './useEditForm.ts'

const stayFields = ['roomId', 'checkinDate', 'checkoutDate'] as const

export function EditDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms)
  const { edit, form, getFieldProps, getInputProps, submit, watch, setValue, getValues } = useEditForm(booking, onClose)
  // The booking's own room is an option from the first render, so the selection survives when the other rooms are
  // loaded.
  const roomOptions = rooms?.some((room) => room.id === booking.roomId) ? rooms : [booking.room, ...(rooms ?? [])]
  const hasPets = watch('hasPets')
  const stay = {
    roomId: Number(watch('roomId')),
    checkinDate: watch('checkinDate'),
    checkoutDate: watch('checkoutDate'),
  }
  const minimumNights = getMissedMinimum(rooms, stay)
  const isMoved = stayFields.some((field) => stay[field] !== booking[field])
  const birthDate = getInputProps('birthDate')
  const totalPrice = getInputProps('totalPrice')
  return (
    <FormModal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.edit.title', { code: formatCodeOrGuest(booking, i18n) })}
      closeLabel={i18n.t('admin.close')}
      isLocked={edit.isPending}
    >
      {edit.current && <Conflict mine={toRequestBody(getValues(), booking)} current={edit.current} />}
      {isMoved && watch('status') !== 'cancelled' && isDay(stay.checkinDate) && isDay(stay.checkoutDate) ? (
        <DayHolders booking={{ id: booking.id, ...stay }} />
      ) : (
        <DatesTaken error={edit.error} booking={{ ...booking, ...edit.variables, id: booking.id }} />
      )}
      <form ref={form} className="dialog-form" noValidate onSubmit={submit}>
        <SelectField {...getFieldProps('roomId')}>
          {roomOptions.map((room) => (
            <option key={room.id} value={room.id}>
              {getRoomName(room, language)}
            </option>
          ))}
        </SelectField>
        <SelectField {...getFieldProps('status')}>
          {bookingStatuses.map((status) => (
            <option key={status} value={status}>
              {i18n.t(statusLabels[status])}
            </option>
          ))}
        </SelectField>
        <TextField {...getInputProps('checkinDate')} />
        <TextField
          {...getInputProps('checkoutDate')}
          hint={minimumNights !== null && i18n.t('admin.seasons.missedMinimum', { n: minimumNights })}
        />
        <TextField {...getInputProps('guestName')} />
        <TextField {...getInputProps('guestSurname')} />
        <TextField {...getInputProps('guestEmail')} />
        <TextField {...getInputProps('guestPhone')} />
        <SelectField {...getFieldProps('nationality')}>
          <option value="">–</option>
          {nationalities.map((nationality) => (
            <option key={nationality} value={nationality}>
              {i18n.t(nationalityLabels[nationality])}
            </option>
          ))}
        </SelectField>
        <TextField
          {...birthDate}
          inputMode="numeric"
          placeholder={i18n.t('admin.field.birthDateHint')}
          maxLength={10}
          onChange={(event) => {
            updateBirthDateInput(event.currentTarget, getValues('birthDate'))
            void birthDate.onChange(event)
          }}
        />
        <TextField {...getInputProps('fiscalCode')} />
        <SelectField {...getFieldProps('checkinTime')}>
          {listCheckinTimes(booking).map((slot) => (
            <option key={slot} value={slot}>
              {formatCheckinTime(slot, i18n)}
            </option>
          ))}
        </SelectField>
        <TextField {...getInputProps('numberOfGuests')} min={1} max={limits.maxGuestsByStaff} />
        <TextField
          {...totalPrice}
          inputMode="decimal"
          onBlur={(event) => {
            setValue('totalPrice', formatAmount(event.target.value, language))
            void totalPrice.onBlur(event)
          }}
        />
        <Checkbox
          {...getFieldProps('hasPets')}
          onChange={(event) => {
            setValue('hasPets', event.target.checked)
            setValue('numberOfPets', event.target.checked ? '1' : '0')
          }}
        />
        {hasPets && <TextField {...getInputProps('numberOfPets')} min={1} max={limits.maxPetsByStaff} />}
        <div className="dialog-wide">
          <TextArea {...getFieldProps('specialRequests')} rows={3} maxLength={2000} />
        </div>
        <DialogFooter
          canWait
          submitLabel={edit.current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.edit.save')}
          isPending={edit.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  )
}
