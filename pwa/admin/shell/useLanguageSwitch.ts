import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'

/**
 * When the language changes: fetches everything again, because a response has its texts in the language of its request,
 * and stores the language at the account. Without network the next login stores it.
 */
export function useLanguageSwitch(): void {
  const { language } = useLanguage()
  const client = useQueryClient()
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    void client.invalidateQueries()
    void call('staff.chooseLanguage', { body: { language } }).catch(() => {})
  }, [language, client])
}
