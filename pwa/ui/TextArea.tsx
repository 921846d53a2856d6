import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { describeField, type FieldTexts } from './fieldTexts.ts'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts

export function TextArea({ id, label, hint, error, ...area }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea className="control" {...area} {...describeField({ id, hint, error })} />
    </Field>
  )
}
