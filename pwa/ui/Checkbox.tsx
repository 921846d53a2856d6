import type { ComponentProps } from 'react'
import './Field.css'
import { FieldNotes } from './FieldNotes.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldProps

export function Checkbox({ id, label, hint, error, ...input }: Props) {
  return (
    <div className="choice" data-invalid={error ? '' : undefined}>
      <input type="checkbox" className="choice-box" {...input} {...getControlProps({ id, hint, error })} />
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
