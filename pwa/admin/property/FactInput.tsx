import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { type FactField, getFieldId } from './fields.ts'
import type { FormValues } from './form.ts'

export type FactInputProps = {
  values: FormValues
  errors: ReadonlyMap<string, string>
  onChange: (values: FormValues) => void
}

/** What a kind of text field is typed with. */
const inputProps = {
  time: { inputMode: 'numeric', maxLength: 5 },
  number: { inputMode: 'numeric' },
  url: { type: 'url' },
  text: {},
} as const

/** One fact. An error of a pair of times or days is shown at its second field. */
export function FactInput({ field, values, errors, onChange }: FactInputProps & { field: FactField }) {
  const { i18n } = useLanguage()
  const { path, kind } = field
  const value = values[path] ?? ''
  const props = {
    id: getFieldId(path),
    label: i18n.t(field.label),
    error: errors.get(path) ?? (path.endsWith('.1') ? errors.get(path.slice(0, -2)) : undefined),
  }
  const setText = (text: string) => onChange({ ...values, [path]: text })
  if (kind === 'checkbox') {
    return <Checkbox {...props} checked={value === 'true'} onChange={({ target }) => setText(String(target.checked))} />
  }
  if (kind === 'lines') {
    return (
      <TextArea
        {...props}
        hint={i18n.t('admin.property.oneALine')}
        rows={3}
        value={value}
        onChange={({ target }) => setText(target.value)}
      />
    )
  }
  return (
    <TextField
      {...props}
      {...inputProps[kind ?? 'text']}
      value={value}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
