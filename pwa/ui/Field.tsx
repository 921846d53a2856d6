import type { ReactNode } from 'react'
import './Field.css'
import { FieldNotes } from './FieldNotes.tsx'
import type { FieldTexts } from './fieldTexts.ts'

/** Label above, control, then hint and error. */
export function Field({ children, ...texts }: FieldTexts & { children: ReactNode }) {
  return (
    <div className="field" data-invalid={texts.error ? '' : undefined}>
      <label htmlFor={texts.id}>{texts.label}</label>
      {children}
      <FieldNotes {...texts} />
    </div>
  )
}
