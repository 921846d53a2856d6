import { useEffect } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { getHead } from './head.ts'
import type { PageName } from './routes.ts'

/** Updates title and description when the page or the language changes. */
export function useHead(page: PageName): void {
  const { i18n } = useLanguage()
  useEffect(() => {
    const { title, description } = getHead(page, i18n)
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [page, i18n])
}
