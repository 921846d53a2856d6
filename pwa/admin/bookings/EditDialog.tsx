/** The form that edits all fields of a booking except the agreed prices. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useForm } from 'react-hook-form'
import type { Booking } from '#contract/bookings.ts'
import { bookingStatuses, limits, nationalities } from '#contract/stay.ts'
import { ApiError, call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import { DialogFooter } from '../writes/DialogFooter.tsx'
import { Conflict } from './Conflict.tsx'
import {
  createResolver,
  type EditBody,
  type EditValues,
  isFormField,
  listCheckinTimes,
  toFormValues,
  toRequestBody,
} from './editForm.ts'
import { fieldLabels } from './fields.ts'
import { nationalityLabels, statusLabels } from './labels.ts'
import { useBookingWrite } from './useBookingWrite.ts'

export function EditDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms)
  const { register, handleSubmit, watch, setValue, setError, getValues, formState } = useForm<
    EditValues,
    unknown,
    EditBody
  >({
    defaultValues: toFormValues(booking),
    resolver: createResolver(booking),
  })
  const edit = useBookingWrite({
    name: 'bookings.edit',
    booking,
    send: (body: EditBody, options) => call('bookings.edit', { ...options, body }),
    success: i18n.t('admin.edit.done'),
    failure: { title: i18n.t('admin.edit.failed'), text: i18n.t('admin.booking.updateFailed') },
    onDone: onClose,
    onError: (error) => {
      const fieldErrors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      for (const { path, message } of fieldErrors) if (isFormField(path, getValues())) setError(path, { message })
    },
  })
  // The booking's own room is an option from the first render, so the selection survives when the other rooms are loaded.
  const roomOptions = rooms?.some((room) => room.id === booking.roomId) ? rooms : [booking.room, ...(rooms ?? [])]
  const hasPets = watch('hasPets')
  const field = (name: keyof typeof fieldLabels & keyof EditValues) => {
    const message = formState.errors[name]?.message
    return {
      id: `edit-${name}`,
      label: i18n.t(fieldLabels[name]),
      // The form's messages are catalog ids. The server's are sentences: no catalog has them, so they are shown as they are.
      error: message === undefined ? undefined : i18n.t(message),
      ...register(name),
    }
  }
  const birthDate = field('birthDate')
  return (
    <Modal
      isOpen
      onClose={onClose}
      size="wide"
      title={i18n.t('admin.edit.title', { code: booking.code })}
      closeLabel={i18n.t('admin.close')}
      isLocked={edit.isPending}
    >
      {edit.current && <Conflict mine={toRequestBody(getValues(), booking)} current={edit.current} />}
      <form className="dialog-form" noValidate onSubmit={handleSubmit((body) => edit.mutate(body))}>
        <SelectField {...field('roomId')}>
          {roomOptions.map((room) => (
            <option key={room.id} value={room.id}>
              {language === 'it' ? room.name : room.nameEn}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('status')}>
          {bookingStatuses.map((status) => (
            <option key={status} value={status}>
              {i18n.t(statusLabels[status])}
            </option>
          ))}
        </SelectField>
        <TextField {...field('checkinDate')} type="date" />
        <TextField {...field('checkoutDate')} type="date" />
        <TextField {...field('guestName')} autoComplete="off" />
        <TextField {...field('guestSurname')} autoComplete="off" />
        <TextField {...field('guestEmail')} type="email" autoComplete="off" />
        <TextField {...field('guestPhone')} type="tel" autoComplete="off" />
        <SelectField {...field('nationality')}>
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
          placeholder="gg/mm/aaaa"
          maxLength={10}
          onChange={(event) => {
            updateBirthDateInput(event.currentTarget, getValues('birthDate'))
            void birthDate.onChange(event)
          }}
        />
        <TextField {...field('fiscalCode')} autoComplete="off" />
        <SelectField {...field('checkinTime')}>
          {listCheckinTimes(booking).map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
        <TextField {...field('numberOfGuests')} type="number" min={1} max={limits.maxGuestsByStaff} />
        <TextField {...field('totalPrice')} inputMode="decimal" />
        <Checkbox
          {...field('hasPets')}
          onChange={(event) => {
            setValue('hasPets', event.target.checked)
            setValue('numberOfPets', event.target.checked ? '1' : '0')
          }}
        />
        {hasPets && <TextField {...field('numberOfPets')} type="number" min={1} max={limits.maxPetsByStaff} />}
        <div className="dialog-wide">
          <TextArea {...field('specialRequests')} rows={3} maxLength={2000} />
        </div>
        <DialogFooter
          submitLabel={edit.current ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.edit.save')}
          isPending={edit.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
