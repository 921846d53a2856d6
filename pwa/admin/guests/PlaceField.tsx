/** A state or a comune, chosen from the official tables by typing. */
import type { Day } from '#contract/days/days.ts'
import { formatPlace, searchPlaces } from '#contract/guests/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { PlaceTables } from '#pwa/placeTables.ts'
import { ChoiceField } from '#pwa/ui/ChoiceField.tsx'
import type { FieldProps } from '#pwa/ui/fieldProps.ts'

type Props = FieldProps & {
  places: PlaceTables
  /** `any`: a state or a comune, such as the place where a document was issued. */
  of: 'state' | 'comune' | 'any'
  /** Only what was valid on this day is offered. */
  day: Day
  value: string | null
  onChange: (code: string | null) => void
}

export function PlaceField({ places, of, day, value, onChange, ...field }: Props) {
  const { i18n } = useLanguage()
  const { states, comuni, findState, findComune, listKeys } = places
  const lists = { state: states, comune: comuni, any: [...states, ...comuni] }
  const found = value === null ? undefined : (findState(value) ?? findComune(value))
  return (
    <ChoiceField
      {...field}
      // Of a stored document's place only the last characters are known, which name no place.
      value={value === null ? null : { value, text: found ? formatPlace(found) : i18n.t('admin.guests.placeKept') }}
      search={(typed) =>
        searchPlaces(lists[of], typed, day, listKeys).map((it) => ({ value: it.code, text: formatPlace(it) }))
      }
      onChange={onChange}
      notFound={i18n.t('guest.errors.code')}
    />
  )
}
