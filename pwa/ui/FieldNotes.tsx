import type { FieldProps } from './fieldProps.ts'

export function FieldNotes({ id, hint, error }: Omit<FieldProps, 'label'>) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}
