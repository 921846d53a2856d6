import type { ReactNode } from 'react'
import { furtherLanguages } from '#locales/language.ts'
import './LanguageColumns.css'

/** The fields of one text in all languages, side by side. Two of them need no row of their own in the form. */
export const LanguageColumns = ({ children }: { children: ReactNode }) =>
  furtherLanguages.length === 0 ? children : <div className="dialog-wide language-columns">{children}</div>
