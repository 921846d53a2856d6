import { type Refusal, refuseField } from '#api/errors.ts'
import type { NavigationInput } from '#contract/navigation.ts'
import { getSitePath, isPagePath, navigationLists } from '#contract/siteNavigation.ts'

/** Refuses a link to a page that the site does not have. `ownPaths`: those of drafts, too, and earlier addresses. */
export function checkLinks(navigation: NavigationInput, ownPaths: readonly string[]): Refusal | null {
  const isMissing = (href: string | null) => {
    const path = href && getSitePath(href)
    return path !== null && path !== '' && !isPagePath(path, ownPaths)
  }
  for (const name of navigationLists) {
    const at = navigation[name].findIndex(({ href }) => isMissing(href))
    if (at >= 0) return refuseField('no_such_page', `${name}.${at}.href`)
  }
  return null
}
