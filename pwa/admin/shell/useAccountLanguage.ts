import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isLanguage, type Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { setAdminLanguage } from '../session/language.ts'
import { sessionQuery } from '../session/queries.ts'

/** Shows the language of the account, also after it was changed on another device. */
export function useAccountLanguage(): void {
  const { language } = useLanguage()
  const client = useQueryClient()
  const accountLanguage = useQuery(sessionQuery).data?.language
  useEffect(() => {
    if (isLanguage(accountLanguage)) setAdminLanguage(accountLanguage)
  }, [accountLanguage])
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    // A response has its texts in the language of its request. The session's may be older than the choice.
    const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0]
    void client.invalidateQueries({ predicate: isStale })
  }, [language, client])
}

/** Changes the language of the account. Without a network the choice lasts until the server answers again. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useQueryClient()
  return async (language) => {
    await client.cancelQueries({ queryKey: sessionQuery.queryKey })
    client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, language })
    setAdminLanguage(language)
    await call('staff.chooseLanguage', { body: { language } }).catch(() => {})
  }
}
