/**
 * The public pages as ready bytes: rendered once for each page, language and state of what they show. Old bytes go out
 * while new ones are made, and the densest compression follows off the request's path.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Database } from '#api/db/database.ts'
import type { SecurityHeaders } from '#api/http/headers.ts'
import { type CachedResponse, createCachedResponse } from '#api/http/ready.ts'
import type { Clock, ResponseSource } from '#api/http/services.ts'
import { addDays, farmDayAt } from '#contract/days.ts'
import type { Language } from '#contract/fields.ts'
import type { Photograph } from '#contract/pictures.ts'
import { limits } from '#contract/stay.ts'
import { renderPage, routes } from '#pwa/site/server.tsx'
import type { PageAssets } from './assets.ts'
import { siteDocument } from './document.ts'
import { structuredData } from './structuredData.ts'

const compress = promisify(brotliCompress)
const html = 'text/html; charset=utf-8'

type Kept = { revision: number; photographs: number; today: string; shows: string; bytes: CachedResponse }

export type PageAddress = { path: string; search: string; language: Language }

const keyOf = ({ path, search, language }: PageAddress): string => `${language} ${path}${search}`

type Parts = {
  db: Database
  answers: ResponseSource
  clock: Clock
  publicUrl: string
  /** The owner's, in the place of drawn pictures; another version means others. */
  photographs: { readonly version: number; list(): Photograph[] }
  /** Asked for at each rendering: a development server has no fixed answer. */
  assets: () => PageAssets
  pageHeaders: SecurityHeaders['page']
}

export class Pages {
  readonly #parts: Parts
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<CachedResponse>>()
  #compressing: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Renders every page in both languages, so that the first guest waits for none. */
  async warm(): Promise<void> {
    for (const { path } of routes) {
      for (const language of ['it', 'en'] as const) await this.get({ path, search: '', language })
    }
  }

  /** The kept bytes, even when newer ones are due: making these begins now. */
  find(address: PageAddress): CachedResponse | null {
    const kept = this.#kept.get(keyOf(address))
    if (!kept) return null
    if (!this.#isFresh(kept)) void this.#make(address).catch(() => {})
    return kept.bytes
  }

  async get(address: PageAddress): Promise<CachedResponse> {
    const kept = this.#kept.get(keyOf(address))
    return kept && this.#isFresh(kept) ? kept.bytes : this.#make(address)
  }

  #isFresh(kept: Kept): boolean {
    const { db, photographs, clock } = this.#parts
    const isCurrent = kept.revision === db.revision.current && kept.photographs === photographs.version
    return isCurrent && kept.today === farmDayAt(clock.now())
  }

  #make(address: PageAddress): Promise<CachedResponse> {
    const key = keyOf(address)
    const running = this.#making.get(key)
    if (running) return running
    const making = this.#render(address).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #render(address: PageAddress): Promise<CachedResponse> {
    const { db, answers, clock, publicUrl, photographs, assets, pageHeaders } = this.#parts
    const instant = clock.now()
    const today = farmDayAt(instant)
    const revision = db.revision.current
    const { version } = photographs
    const [rooms, availability, bookingsEnabled] = await Promise.all([
      answers.rooms(),
      answers.availability(today, addDays(today, limits.cardDays)),
      answers.bookingsEnabled(),
    ])
    const shows = [today, version, rooms.etag, availability.etag, bookingsEnabled.etag].join(' ')
    const kept = this.#kept.get(keyOf(address))
    if (kept?.shows === shows) {
      kept.revision = revision
      return kept.bytes
    }
    const data = {
      rooms: JSON.parse(rooms.plain.toString()),
      availability: JSON.parse(availability.plain.toString()),
      bookingsEnabled: JSON.parse(bookingsEnabled.plain.toString()),
      photographs: photographs.list(),
    }
    const page = await renderPage({ ...address, data, instant })
    const { language, path } = address
    const own = assets().site(page.page)
    const document = siteDocument({
      ...page,
      language,
      path,
      publicUrl,
      assets: own.html,
      data: structuredData({ page: page.page, language, publicUrl, rooms: data.rooms }),
    })
    const bytes = createCachedResponse(document, html, { ...pageHeaders(own.styles), 'content-language': language })
    const fresh = { revision, photographs: version, today, shows, bytes }
    this.#kept.set(keyOf(address), fresh)
    this.#compress(fresh)
    return bytes
  }

  /** One at a time: the densest Brotli takes 70 ms of a thread that the database shares. */
  #compress(kept: Kept): void {
    const { plain } = kept.bytes
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    this.#compressing = this.#compressing
      .then(() => compress(plain, { params }))
      .then((brotli) => {
        kept.bytes = { ...kept.bytes, brotli }
      })
  }
}
