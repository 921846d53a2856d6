import type { Tx } from '#api/db/write.ts'
import type { Result, Versioned } from '#api/errors.ts'
import { listPages, readPublished } from '#api/pages/queries.ts'
import { replaceDocument } from '#api/settings/actions.ts'
import type { Navigation, NavigationInput } from '#contract/navigation.ts'
import { readNavigation } from './queries.ts'
import { checkLinks } from './rules.ts'

/** Replaces the menu and the footer's lists. Refused: 412, 400 for a link to a page that the site does not have. */
export async function replaceNavigation(
  tx: Tx,
  input: NavigationInput,
  version: number | null,
): Promise<Result<Versioned<Navigation>>> {
  const { moved } = await readPublished(tx)
  const pages = await listPages(tx)
  const ownPaths = pages.flatMap(({ path, published }) => (published ? [path, published.path] : [path]))
  const refusal = checkLinks(input, [...ownPaths, ...moved.map(({ from }) => from)])
  return refusal ?? replaceDocument(tx, 'navigation', await readNavigation(tx), input, version)
}
