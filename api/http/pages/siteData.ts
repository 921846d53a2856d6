/** What the pages show: read for each rendering, parsed once after each change. */
import { getJson } from '#api/http/responseCache.ts'
import type { FarmTexts, PropertySource, Services } from '#api/http/services.ts'
import { addDays, type Day } from '#contract/days/days.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import { getSearchedDays } from '#contract/search/search.ts'
import { parseSearch } from '#contract/search/searchAddress.ts'
import type { Page } from '#contract/site/pages.ts'
import type { Photograph } from '#contract/site/pictures.ts'
import { followMoved, listOpenPages, showPage } from '#contract/site/shownPages.ts'
import { isFixedPage } from '#contract/site/sitePages.ts'
import { limits } from '#contract/stays/stay.ts'
import { listClosedDaysAhead } from '#contract/stays/stayRules.ts'
import type { Language } from '#locales/language.ts'
import type { SiteData } from '#pwa/site/server.tsx'

export type PageUrl = { path: string; search: string; language: Language }

type Dependencies = Pick<Services, 'responses' | 'property' | 'texts'> & {
  photographs: { readonly version: number; list(): Photograph[]; isShowable(name: string): boolean }
}

/** A page that nobody has published yet, in one language, and the extras that it may show. */
export type Draft = { page: Page; language: Language; extras: readonly OfferedExtra[]; notice: string }

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
    const page = this.#shared.data.pages.find((it) => it.path === path)
    const data = { ...this.#shared.data, shownPage: this.#show(page, this.#shared.data, language, facts.pageExtras) }
    if (!days || !searchedAvailability) return { data: { ...data, searched: null }, texts, contentKey: key }
    return {
      data: { ...data, searched: { days, availability: getJson(searchedAvailability) } },
      texts,
      contentKey: `${key} ${searchedAvailability.etag}`,
    }
  }

  /** What the site would show if this draft were published and open. `notice`: a line above it. */
  async readDraft({ page, language, extras, notice }: Draft, today: Day): Promise<Omit<PageData, 'contentKey'>> {
    const { data, texts } = await this.read({ path: page.path, search: '', language }, today)
    const draft = listOpenPages([{ ...page, hiddenUntil: null }], today)
    const pages = [...data.pages.filter(({ id, path }) => id !== page.id && path !== page.path), ...draft]
    const notices = [{ id: 'draft', from: today, to: today, text: { it: notice } }, ...data.notices]
    const shownPage = this.#show(draft[0], data, language, extras)
    return { data: { ...data, pages, notices, shownPage }, texts }
  }

  #show(
    page: Page | undefined,
    { rooms }: Pick<SiteData, 'rooms'>,
    language: Language,
    extras: readonly OfferedExtra[],
  ): SiteData['shownPage'] {
    if (!page || (isFixedPage(page.id) && page.sections.length === 0)) return null
    return showPage(page, { language, extras, rooms, hasPicture: this.#dependencies.photographs.isShowable })
  }
}
