import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { getHead } from '../head.ts'
import { findRoute } from '../routes.tsx'

/** Title and description follow the page and the language, with no reload. */
export function useHead(): void {
  const { i18n } = useLanguage()
  const [path] = useLocation()
  useEffect(() => {
    const { title, description } = getHead(findRoute(path).name, i18n)
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [path, i18n])
}
