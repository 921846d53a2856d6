/**
 * The public pages as cached responses, rendered once for each page, language and state of the data. A page that is out
 * of date is never sent; those who ask while it is rendered again share the rendering. A page that is asked for again gets
 * the best compression, outside of any request.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ReadableDatabase } from '#api/db/database.ts'
import { BoundedCache } from '#api/http/boundedCache.ts'
import type { SecurityHeaders } from '#api/http/headers.ts'
import {
  type CachedResponse,
  createCachedResponse,
  getJson,
  getResponseBytes,
  type LastResponse,
} from '#api/http/responseCache.ts'
import type { FarmTexts, Services } from '#api/http/services.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import { findRoomId } from '#contract/roomAddress.ts'
import type { Photograph } from '#contract/site/pictures.ts'
import { findRoute, mapOrigin, notFound, renderPage, routes, type SiteData } from '#pwa/site/server.tsx'
import type { PageAssets } from './assets.ts'
import { buildSharePath, type PictureVersions } from './brand.ts'
import { createContentFile } from './contentFiles.ts'
import { renderSiteDocument } from './document.ts'
import { getRoomPath } from './searchEngines.ts'
import { SearchTurns } from './searchTurns.ts'
import { type Draft, type PageUrl, SiteDataSource } from './siteData.ts'
import { buildStructuredData, createOfferStates } from './structuredData.ts'

const compressBrotliAsync = promisify(brotliCompress)
const htmlType = 'text/html; charset=utf-8'

type CachedPage = LastResponse & {
  isFound: boolean
  revision: number
  photographVersion: number
  today: string
  contentKey: string
  /** Whether it has got the best compression, or is about to. */
  isCompressedBest: boolean
}

/** What a page is rendered from. */
type PageContent = { data: SiteData; texts: FarmTexts; room: Room | null; instant: number }

/** Of addresses with parameters, which are without end. */
const parameterPageBounds = { maxEntries: 200, maxBytes: 32_000_000 }

const getPageKey = ({ path, search, language }: PageUrl): string => `${language} ${path}${search}`

/** How pages are rendered, whatever they show. */
export type PageOptions = {
  publicUrl: string
  /** Called at each rendering, because the assets change in development. */
  getAssets: () => PageAssets
  getPageHeaders: SecurityHeaders['page']
}

type Dependencies = PageOptions &
  Pick<Services, 'responses' | 'clock' | 'property' | 'texts'> & {
    db: ReadableDatabase
    /** The owner's photographs, which replace drawn pictures. A change of them changes `version`. */
    photographs: PictureVersions & { readonly version: number; list(): Photograph[]; isShowable(name: string): boolean }
  }

type Room = SiteData['rooms'][number]

/** The room of a room's page, undefined when it does not exist; null for the other pages. */
function findRoom({ path }: PageUrl, { rooms }: SiteData): Room | null | undefined {
  const roomId = findRoomId(path)
  return roomId === null ? null : rooms.find(({ id }) => id === roomId)
}

export class PageCache {
  readonly #dependencies: Dependencies
  readonly #pages = new Map<string, CachedPage>()
  readonly #parameterPages = new BoundedCache<CachedPage>(parameterPageBounds, ({ response }) =>
    getResponseBytes(response),
  )
  readonly #pendingPages = new Map<string, Promise<CachedPage>>()
  readonly #searchTurns = new SearchTurns()
  #compression: Promise<unknown> = Promise.resolve()
  readonly #siteData: SiteDataSource

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#siteData = new SiteDataSource(dependencies)
  }

  readonly getToday = (): Day => toFarmDay(this.#dependencies.clock.now())

  /**
   * Renders every page but those of the rooms in every language, so that the first guest does not wait. `letPass` ends when
   * nobody waits for an answer: otherwise the first request after a start would wait for all pages.
   */
  async warmUp(letPass: () => Promise<void>): Promise<void> {
    const { languages } = await this.#dependencies.property.read()
    for (const { path } of routes.filter(({ name }) => name !== 'room')) {
      for (const language of languages) {
        await letPass()
        await this.get({ path, search: '', language })
      }
    }
  }

  /** The cached page, without waiting; null when there is none that is up to date. */
  find(url: PageUrl): LastResponse | null {
    const cached = this.findLast(url)
    if (!cached || !this.#isFresh(cached)) return null
    if (!cached.isCompressedBest && url.search === '') this.#compress(cached)
    return cached
  }

  /** The page that is in memory, perhaps as it was before the last changes. */
  findLast(url: PageUrl): CachedPage | null {
    return this.#getEntries(url).get(getPageKey(url)) ?? null
  }

  /**
   * The page as it is now; it waits for the rendering when the cached page is out of date. A room that does not exist,
   * and the page of a part that the farm does not have, is the 404 page.
   */
  async get(url: PageUrl): Promise<Pick<CachedPage, 'response' | 'isFound'>> {
    const cached = this.findLast(url)
    return cached && this.#isFresh(cached) ? cached : this.#renderOnce(url)
  }

  /**
   * The page of a draft, for managers only. It loads no scripts, because they would ask for what guests see, and nothing
   * keeps it.
   */
  async renderDraft(draft: Draft): Promise<CachedResponse> {
    const instant = this.#dependencies.clock.now()
    const content = await this.#siteData.readDraft(draft, toFarmDay(instant))
    const url = { path: draft.page.path, search: '', language: draft.language }
    return this.#renderResponse(url, { ...content, room: null, instant }, true)
  }

  /** The rooms that guests see. */
  async readRooms(): Promise<Room[]> {
    return getJson(await this.#dependencies.responses.getRooms())
  }

  #isFresh(cached: CachedPage): boolean {
    const { db, clock, photographs } = this.#dependencies
    const isCurrent = cached.revision === db.revision.current && cached.photographVersion === photographs.version
    const isFresh = isCurrent && cached.today === this.getToday()
    if (isFresh) cached.knownAt = clock.now()
    return isFresh
  }

  #renderOnce(url: PageUrl): Promise<CachedPage> {
    const key = getPageKey(url)
    const running = this.#pendingPages.get(key)
    if (running) return running
    const started = url.search === '' ? this.#render(url) : this.#searchTurns.run(() => this.#render(url))
    const rendering = started.finally(() => this.#pendingPages.delete(key))
    this.#pendingPages.set(key, rendering)
    return rendering
  }

  async #render(url: PageUrl): Promise<CachedPage> {
    const { db, clock, photographs } = this.#dependencies
    const instant = clock.now()
    const today = toFarmDay(instant)
    const revision = db.revision.current
    const photographVersion = photographs.version
    const { contentKey, ...content } = await this.#siteData.read(url, today)
    const { data } = content
    const room = findRoom(url, data)
    const lacksPart =
      url.path !== notFound.path && findRoute(url.path, { parts: data.property.parts, pages: data.pages }) === notFound
    if (room === undefined || lacksPart) {
      // Not cached: there is no end of unknown rooms.
      this.#getEntries(url).delete(getPageKey(url))
      return this.#renderOnce({ ...url, path: notFound.path, search: '' })
    }
    const cached = this.#getEntries(url).get(getPageKey(url))
    if (cached?.contentKey === contentKey) {
      // A write has changed something that no page shows.
      cached.revision = revision
      return cached
    }
    const response = await this.#renderResponse(url, { ...content, room, instant })
    const isFound = url.path !== notFound.path
    const state = { revision, photographVersion, today, contentKey, knownAt: instant, isCompressedBest: false }
    const rendered = { isFound, response, ...state }
    this.#getEntries(url).set(getPageKey(url), rendered)
    return rendered
  }

  #getEntries({ search }: PageUrl): Map<string, CachedPage> | BoundedCache<CachedPage> {
    return search === '' ? this.#pages : this.#parameterPages
  }

  async #renderResponse(
    url: PageUrl,
    { data, texts, room, instant }: PageContent,
    isDraft = false,
  ): Promise<CachedResponse> {
    const { publicUrl, getAssets, getPageHeaders, photographs } = this.#dependencies
    const { language, path } = url
    const { languages } = data
    const changedTexts = texts.getSite(language)?.messages ?? null
    const contentFiles = Object.fromEntries(languages.map((it) => [it, createContentFile(it, data).path]))
    const rendered = await renderPage({ ...url, data, contentFiles, changedTexts, instant })
    const { shownPage } = data
    const assets = getAssets().site(rendered.page, data.property.appearance, shownPage !== null)
    const ownPicture = data.pages.find(({ id }) => id === shownPage?.id)?.picture ?? null
    const shared = ownPicture !== null && photographs.isShowable(ownPicture) ? ownPicture : null
    const document = renderSiteDocument({
      ...rendered,
      language,
      languages,
      textFiles: Object.fromEntries(languages.map((it) => [it, texts.getSite(it)?.file.path])),
      getPath: room ? getRoomPath(room) : () => path,
      search: url.search,
      publicUrl,
      assetsHtml: isDraft ? assets.styles : assets.styles + assets.links,
      isDraft,
      structuredData: buildStructuredData({
        page: rendered.page,
        language,
        i18n: texts.getI18n(language),
        publicUrl,
        rooms: data.rooms,
        room,
        shownPage,
        today: toFarmDay(instant),
        property: data.property,
        pictures: photographs,
        getOfferState: createOfferStates(data, toFarmDay(instant)),
      }),
      farmName: data.property.name,
      pictures: photographs,
      sharePath: buildSharePath(photographs, language, room, shared),
    })
    const headers = {
      ...getPageHeaders(assets.styleHashes, rendered.page === 'contact' ? [mapOrigin] : []),
      'content-language': language,
      ...(isDraft && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
    }
    return createCachedResponse(document, htmlType, { headers })
  }

  /** One at a time: Brotli's best quality takes 70 ms of a thread in the pool that the database uses, too. */
  #compress(cached: CachedPage): void {
    cached.isCompressedBest = true
    const { plain } = cached.response
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    this.#compression = this.#compression
      .then(() => compressBrotliAsync(plain, { params }))
      .then((brotli) => {
        cached.response = { ...cached.response, brotli }
      })
  }
}
