/** Whether animals come along, and how many. */
import { bookingFields } from '#contract/bookingFields.ts'
import { limits } from '#contract/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import type { NewBookingForm } from './useNewBooking.ts'

type Props = Pick<NewBookingForm, 'values' | 'setValues' | 'problem'>

export function PetFields({ values, setValues, problem }: Props) {
  const { i18n } = useLanguage()
  return (
    <div>
      <Checkbox
        id="new-hasPets"
        label={i18n.t(bookingFields.hasPets.label)}
        checked={values.hasPets}
        onChange={({ target }) => setValues({ hasPets: target.checked })}
      />
      {values.hasPets && (
        <TextField
          id="new-numberOfPets"
          type="number"
          label={i18n.t(bookingFields.numberOfPets.label)}
          error={problem?.field === 'numberOfPets' ? i18n.t(problem.message) : undefined}
          min={1}
          max={limits.maxPetsByStaff}
          value={values.numberOfPets}
          onChange={({ target }) => setValues({ numberOfPets: target.value })}
        />
      )}
    </div>
  )
}
