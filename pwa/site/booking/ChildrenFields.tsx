/** How many of the guests are children, and how old. */
import { limits } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { setLength } from './selection.ts'

const possibleAges = Array.from({ length: limits.maxChildAge + 1 }, (_, age) => age)

type Props = {
  id?: string
  numberOfGuests: number
  /** Their ages; -1 until one is chosen. */
  ages: number[]
  onChange: (ages: number[]) => void
  error: string | undefined
}

export function ChildrenFields({ id = 'children', numberOfGuests, ages, onChange, error }: Props) {
  const { i18n } = useLanguage()
  if (numberOfGuests < 2) return null
  return (
    <>
      <SelectField
        id={id}
        label={i18n.t('booking.children')}
        error={error}
        value={ages.length}
        onChange={({ target }) => onChange(setLength(ages, Number(target.value)))}
      >
        {Array.from({ length: numberOfGuests }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what the option is about
          <option key={n} value={n}>
            {i18n.t('booking.childCount', { n })}
          </option>
        ))}
      </SelectField>
      {ages.map((age, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a child has no other name
          key={index}
          id={`${id}-${index}`}
          label={i18n.t('booking.childAge', { n: index + 1 })}
          value={age < 0 ? '' : age}
          onChange={({ target }) => onChange(ages.with(index, Number(target.value)))}
        >
          <option value="" disabled>
            {i18n.t('booking.chooseAge')}
          </option>
          {possibleAges.map((it) => (
            <option key={it} value={it}>
              {i18n.t('booking.age', { n: it })}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  )
}
