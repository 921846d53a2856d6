import { type Refusal, refuse, refuseField } from '#api/errors.ts'
import { isReservedPath } from '#contract/site/ownAddress.ts'
import { type Page, type PageInput, type PublishedPages, pageLimits } from '#contract/site/pages.ts'
import { fixedPages, isFixedPage } from '#contract/site/sitePages.ts'

/** Refuses an address that is another page's. `own`: the farm's own pages. */
export function checkPage(id: string, { path, title }: PageInput, own: readonly Page[]): Refusal | null {
  if (isFixedPage(id)) return path === '' || path === fixedPages[id] ? null : refuseField('page_path_fixed', 'path')
  if (path === '') return refuseField('page_path_missing', 'path')
  if (path === '/' || isReservedPath(path)) return refuseField('page_path_reserved', 'path')
  if (Object.values(title ?? {}).every((text) => text === '')) return refuseField('page_title_missing', 'title')
  const others = own.filter((page) => page.id !== id)
  if (others.some((page) => page.path === path)) return refuseField('page_path_taken', 'path')
  if (others.length >= pageLimits.pages) return refuse('too_many_pages', { values: { n: pageLimits.pages } })
  return null
}

/** How many earlier addresses are remembered. */
const maxMoved = 100

/** The earlier addresses after these pages are published: each leads to its page until another page takes it. */
export function moveAddresses(before: PublishedPages, pages: readonly Page[]): PublishedPages['moved'] {
  const left = before.pages.flatMap(({ id, path }) => {
    const now = pages.find((page) => page.id === id)
    return now && now.path !== path ? [{ from: path, id }] : []
  })
  const isKept = ({ from, id }: { from: string; id: string }) =>
    pages.some((page) => page.id === id) && !pages.some((page) => page.path === from)
  const older = before.moved.filter(({ from }) => !left.some((it) => it.from === from))
  return [...left, ...older].filter(isKept).slice(0, maxMoved)
}
