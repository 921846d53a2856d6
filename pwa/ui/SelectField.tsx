import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

type Props = Omit<ComponentProps<'select'>, 'id'> & FieldProps

/** The device's own dropdown; give it `<option>`s. */
export function SelectField({ id, label, hint, error, ...select }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <select className="control" {...select} {...getControlProps({ id, hint, error })} />
    </Field>
  )
}
