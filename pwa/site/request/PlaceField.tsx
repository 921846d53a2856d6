/** A state or a comune. States are found by their names in the guest's language, too. */
import type { Day } from '#contract/days/days.ts'
import { formatPlace, type NamedCode, searchPlaces } from '#contract/guests/placeCodes.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ChoiceField } from '#pwa/ui/ChoiceField.tsx'
import type { FieldProps } from '#pwa/ui/fieldProps.ts'
import type { Tables } from './usePlaceTables.ts'

type Props = FieldProps & {
  tables: Tables
  of: 'state' | 'comune' | 'any'
  day: Day
  value: string | null
  onChange: (code: string | null) => void
}

type Named = NamedCode & { province?: string }

export function PlaceField({ tables, of, day, value, onChange, ...field }: Props) {
  const { i18n } = useLanguage()
  const { states, comuni, findComune, listKeys } = tables
  const list: readonly Named[] = { state: states, comune: comuni, any: [...states, ...comuni] }[of]
  const found = value === null ? undefined : (states.find(({ code }) => code === value) ?? findComune(value))
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
