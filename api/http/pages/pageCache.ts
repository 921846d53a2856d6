/**
 * The public pages as ready bytes: rendered once for each page, language and state of what they show. Old bytes go out
 * while new ones are made, and the densest compression follows off the request's path.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Database } from '#api/db/database.ts'
import type { SecurityHeaders } from '#api/http/headers.ts'
import { type CachedResponse, createCachedResponse } from '#api/http/responseCache.ts'
import type { Clock, ResponseSource } from '#api/http/services.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import { type Language, languages } from '#contract/language.ts'
import type { Photograph } from '#contract/pictures.ts'
import { limits } from '#contract/stay.ts'
import { renderPage, routes } from '#pwa/site/server.tsx'
import type { PageAssets } from './assets.ts'
import { renderSiteDocument } from './document.ts'
import { buildStructuredData } from './structuredData.ts'

const compressBrotli = promisify(brotliCompress)
const htmlType = 'text/html; charset=utf-8'

type CachedPage = {
  revision: number
  photographVersion: number
  today: string
  contentKey: string
  response: CachedResponse
}

export type PageUrl = { path: string; search: string; language: Language }

const getPageKey = ({ path, search, language }: PageUrl): string => `${language} ${path}${search}`

type Dependencies = {
  db: Database
  responses: ResponseSource
  clock: Clock
  publicUrl: string
  /** The owner's, in the place of drawn pictures; another version means others. */
  photographs: { readonly version: number; list(): Photograph[] }
  /** Asked for at each rendering: a development server has no fixed answer. */
  getAssets: () => PageAssets
  getPageHeaders: SecurityHeaders['page']
}

export class PageCache {
  readonly #dependencies: Dependencies
  readonly #entries = new Map<string, CachedPage>()
  readonly #pending = new Map<string, Promise<CachedResponse>>()
  #compression: Promise<unknown> = Promise.resolve()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Renders every page in both languages, so that the first guest waits for none. */
  async warmUp(): Promise<void> {
    for (const { path } of routes) {
      for (const language of languages) await this.get({ path, search: '', language })
    }
  }

  /** The kept bytes, even when newer ones are due: making these begins now. */
  find(url: PageUrl): CachedResponse | null {
    const cached = this.#entries.get(getPageKey(url))
    if (!cached) return null
    if (!this.#isFresh(cached)) void this.#renderOnce(url).catch(() => {})
    return cached.response
  }

  async get(url: PageUrl): Promise<CachedResponse> {
    const cached = this.#entries.get(getPageKey(url))
    return cached && this.#isFresh(cached) ? cached.response : this.#renderOnce(url)
  }

  #isFresh(cached: CachedPage): boolean {
    const { db, photographs, clock } = this.#dependencies
    const isCurrent = cached.revision === db.revision.current && cached.photographVersion === photographs.version
    return isCurrent && cached.today === toFarmDay(clock.now())
  }

  #renderOnce(url: PageUrl): Promise<CachedResponse> {
    const key = getPageKey(url)
    const running = this.#pending.get(key)
    if (running) return running
    const rendering = this.#render(url).finally(() => this.#pending.delete(key))
    this.#pending.set(key, rendering)
    return rendering
  }

  async #render(url: PageUrl): Promise<CachedResponse> {
    const { db, responses, clock, publicUrl, photographs, getAssets, getPageHeaders } = this.#dependencies
    const instant = clock.now()
    const today = toFarmDay(instant)
    const revision = db.revision.current
    const { version } = photographs
    const [rooms, availability, bookingsEnabled] = await Promise.all([
      responses.getRooms(),
      responses.getAvailability(today, addDays(today, limits.soldOutDays)),
      responses.getBookingsEnabled(),
    ])
    const contentKey = [today, version, rooms.etag, availability.etag, bookingsEnabled.etag].join(' ')
    const cached = this.#entries.get(getPageKey(url))
    if (cached?.contentKey === contentKey) {
      cached.revision = revision
      return cached.response
    }
    const data = {
      rooms: JSON.parse(rooms.plain.toString()),
      availability: JSON.parse(availability.plain.toString()),
      bookingsEnabled: JSON.parse(bookingsEnabled.plain.toString()),
      photographs: photographs.list(),
    }
    const page = await renderPage({ ...url, data, instant })
    const { language, path } = url
    const pageAssets = getAssets().site(page.page)
    const document = renderSiteDocument({
      ...page,
      language,
      path,
      publicUrl,
      assetsHtml: pageAssets.html,
      structuredData: buildStructuredData({ page: page.page, language, publicUrl, rooms: data.rooms }),
    })
    const response = createCachedResponse(document, htmlType, {
      ...getPageHeaders(pageAssets.styleHashes),
      'content-language': language,
    })
    const rendered = { revision, photographVersion: version, today, contentKey, response }
    this.#entries.set(getPageKey(url), rendered)
    this.#compress(rendered)
    return response
  }

  /** One at a time: the densest Brotli takes 70 ms of a thread that the database shares. */
  #compress(cached: CachedPage): void {
    const { plain } = cached.response
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    this.#compression = this.#compression
      .then(() => compressBrotli(plain, { params }))
      .then((brotli) => {
        cached.response = { ...cached.response, brotli }
      })
  }
}
