import { useLanguage } from '#pwa/i18n.tsx'
import { FieldInput } from '../forms/FieldInput.tsx'
import type { Look } from '../forms/fields.ts'
import { type FactField, getFieldLabel } from './factField.ts'
import { getFieldId } from './fields.ts'
import type { FormValues } from './form.ts'

export type FactInputProps = {
  values: FormValues
  errors: ReadonlyMap<string, string>
  onChange: (values: FormValues) => void
}

/** How a kind of text is typed, and how wide it is. */
const looks = {
  time: { inputMode: 'numeric', maxLength: 5, size: 5 },
  number: { inputMode: 'numeric', size: 6 },
  code: { size: 8 },
  url: { kind: 'url' },
  date: { kind: 'date', size: 10 },
  area: { kind: 'area' },
  text: {},
} as const

/** One fact. An error of a pair of times or days is shown at its second field. */
export function FactInput({ field, values, errors, onChange }: FactInputProps & { field: FactField }) {
  const { i18n } = useLanguage()
  const { path, kind = 'text', choices = [], language, hint } = field
  const value = values[path] ?? ''
  const notes = { label: getFieldLabel(field, (id) => i18n.t(id)), hint: hint && i18n.t(hint) }
  const options = choices.map((choice) => ({ value: choice.value, label: i18n.t(choice.label, { n: choice.n }) }))
  const getLook = (): Look => {
    if (kind === 'checkbox') return { kind }
    if (kind === 'radio') return { kind, options }
    return options.length > 0 ? { kind: 'select', options } : { ...looks[kind], lang: language }
  }
  return (
    <FieldInput
      id={getFieldId(path)}
      name={path}
      field={{ ...notes, ...getLook() }}
      value={kind === 'checkbox' ? value === 'true' : value}
      error={errors.get(path) ?? (path.endsWith('.1') ? errors.get(path.slice(0, -2)) : undefined)}
      onChange={(next) => onChange({ ...values, [path]: String(next ?? '') })}
    />
  )
}
