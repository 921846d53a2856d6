import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { choosePets, type Pets } from './selection.ts'

const counts = Array.from({ length: limits.maxPetsByGuest }, (_, index) => index + 1)

type Props = {
  /** Of the number of pets. */
  id: string
  error: string | undefined
  pets: Pets
  onChange: (pets: Pets) => void
}

export function PetFields({ pets: { hasPets, numberOfPets }, onChange, ...field }: Props) {
  const { i18n } = useLanguage()
  return (
    <>
      <RadioGroup
        legend={i18n.t('booking.pets')}
        options={[
          { value: 'no', label: i18n.t('booking.no') },
          { value: 'yes', label: i18n.t('booking.yes') },
        ]}
        value={hasPets ? 'yes' : 'no'}
        onChange={(value) => onChange(choosePets({ hasPets, numberOfPets }, value === 'yes'))}
      />
      {hasPets && (
        <SelectField
          {...field}
          label={i18n.t('booking.petsNumber')}
          value={numberOfPets}
          onChange={({ target }) => onChange({ hasPets, numberOfPets: Number(target.value) })}
        >
          {counts.map((n) => (
            <option key={n} value={n}>
              {i18n.t('booking.petCount', { n })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
