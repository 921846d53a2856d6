/** What the pages show: read for each rendering, parsed once after each change. */
import { getJson } from '#api/http/responseCache.ts'
import type { FarmTexts, PropertySource, Services } from '#api/http/services.ts'
import { addDays, type Day } from '#contract/days.ts'
import type { Photograph } from '#contract/pictures.ts'
import { getSearchedDays } from '#contract/search.ts'
import { parseSearch } from '#contract/searchAddress.ts'
import { followMoved, listOpenPages, showPage } from '#contract/shownPages.ts'
import { isFixedPage } from '#contract/sitePages.ts'
import { limits } from '#contract/stay.ts'
import { listClosedDaysAhead } from '#contract/stayRules.ts'
import type { Language } from '#locales/language.ts'
import type { SiteData } from '#pwa/site/server.tsx'

export type PageUrl = { path: string; search: string; language: Language }

type Dependencies = Pick<Services, 'responses' | 'property' | 'texts'> & {
  photographs: { readonly version: number; list(): Photograph[]; isShowable(name: string): boolean }
}

type PageData = {
  data: SiteData
  texts: FarmTexts
  /** Another one when the page would show something else. */
  contentKey: string
}

/** What all pages have in common until something changes. */
type Shared = {
  key: string
  data: Omit<SiteData, 'searched' | 'shownPage'>
}

type Facts = Awaited<ReturnType<PropertySource['read']>>

/** What guests see of the farm's facts on a day. */
export const listSiteFacts = (
  { value, closures, notices, extras, pages, navigation, languages }: Facts,
  today: Day,
) => ({
  property: value,
  closures,
  notices,
  extras,
  pages: listOpenPages(pages.pages, today),
  navigation: followMoved(navigation, pages, today),
  languages,
})

export class SiteDataSource {
  readonly #dependencies: Dependencies
  #shared: Shared | null = null

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  async read({ path, search, language }: PageUrl, today: Day): Promise<PageData> {
    const { responses, photographs, property, texts: textSource } = this.#dependencies
    const searched = path === '/rooms' ? parseSearch(new URLSearchParams(search), today).search : null
    const facts = await property.read()
    const { stayRules: rules } = facts.value
    const days =
      searched &&
      getSearchedDays(searched, { today, rules, closures: listClosedDaysAhead(facts.closures, rules, today) })
    const photographVersion = photographs.version
    const [texts, rooms, availability, bookingsEnabled, searchedAvailability] = await Promise.all([
      textSource.read(),
      responses.getRooms(),
      responses.getAvailability(today, addDays(today, limits.soldOutDays)),
      responses.getBookingsEnabled(),
      days && responses.getAvailability(days.from, days.to),
    ])
    const etags = [rooms, availability, bookingsEnabled].map(({ etag }) => etag)
    const key = [today, photographVersion, facts.hash, texts.version, ...etags].join(' ')
    if (this.#shared?.key !== key) {
      const data = {
        rooms: getJson(rooms),
        availability: getJson(availability),
        bookingsEnabled: getJson(bookingsEnabled),
        photographs: photographs.list(),
        ...listSiteFacts(facts, today),
      }
      this.#shared = { key, data }
    }
    const { rooms: shownRooms, pages } = this.#shared.data
    const page = pages.find((it) => it.path === path)
    const context = { language, extras: facts.pageExtras, rooms: shownRooms, hasPicture: photographs.isShowable }
    const shownPage = page && (!isFixedPage(page.id) || page.sections.length > 0) ? showPage(page, context) : null
    const data = { ...this.#shared.data, shownPage }
    if (!days || !searchedAvailability) return { data: { ...data, searched: null }, texts, contentKey: key }
    return {
      data: { ...data, searched: { days, availability: getJson(searchedAvailability) } },
      texts,
      contentKey: `${key} ${searchedAvailability.etag}`,
    }
  }
}
