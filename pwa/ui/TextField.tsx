import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import { type FieldProps, getControlProps } from './fieldProps.ts'

type Props = Omit<ComponentProps<'input'>, 'id'> & FieldProps

export function TextField({ id, label, hint, error, ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        className="control"
        // A number field with the focus changes by the wheel that scrolls the page.
        onWheel={input.type === 'number' ? (event) => event.currentTarget.blur() : undefined}
        {...input}
        {...getControlProps({ id, hint, error })}
      />
    </Field>
  )
}
