/** The places for photographs that only own pages show. */
import type { PicturePlace } from '#contract/site/pictures.ts'

const names = Array.from({ length: 99 }, (_, at) => `page-${at + 1}`)

/** What the server says about a place that nobody has used. */
export const buildEmptyPlace = (name: string): PicturePlace => ({
  name,
  kind: 'page',
  width: 1080,
  height: 810,
  isDrawn: false,
  hasPhotograph: false,
  progress: null,
  url: null,
  focus: null,
  alt: { it: '', en: '' },
  version: 0,
  hidden: false,
})

/**
 * A place for a new photograph of a page; undefined where all are taken. One that nobody has used comes first, because an
 * earlier version of a page may still name a place that is empty now.
 */
export function findFreePlace(
  places: readonly PicturePlace[],
  isNamed: (name: string) => boolean,
): PicturePlace | undefined {
  const free = names
    .filter((name) => !isNamed(name))
    .map((name) => places.find((place) => place.name === name) ?? buildEmptyPlace(name))
    .filter(({ hasPhotograph, url }) => !hasPhotograph && url === null)
  return free.find(({ version }) => version === 0) ?? free[0]
}
