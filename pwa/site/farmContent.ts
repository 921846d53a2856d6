/**
 * What all pages need of the farm, in one language. Not part of a page's state: its HTML would be larger than its first
 * 14 KB. The page names the file of each language instead.
 */

import { toPictureName } from '#contract/site/roomPictures.ts'
import type { Language } from '#locales/language.ts'
import { localizeContent, type SiteContent } from './content.ts'
import { type SiteData, toFarm } from './data.ts'
import type { Farm } from './farm.ts'

export type FarmContent = { farm: Farm; lists: SiteContent }

export type FarmData = Pick<
  SiteData,
  'property' | 'rooms' | 'photographs' | 'closures' | 'notices' | 'extras' | 'languages'
> &
  Partial<Pick<SiteData, 'pages' | 'navigation'>>

/** A photograph in the place of a drawing shows something else. */
function listDrawings({ rooms, photographs }: FarmData): string[] {
  const replaced = new Set(photographs.flatMap(({ name, version }) => (version === null ? [] : [name])))
  return rooms.flatMap(({ imageUrls }) => imageUrls.map(toPictureName)).filter((name) => !replaced.has(name))
}

export const buildFarmContent = (data: FarmData, language: Language): FarmContent => ({
  farm: toFarm(data, language),
  lists: localizeContent(data.property.content, language, { drawings: listDrawings(data), notices: data.notices }),
})
