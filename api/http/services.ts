/** What every route may use; built once by `createApp`. */
import type { Logger } from 'pino'
import type { Database } from '#api/db/database.ts'
import type { Env } from '#api/env.ts'
import type { Role } from '#contract/session.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rateLimits.ts'
import type { CachedResponse } from './responseCache.ts'

export type Clock = { now(): number }

/** Who is logged in on this device. */
export type LoggedIn = { sessionId: string; staff: { id: string; username: string; role: Role } }

/** Answers that are the same for every anonymous caller. */
export type ResponseSource = {
  getRooms(): Promise<CachedResponse>
  getBookingsEnabled(): Promise<CachedResponse>
  /** `startDate` and `endDate` have been checked. */
  getAvailability(startDate: string, endDate: string): Promise<CachedResponse>
}

export type Services = {
  db: Database
  env: Env
  clock: Clock
  log: Logger
  rateLimiter: RateLimiter
  responses: ResponseSource
  metrics: Metrics
  /** Who holds a session's token, or why nobody does. */
  findSession(token: string, now: number): Promise<LoggedIn | 'expired' | 'ended'>
  /** How the schedule stands, in a word. */
  getScheduleState: () => string
  /** True while a restore replaces all rows: other calls wait. */
  isRestoring: () => boolean
  /** When the daily backup rings next, null when nothing is scheduled. */
  getNextBackupTime: () => string | null
  /** Ends each open event stream: called when the server stops. */
  streamClosers: Set<() => void>
}
