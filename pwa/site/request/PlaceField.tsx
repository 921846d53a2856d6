/** A state or a comune. States are found by their names in the guest's language, too. */
import type { Day } from '#contract/days/days.ts'
import { formatPlace, searchPlaces } from '#contract/guests/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { PlaceTables } from '#pwa/placeTables.ts'
import { ChoiceField } from '#pwa/ui/ChoiceField.tsx'
import type { FieldProps } from '#pwa/ui/fieldProps.ts'

type Props = FieldProps & {
  tables: PlaceTables
  of: 'state' | 'comune' | 'any'
  day: Day
  value: string | null
  onChange: (code: string | null) => void
}

export function PlaceField({ tables, of, day, value, onChange, ...field }: Props) {
  const { i18n } = useLanguage()
  const { states, comuni, findState, findComune, listKeys } = tables
  const list = { state: states, comune: comuni, any: [...states, ...comuni] }[of]
  const found = value === null ? undefined : (findState(value) ?? findComune(value))
  return (
    <ChoiceField
      {...field}
      required
      value={value === null ? null : { value, text: found ? formatPlace(found) : `…${value}` }}
      search={(typed) =>
        searchPlaces(list, typed, day, listKeys).map((it) => ({ value: it.code, text: formatPlace(it) }))
      }
      onChange={onChange}
      notFound={i18n.t('checkin.notInList')}
    />
  )
}
