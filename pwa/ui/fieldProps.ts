import type { ReactNode } from 'react'

export type FieldProps = { id: string; label: ReactNode; hint?: ReactNode; error?: string | undefined }

/** What a control says about itself to assistive technology: that it is wrong, and where hint and error stand. */
export const getControlProps = ({ id, hint, error }: Omit<FieldProps, 'label'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})
