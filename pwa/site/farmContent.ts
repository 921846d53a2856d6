/**
 * What all pages need of the farm, in one language. Not part of a page's state: its HTML would be larger than its first
 * 14 KB. The page names the file of each language instead.
 */
import type { Language } from '#contract/language.ts'
import { localizeContent, type SiteContent } from './content.ts'
import { type SiteData, toFarm } from './data.ts'
import type { Farm } from './farm.ts'

export type FarmContent = { farm: Farm; lists: SiteContent }

export const buildFarmContent = (data: Pick<SiteData, 'property' | 'rooms'>, language: Language): FarmContent => ({
  farm: toFarm(data),
  lists: localizeContent(data.property.content, language),
})
