import { useQuery } from '@tanstack/react-query'
import type { ShownPage } from '#contract/pages.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { shownPageQuery } from './queries.ts'

/** While another language is loaded, what was read stays. */
export function useShownPage(id: string): { page: ShownPage | undefined; isError: boolean } {
  const { language } = useLanguage()
  const { data, isError } = useQuery({
    ...shownPageQuery(id, language),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  return { page: data, isError }
}
