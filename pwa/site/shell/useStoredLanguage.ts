import { useEffect, useRef } from 'react'
import { findAmong } from '#locales/language.ts'
import { getStoredLanguage, storeLanguage, useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from './FarmProvider.tsx'

/**
 * After hydration, stores a language from the URL; otherwise switches to the stored language, which overrides the
 * server's choice. Not earlier, because the first view must equal the server's HTML.
 */
export function useStoredLanguage(): void {
  const { language, chooseLanguage } = useLanguage()
  const { languages } = useFarm()
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    const requested = findAmong(languages, new URLSearchParams(window.location.search).get('lang'))
    const wanted = requested ?? findAmong(languages, getStoredLanguage())
    if (wanted !== null && wanted !== language) void chooseLanguage(wanted)
    else if (requested !== null) storeLanguage(requested)
  }, [language, languages, chooseLanguage])
}
