/** The ages of the children, whether animals come along, and how many. */
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Room } from '#contract/rooms.ts'
import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import type { NewBookingFields } from './useNewBooking.ts'

export function PetFields({ fields, room }: { fields: NewBookingFields; room: Room | undefined }) {
  const { i18n } = useLanguage()
  return (
    <div>
      <Fields
        form={fields}
        rows={[
          {
            name: 'children',
            label: i18n.t(bookingFields.children.label),
            hint: i18n.t('admin.edit.childrenHint'),
            inputMode: 'numeric',
          },
          {
            name: 'hasPets',
            kind: 'checkbox',
            label: i18n.t(bookingFields.hasPets.label),
            hint: room?.refusesPets && i18n.t('admin.booking.petsRefused'),
          },
          fields.values.hasPets && {
            name: 'numberOfPets',
            kind: 'number',
            label: i18n.t(bookingFields.numberOfPets.label),
            min: 1,
            max: limits.maxPetsByStaff,
          },
        ]}
      />
    </div>
  )
}
