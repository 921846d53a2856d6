import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps

export function TextArea({ id, label, hint, error, ...area }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea className="control" {...area} {...getControlProps({ id, hint, error })} />
    </Field>
  )
}
