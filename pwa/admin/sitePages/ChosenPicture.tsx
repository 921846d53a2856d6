import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { usePictureChoices } from './usePictureChoices.ts'

type Props = {
  id: string
  label: string
  value: string | null
  error?: string | undefined
  onChange: (name: string | null) => void
}

/** Chooses one of the site's pictures, and shows it. */
export function ChosenPicture({ id, label, value, error, onChange }: Props) {
  const { i18n } = useLanguage()
  const choices = usePictureChoices()
  const chosen = choices.find((it) => it.value === value)
  return (
    <div className="dialog-wide chosen-picture">
      <SelectField
        id={id}
        label={label}
        error={error}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{i18n.t('admin.pages.noPicture')}</option>
        {value !== null && !chosen && <option value={value}>{value}</option>}
        {choices.map((it) => (
          <option key={it.value} value={it.value}>
            {it.label}
          </option>
        ))}
      </SelectField>
      {chosen && <img src={chosen.url} alt="" width={160} height={120} loading="lazy" />}
    </div>
  )
}
