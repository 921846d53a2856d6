import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { getLocale } from '#locales/language.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/** Makes React Aria use the language of the page instead of the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  return <I18nProvider locale={getLocale(language)}>{children}</I18nProvider>
}
