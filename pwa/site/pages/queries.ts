import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#locales/language.ts'
import { call } from '#pwa/api.ts'

/** What the farm says on a page. The server's page has it; a page that the app opens by itself asks for it. */
export const shownPageQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['pages.show', id, language],
    queryFn: ({ signal }) => call('pages.show', { params: { id }, query: { language }, signal }),
    staleTime: 300_000,
  })
