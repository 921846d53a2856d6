import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { describeField, type FieldTexts } from './fieldTexts.ts'

type Props = Omit<ComponentProps<'input'>, 'id'> & FieldTexts

export function TextField({ id, label, hint, error, ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input className="control" {...input} {...describeField({ id, hint, error })} />
    </Field>
  )
}
