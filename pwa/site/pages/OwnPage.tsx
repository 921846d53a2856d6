/** A page of the farm's own, or what it puts below a page of the site: one component, so that both are one chunk. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { trimSlashes } from '#contract/sitePages.ts'
import { useFarm } from '../shell/FarmProvider.tsx'
import { useHead } from '../useHead.ts'
import { getOwnHead } from './ownHead.ts'
import { Sections } from './Sections.tsx'
import { useShownPage } from './useShownPage.ts'

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
