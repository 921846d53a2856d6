import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

type Props = Omit<ComponentProps<'select'>, 'id'> & FieldProps

/** A native select. Its children are `<option>` elements. */
export function SelectField({ id, label, hint, error, ...select }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select className="control" {...select} {...getControlProps({ id, hint, error })} />
    </Field>
  )
}
