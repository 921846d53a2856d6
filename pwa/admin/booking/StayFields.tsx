/** Room, days, arrival time, guests and pets, in the edit form of a booking. */
import { useLiveQuery } from 'dexie-react-hooks'
import { isDay } from '#contract/days/days.ts'
import { limits } from '#contract/stays/stay.ts'
import { judgeForStaff } from '#contract/stays/stayRules.ts'
import { formatCheckinTime, getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { describeForStaff } from '../stays/staffRules.ts'
import { listCheckinTimes } from './editForm.ts'
import type { EditFieldsProps } from './useEditForm.ts'

export function StayFields({ booking, form: { fields, getField, getTextField } }: EditFieldsProps) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms)
  // The booking's own room is an option from the first render, so the selection survives when the other rooms are
  // loaded.
  const roomOptions = rooms?.some((room) => room.id === booking.roomId) ? rooms : [booking.room, ...(rooms ?? [])]
  const farmRules = useLiveQuery(readCalendarRules)
  const { roomId, checkinDate, checkoutDate, hasPets } = fields.values
  const stay = { checkinDate, checkoutDate }
  const room = rooms?.find((it) => it.id === Number(roomId))
  const isStay = isDay(stay.checkinDate) && isDay(stay.checkoutDate) && stay.checkinDate < stay.checkoutDate
  const problem = room && farmRules && isStay ? judgeForStaff(room, stay, farmRules) : null
  return (
    <Fields
      form={fields}
      rows={[
        {
          ...getField('roomId'),
          kind: 'select',
          options: roomOptions.map(({ id, ...names }) => ({ value: String(id), label: getRoomName(names, language) })),
        },
        getTextField('checkinDate'),
        { ...getTextField('checkoutDate'), hint: problem !== null && describeForStaff(problem, i18n, language) },
        {
          ...getField('checkinTime'),
          kind: 'select',
          options: listCheckinTimes(booking, farmRules?.checkinTimes.staff ?? []).map((value) => ({
            value,
            label: formatCheckinTime(value, i18n),
          })),
        },
        { ...getTextField('numberOfGuests'), min: 1, max: limits.maxGuestsByStaff },
        { ...getTextField('children'), hint: i18n.t('admin.edit.childrenHint'), inputMode: 'numeric' },
        { ...getField('hasPets'), kind: 'checkbox', hint: room?.refusesPets && i18n.t('admin.booking.petsRefused') },
        hasPets && { ...getTextField('numberOfPets'), min: 1, max: limits.maxPetsByStaff },
      ]}
    />
  )
}
