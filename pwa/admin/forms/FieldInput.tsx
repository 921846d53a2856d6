import type { ChangeEvent } from 'react'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { FieldNotes } from '#pwa/ui/FieldNotes.tsx'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { AmountField } from '../writes/AmountField.tsx'
import type { FieldLook, FieldValue } from './fields.ts'

type Props = {
  id: string
  name: string
  field: FieldLook
  value: unknown
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** One field of a form, as its row says. */
export function FieldInput(props: Props) {
  const input = <Input {...props} />
  return props.field.isWide ? <div className="dialog-wide">{input}</div> : input
}

function Input({ id, name, field: { label, hint, isWide: _, ...look }, value, error, onChange }: Props) {
  const notes = { id, hint, error }
  const text = typeof value === 'string' ? value : ''
  if (look.kind === 'checkbox') {
    return (
      <Checkbox
        {...notes}
        name={name}
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  }
  if (look.kind === 'radio') {
    return (
      <div id={id} tabIndex={-1} className="radio-field">
        <RadioGroup legend={label} options={look.options} value={text} onChange={onChange} />
        <FieldNotes {...notes} />
      </div>
    )
  }
  if (look.kind === 'select') {
    const options = look.options.map((option) => ({ ...option, text: String(option.value ?? '') }))
    return (
      <SelectField
        {...notes}
        name={name}
        label={label}
        value={String(value ?? '')}
        onChange={({ target }) => {
          const option = options.find((it) => it.text === target.value)
          // A browser may have nothing chosen.
          onChange(option ? option.value : typeof value === 'string' ? '' : null)
        }}
      >
        {options.map((option) => (
          <option key={option.text} value={option.text}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  }
  const setText = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value)
  const { kind = 'text', rows = 3, ...input } = { ...look, name }
  if (kind === 'area')
    return (
      <TextArea {...notes} label={label} name={name} lang={input.lang} rows={rows} value={text} onChange={setText} />
    )
  if (kind === 'amount') return <AmountField {...notes} {...input} label={label} value={text} onChange={onChange} />
  return <TextField {...notes} {...input} label={label} type={kind} value={text} onChange={setText} />
}
