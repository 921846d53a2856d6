/** Room, days, arrival time, guests and pets, in the edit form of a booking. */
import { useLiveQuery } from 'dexie-react-hooks'
import { isDay } from '#contract/days.ts'
import { formatCheckinTime, getRoomName } from '#contract/format.ts'
import { limits } from '#contract/stay.ts'
import { judgeForStaff } from '#contract/stayRules.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { describeForStaff } from '../stays/staffRules.ts'
import { listCheckinTimes } from './editForm.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function StayFields({ booking, form: { getFieldProps, getInputProps, watch, setValue } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms)
  // The booking's own room is an option from the first render, so the selection survives when the other rooms are
  // loaded.
  const roomOptions = rooms?.some((room) => room.id === booking.roomId) ? rooms : [booking.room, ...(rooms ?? [])]
  const farmRules = useLiveQuery(readCalendarRules)
  const stay = { checkinDate: watch('checkinDate'), checkoutDate: watch('checkoutDate') }
  const room = rooms?.find((it) => it.id === Number(watch('roomId')))
  const isStay = isDay(stay.checkinDate) && isDay(stay.checkoutDate) && stay.checkinDate < stay.checkoutDate
  const problem = room && farmRules && isStay ? judgeForStaff(room, stay, farmRules) : null
  return (
    <>
      <SelectField {...getFieldProps('roomId')}>
        {roomOptions.map((room) => (
          <option key={room.id} value={room.id}>
            {getRoomName(room, language)}
          </option>
        ))}
      </SelectField>
      <TextField {...getInputProps('checkinDate')} />
      <TextField
        {...getInputProps('checkoutDate')}
        hint={problem !== null && describeForStaff(problem, i18n, language)}
      />
      <SelectField {...getFieldProps('checkinTime')}>
        {listCheckinTimes(booking, farmRules?.checkinTimes.staff ?? []).map((slot) => (
          <option key={slot} value={slot}>
            {formatCheckinTime(slot, i18n)}
          </option>
        ))}
      </SelectField>
      <TextField {...getInputProps('numberOfGuests')} min={1} max={limits.maxGuestsByStaff} />
      <Checkbox
        {...getFieldProps('hasPets')}
        onChange={(event) => {
          setValue('hasPets', event.target.checked)
          setValue('numberOfPets', event.target.checked ? '1' : '0')
        }}
      />
      {watch('hasPets') && <TextField {...getInputProps('numberOfPets')} min={1} max={limits.maxPetsByStaff} />}
    </>
  )
}
