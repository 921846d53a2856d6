import type { ReactNode } from 'react'

export type FieldProps = { id: string; label: ReactNode; hint?: ReactNode; error?: string | undefined }

/** Attributes of a control for assistive technology: whether it is invalid, and the ids of its hint and error. */
export const getControlProps = ({ id, hint, error }: Omit<FieldProps, 'label'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})
