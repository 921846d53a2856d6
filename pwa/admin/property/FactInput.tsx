import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { FieldNotes } from '#pwa/ui/FieldNotes.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { type FactField, getFieldLabel } from './factField.ts'
import { getFieldId } from './fields.ts'
import type { FormValues } from './form.ts'

export type FactInputProps = {
  values: FormValues
  errors: ReadonlyMap<string, string>
  onChange: (values: FormValues) => void
}

/** What a kind of text field is typed with, and how wide it is. */
const inputProps = {
  time: { inputMode: 'numeric', maxLength: 5, size: 5 },
  number: { inputMode: 'numeric', size: 6 },
  code: { size: 8 },
  url: { type: 'url' },
  date: { type: 'date', size: 10 },
  text: {},
} as const

/** One fact. An error of a pair of times or days is shown at its second field. */
export function FactInput({ field, values, errors, onChange }: FactInputProps & { field: FactField }) {
  const { i18n } = useLanguage()
  const { path, kind, choices, language, hint } = field
  const value = values[path] ?? ''
  const props = {
    id: getFieldId(path),
    label: getFieldLabel(field, (id) => i18n.t(id)),
    hint: hint && i18n.t(hint),
    error: errors.get(path) ?? (path.endsWith('.1') ? errors.get(path.slice(0, -2)) : undefined),
  }
  const setText = (text: string) => onChange({ ...values, [path]: text })
  if (kind === 'checkbox') {
    return <Checkbox {...props} checked={value === 'true'} onChange={({ target }) => setText(String(target.checked))} />
  }
  if (kind === 'radio') {
    const { id, label, ...notes } = props
    return (
      <div id={id} tabIndex={-1} className="dialog-wide property-radio">
        <RadioGroup
          legend={label}
          options={(choices ?? []).map((choice) => ({ value: choice.value, label: i18n.t(choice.label) }))}
          value={value}
          onChange={setText}
        />
        <FieldNotes id={id} {...notes} />
      </div>
    )
  }
  if (choices) {
    return (
      <SelectField {...props} value={value} onChange={({ target }) => setText(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {i18n.t(choice.label, { n: choice.n })}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'area') {
    return (
      <TextArea {...props} lang={language} rows={3} value={value} onChange={({ target }) => setText(target.value)} />
    )
  }
  return (
    <TextField
      {...props}
      {...inputProps[kind ?? 'text']}
      lang={language}
      value={value}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
