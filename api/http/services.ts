/** What every route may use; built once by `createApp`. */
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Limits } from './limits.ts'
import type { Ready } from './ready.ts'

export type Clock = { now(): number }

export type Services = {
  db: Database
  env: Env
  clock: Clock
  log: Logger
  limits: Limits
  ready: Ready
  /** How the schedule stands, in a word. */
  schedule: () => string
  /** Ends each open event stream: called when the server stops. */
  streams: Set<() => void>
}
