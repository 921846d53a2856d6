import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import type { SiteContent } from '../content.ts'

/** The lists by language. Those of a language are there before the page is shown in it. */
export type ContentByLanguage = Partial<Record<Language, SiteContent>>

const ContentContext = createContext<ContentByLanguage>({})

/** Gives the lists of the farm to everything below. */
export function ContentProvider({ content, children }: { content: ContentByLanguage; children: ReactNode }) {
  return <ContentContext value={content}>{children}</ContentContext>
}

/** The lists of the farm in the language of the page. Throws outside a ContentProvider. */
export function useContent(): SiteContent {
  const { language } = useLanguage()
  const content = useContext(ContentContext)[language]
  if (!content) throw new Error('useContent must be called inside a ContentProvider')
  return content
}
