/** The farm's facts as the pages show them. The server puts them into the state of every page. */
import type { Closure } from '#contract/closures.ts'
import type { PartName, Parts } from '#contract/parts.ts'
import type { SiteExtra } from '#contract/prices/siteExtras.ts'
import type { Property } from '#contract/property.ts'
import type { FarmRules } from '#contract/settings.ts'
import type { Page } from '#contract/site/pages.ts'
import type { Navigation } from '#contract/siteNavigation.ts'
import type { Language } from '#locales/language.ts'

type HiddenFact =
  | Exclude<keyof FarmRules, 'turnover'>
  | 'shortName'
  | 'payments'
  | 'iban'
  | 'summer'
  | 'content'
  | 'appearance'
  | 'cinPlaces'
/**
 * `rooms` is how many rooms guests can book, `languages` those that the pages have, `closures` when the farm is closed and why, `extras` what every stay
 * has in its rooms, and what the pages show.
 */
export type Farm = Omit<Property, HiddenFact> & {
  rooms: number
  languages: readonly Language[]
  closures: FarmClosure[]
  extras: FarmExtra[]
  pages: FarmPage[]
  navigation: Navigation
  /** The pages with sections of the farm below their own parts. */
  extended: string[]
}

/** An own page. Its title is in all languages, because a guest may choose another one without a new page. */
export type FarmPage = Pick<Page, 'id' | 'path' | 'title' | 'inMenu' | 'inFooter'>

export type FarmExtra = SiteExtra

/** `reason` is in the language of the page. */
export type FarmClosure = Omit<Closure, 'id' | 'reason'> & { reason: string }

/** Whether the farm has the part that a page, a link or a figure is about. */
export const hasPart = ({ part }: { part?: PartName | null | undefined }, parts: Parts): boolean =>
  part === undefined || part === null || parts[part]
