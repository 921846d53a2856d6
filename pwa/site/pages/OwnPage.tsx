/** A page of the farm's own, or what it puts below a page of the site: one component, so that both are one chunk. */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ShownPage } from '#contract/site/pages.ts'
import { trimSlashes } from '#contract/site/sitePages.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useHead } from '../useHead.ts'
import { getOwnHead } from './ownHead.ts'
import { shownPageQuery } from './queries.ts'
import { Sections } from './Sections.tsx'

/** While another language is loaded, what was read stays. */
function useShownPage(id: string): { page: ShownPage | undefined; isError: boolean } {
  const { language } = useLanguage()
  const { data, isError } = useQuery({
    ...shownPageQuery(id, language),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  return { page: data, isError }
}

/** `below`: the page of the site that has the sections. */
type Props = { below?: string }

export function OwnPage({ below }: Props) {
  const [path] = useLocation()
  const { pages, name } = useFarm()
  const isOwn = below === undefined
  const { page, isError } = useShownPage(below ?? pages.find((it) => it.path === trimSlashes(path))?.id ?? '')
  useHead(isOwn && page ? getOwnHead(page, name) : null)
  // The network is down, or the page is gone: the server or the service worker says so.
  useEffect(() => {
    if (isOwn && isError && !page) window.location.reload()
  }, [isOwn, isError, page])
  if (!page) return isOwn ? <div className="page-loading" aria-busy="true" /> : null
  return (
    <>
      {isOwn && (
        <header className="own-head wide">
          <h1>{page.title}</h1>
          {page.description !== '' && <p className="lead">{page.description}</p>}
        </header>
      )}
      <Sections sections={page.sections} />
    </>
  )
}
