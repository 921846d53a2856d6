import { useEffect, useRef } from 'react'
import { isLanguage } from '#contract/language.ts'
import { getStoredLanguage, storeLanguage, useLanguage } from '#pwa/i18n.tsx'

/**
 * Once the page has been taken up: a language in the address is remembered, otherwise what this browser remembers wins
 * over what the server made of the cookie. Not earlier: the first view must be the server's, to the letter.
 */
export function useStoredLanguage(): void {
  const { language, chooseLanguage } = useLanguage()
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    const requested = new URLSearchParams(window.location.search).get('lang')
    const wanted = isLanguage(requested) ? requested : getStoredLanguage()
    if (wanted !== null && wanted !== language) void chooseLanguage(wanted)
    else if (isLanguage(requested)) storeLanguage(requested)
  }, [language, chooseLanguage])
}
