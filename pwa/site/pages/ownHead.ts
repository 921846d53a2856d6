import type { ShownPage } from '#contract/site/pages.ts'
import type { Head } from '../useHead.ts'

/** Title and description of an own page. */
export const getOwnHead = (
  { title, description }: Pick<ShownPage, 'title' | 'description'>,
  farmName: string,
): Head => ({
  title: `${title} · ${farmName}`,
  description: description || title,
})
