import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'

/** Fetches everything again when the language changes: a response has its texts in the language of its request. */
export function useLanguageSwitch(): void {
  const { language } = useLanguage()
  const client = useQueryClient()
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    void client.invalidateQueries()
  }, [language, client])
}
