import type { ReactNode } from 'react'
import './Field.css'
import { FieldNotes } from './FieldNotes.tsx'
import type { FieldProps } from './fieldProps.ts'

/** A form field: label, control, then hint and error. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field" data-invalid={props.error ? '' : undefined}>
      <label htmlFor={props.id}>{props.label}</label>
      {children}
      <FieldNotes {...props} />
    </div>
  )
}
