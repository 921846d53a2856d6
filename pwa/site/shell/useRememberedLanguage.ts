import { useEffect, useRef } from 'react'
import { isLanguage, rememberLanguage, storedLanguage, useLanguage } from '#pwa/i18n.tsx'

/**
 * Once the page has been taken up: a language in the address is remembered, otherwise what this browser remembers wins
 * over what the server made of the cookie. Not earlier: the first view must be the server's, to the letter.
 */
export function useRememberedLanguage(): void {
  const { language, chooseLanguage } = useLanguage()
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const asked = new URLSearchParams(window.location.search).get('lang')
    const wanted = isLanguage(asked) ? asked : storedLanguage()
    if (wanted !== null && wanted !== language) void chooseLanguage(wanted)
    else if (isLanguage(asked)) rememberLanguage(asked)
  }, [language, chooseLanguage])
}
