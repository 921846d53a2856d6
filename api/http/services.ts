/** What every route may use. `createApp` builds it once. */
import type { I18n, Messages } from '@lingui/core'
import type { Logger } from 'pino'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import type { Source } from '#api/db/source.ts'
import type { Db } from '#api/db/table.ts'
import type { WriteResult } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import type { Closure } from '#contract/closures.ts'
import type { Day } from '#contract/days/days.ts'
import type { Navigation } from '#contract/navigation.ts'
import type { OfferedExtra } from '#contract/prices/extras.ts'
import type { Property } from '#contract/property.ts'
import type { Role } from '#contract/session.ts'
import type { Notice } from '#contract/site/notices.ts'
import type { Page, PublishedPages } from '#contract/site/pages.ts'
import type { Language } from '#locales/language.ts'
import type { EventStreams } from './eventStreams.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rateLimits.ts'
import type { CachedResponse } from './responseCache.ts'
import type { TextFile } from './textFiles.ts'

/** A session of a logged-in staff account. */
export type StaffSession = {
  id: string
  staff: { id: string; username: string; role: Role; language: string }
  /** The account has a second factor. Then this session was made with it. */
  hasSecondFactor: boolean
  /** A manager without a second factor, where the farm asks for one: only the calls that add it are open. */
  mustAddFactor: boolean
}
/** The session of a token, or why there is none. */
export type SessionLookup = StaffSession | 'expired' | 'ended'

/** The responses that are the same for every anonymous caller. */
export type ResponseSource = {
  getRooms(): Promise<CachedResponse>
  getBookingsEnabled(): Promise<CachedResponse>
  /** The caller has validated `startDate` and `endDate`. */
  getAvailability(startDate: string, endDate: string): Promise<CachedResponse>
}

/**
 * The farm's facts, parts, rules, closures and notices, the extras that every stay has or the site shows, those that its own pages
 * may show, these pages as published, the order of menu and footer, and the languages that guests are offered. `read` adds a hash of them.
 */
export type FarmFacts = {
  value: Property
  closures: Closure[]
  notices: Notice[]
  extras: OfferedExtra[]
  pageExtras: OfferedExtra[]
  pages: PublishedPages
  navigation: Navigation
  languages: readonly Language[]
  hash: string
}
export type PropertySource = Omit<Source<FarmFacts>, 'getLatest'> & {
  getLatest(): Property
  /** Whether guests see the site, as of the last reading. */
  isSiteOpen(): boolean
  /** The languages that guests are offered, as after the last change that this process has heard of. */
  getLanguages(): readonly Language[]
  /** The farm's own pages that guests may open on this day, as after the same change. */
  getOwnPage(path: string, today: Day): Page | undefined
}

/** The farm's own texts of the pages in one language: the compiled messages by id, and the file that has all of them. */
export type SiteTexts = { messages: Messages; file: TextFile }

/** The catalogs with the texts that the farm has written itself. */
export type FarmTexts = {
  /** Another one after each change. */
  version: string
  getI18n(language: Language): I18n
  /** What pages need of the changed texts. Null where a language has none. */
  getSite(language: Language): SiteTexts | null
}

export type Services = {
  db: Database
  env: Env
  clock: Clock
  log: Logger
  rateLimiter: RateLimiter
  /** Limited writes under way, by call, idempotency key and body. A repetition that arrives meanwhile gets their result. */
  limitedWrites: Map<string, Promise<WriteResult<unknown>>>
  responses: ResponseSource
  property: PropertySource
  texts: Source<FarmTexts>
  metrics: Metrics
  /** Finds the session of a token and extends it. */
  touchSession(token: string, now: number): Promise<SessionLookup>
  /** Finds the session of a token. With a write transaction, its account is read inside the transaction. */
  findSession(db: Db, token: string, now: number): Promise<SessionLookup>
  /** The state of the job schedule in one word, for /api/health. */
  getScheduleState: () => string
  /** True while a restore replaces all rows. Other calls get 503 meanwhile. */
  isRestoring: () => boolean
  /** When the next daily backup starts (ISO 8601), or null when nothing is scheduled. */
  getNextBackupTime: () => string | null
  eventStreams: EventStreams
}
