import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CompleteLanguage } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { setAdminLanguage } from '../session/language.ts'

/** Reads everything again after the language has changed: a response has its texts in the language of its request. */
export function useTextsOfLanguage(): void {
  const { language } = useLanguage()
  const client = useQueryClient()
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    void client.invalidateQueries()
  }, [language, client])
}

/** Changes the language of the account on this device, and the one that it begins with on others. */
export async function chooseLanguage(language: CompleteLanguage): Promise<void> {
  setAdminLanguage(language)
  await call('staff.chooseLanguage', { body: { language } }).catch(() => {})
}
