/** The fields of a request that the farm does not know yet. */
import type { OfferView } from '#contract/offers/offers.ts'
import { ArrivalTimeField } from '../booking/ArrivalTimeField.tsx'
import { ChildrenFields } from '../booking/ChildrenFields.tsx'
import { GuestFields } from '../booking/GuestFields.tsx'
import { PetFields } from '../booking/PetFields.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { OfferDraft } from './draft.ts'

type Props = {
  missing: OfferView['missing']
  numberOfGuests: number
  draft: OfferDraft
  errors: Record<string, string>
  onChange: (changes: Partial<OfferDraft>) => void
}

/** What is wrong with the number of the children, or with the age of one. */
const findChildrenError = (errors: Props['errors']): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith('children'))?.[1]

export function AcceptFields({ missing, numberOfGuests, draft, errors, onChange }: Props) {
  const { checkinTimes } = useFarm()
  const isMissing = (field: string) => missing.some((it) => it === field)
  const field = (name: keyof OfferDraft) => ({ id: `offer-${name}`, error: errors[name] })
  return (
    <GuestFields
      asks={isMissing}
      getBirthDate={() => draft.birthDate}
      bind={(name) =>
        name === 'privacyAccepted'
          ? {
              ...field(name),
              checked: draft[name],
              onChange: ({ target }) => onChange({ [name]: target instanceof HTMLInputElement && target.checked }),
            }
          : { ...field(name), value: draft[name], onChange: ({ target }) => onChange({ [name]: target.value }) }
      }
    >
      {isMissing('checkinTime') && (
        <ArrivalTimeField
          {...field('checkinTime')}
          value={draft.checkinTime || (checkinTimes.guest[0] ?? '')}
          onChange={(checkinTime) => onChange({ checkinTime })}
        />
      )}
      {isMissing('children') && (
        <ChildrenFields
          id="offer-children"
          ages={draft.children}
          onChange={(children) => onChange({ children })}
          error={findChildrenError(errors)}
          {...{ numberOfGuests }}
        />
      )}
      {isMissing('hasPets') && (
        <PetFields
          id="offer-numberOfPets"
          error={errors.numberOfPets ?? errors.hasPets}
          pets={draft}
          onChange={onChange}
        />
      )}
    </GuestFields>
  )
}
