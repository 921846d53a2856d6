/**
 * Rate limits by the caller's address. The counts are in the machine store, so they survive a restart and all processes
 * share them. Those of searches are in memory, because each process protects its own processor. A single SQL statement
 * counts, so two tries at the same time count as two. (The SQLite store of rate-limiter-flexible leaves a savepoint open
 * when two callers count at once, and locks the database permanently.)
 */
import { QueryTypes } from 'sequelize'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/db/database.ts'
import { isUnavailable } from '#api/db/unavailable.ts'
import { type Refusal, refuse } from '#api/errors.ts'
import { getCallerKey } from './addresses.ts'

const rateLimits = {
  /** Booking requests. */
  requests: { max: 10, seconds: 3600 },
  /** Uses of one form token, which expires after a day. */
  usedFormTokens: { max: 1, seconds: 86_400 },
  /** Form tokens that are fetched. Many guests may share one address, such as that of a mobile network. */
  formTokens: { max: 300, seconds: 3600 },
  /** Addresses that have used a form token: while this is reached, `requests` has a higher maximum. */
  filledForms: { max: 1, seconds: 3600 },
  /** Messages of the contact form, and those that guests add to a request. */
  messages: { max: 10, seconds: 3600 },
  /** Requests that guests cancel. */
  cancellations: { max: 10, seconds: 3600 },
  /** Other days that guests ask for, or no longer ask for. */
  wishes: { max: 20, seconds: 3600 },
  /** Offers that guests accept or decline. A refused try counts, and leaves others to choose from. */
  offerAnswers: { max: 30, seconds: 3600 },
  /** Entries of the waiting list. */
  waitlist: { max: 10, seconds: 3600 },
  /** Guests that a private link registers. */
  guestLists: { max: 60, seconds: 3600 },
  /** Private links with an unknown code or a wrong secret. */
  wrongLinks: { max: 30, seconds: 3600 },
  /** New mails with a private link, by the caller's address. */
  newLinks: { max: 10, seconds: 3600 },
  /** The same by the code of the booking or offer: nobody fills the mailbox of its guest. */
  newLinksOfCode: { max: 3, seconds: 3600 },
  /** Addresses that guests prove. */
  proofs: { max: 20, seconds: 3600 },
  /** Bodies of guests that no schema accepts. */
  badBodies: { max: 100, seconds: 3600 },
  clientErrors: { max: 30, seconds: 3600 },
  /** New answers of the search for free rooms. */
  searches: { max: 60, seconds: 60 },
  /** Logins by address, counted before the password is checked. A successful one is taken back. */
  logins: { max: 10, seconds: 900 },
  /** Failed logins by username, from any address. Over the limit, failed logins with that name become slow. */
  names: { max: 10, seconds: 900 },
  /** Wrong codes of second factors by account, from any address: whoever types them knows the password. */
  factorCodes: { max: 10, seconds: 3600 },
  /** Challenges that a passkey has signed: each completes one login. It expires before this limit ends. */
  usedChallenges: { max: 1, seconds: 600 },
} as const
/** The maximum of `requests` for an address that has used a form token. */
export const maxRequestsWithFormToken = 20
export type RateLimitName = keyof typeof rateLimits

export type RateLimiter = {
  /** Seconds until the next try is allowed, or null when it is allowed now. */
  getBlockedSeconds(name: RateLimitName, address: string): Promise<number | null>
  /**
   * Counts one try. Returns the seconds to wait when it is over the limit; such a try is only read, so a flood of them
   * writes nothing. `max` replaces the limit's own maximum.
   */
  consume(name: RateLimitName, address: string, max?: number): Promise<number | null>
  /** Takes back one try that does not count after all. */
  refund(name: RateLimitName, address: string): Promise<void>
}

/** The 429 for a caller who must wait. */
export const refuseTooMany = (waitSeconds: number): Refusal =>
  refuse('too_many', { retryAfter: waitSeconds, values: { minutes: Math.ceil(waitSeconds / 60) } })

/** Processes on several machines share the counts, and their clocks differ a little. */
const maxClockDifferenceMs = 60_000
type CountRow = { points: number; expiresAt: string }

/** A later end was written while the clock was ahead. */
const isCurrentSql = 'limits."expiresAt" > :now AND limits."expiresAt" <= :latestExpiresAt'
/** The comment makes Sequelize return the rows: of a text that begins with INSERT it would return none. */
const countSql = `
  /* counts */ INSERT INTO limits (name, caller, points, "expiresAt") VALUES (:name, :caller, 1, :expiresAt)
  ON CONFLICT (name, caller) DO UPDATE SET
    points = CASE WHEN ${isCurrentSql} THEN limits.points + 1 ELSE 1 END,
    "expiresAt" = CASE WHEN ${isCurrentSql} THEN limits."expiresAt" ELSE excluded."expiresAt" END
  RETURNING points, "expiresAt"`
const readSql = `SELECT points, "expiresAt" FROM limits WHERE name = :name AND caller = :caller AND ${isCurrentSql}`
const refundSql = 'UPDATE limits SET points = points - 1 WHERE name = :name AND caller = :caller AND points > 0'

/** On a full disk staff can still log in. */
const countedAnyway: RateLimitName[] = ['logins', 'names', 'factorCodes', 'usedChallenges']
const maxUnsaved = 1000
const maxSearchers = 10_000

type Try = { name: RateLimitName; caller: string } & Record<'now' | 'expiresAt' | 'latestExpiresAt', string>

/** Counts in this process, of at most so many callers. */
class MemoryCounts {
  /** By limit and caller, the oldest in front. */
  readonly #counts = new Map<string, CountRow>()
  readonly #maxCounts: number

  constructor(maxCounts: number) {
    this.#maxCounts = maxCounts
  }

  count({ name, caller, now, expiresAt, latestExpiresAt }: Try): CountRow {
    const isCurrent = (count: CountRow) => count.expiresAt > now && count.expiresAt <= latestExpiresAt
    for (const [key, count] of this.#counts) {
      if (isCurrent(count) && this.#counts.size < this.#maxCounts) break
      this.#counts.delete(key)
    }
    const key = `${name} ${caller}`
    const previous = this.#counts.get(key)
    if (previous !== undefined && isCurrent(previous)) {
      previous.points += 1
      return previous
    }
    const count = { points: 1, expiresAt }
    this.#counts.delete(key)
    this.#counts.set(key, count)
    return count
  }

  delete = ({ name, caller }: Try): boolean => this.#counts.delete(`${name} ${caller}`)
}

export function createRateLimiter({ machine }: Pick<Database, 'machine'>, clock: Clock): RateLimiter {
  const toIso = (instant: number): string => new Date(instant).toISOString()
  const getReplacements = (name: RateLimitName, address: string): Try => {
    const now = clock.now()
    const end = now + rateLimits[name].seconds * 1000
    return {
      name,
      caller: getCallerKey(address),
      now: toIso(now),
      expiresAt: toIso(end),
      latestExpiresAt: toIso(end + maxClockDifferenceMs),
    }
  }
  const queryCount = async (sql: string, replacements: object): Promise<CountRow | undefined> => {
    const [row] = await machine.query<CountRow>(sql, { type: QueryTypes.SELECT, replacements: { ...replacements } })
    return row
  }
  const getSecondsUntilReset = (count: CountRow): number =>
    Math.max(1, Math.ceil((Date.parse(count.expiresAt) - clock.now()) / 1000))
  const getBlockedSeconds = async (name: RateLimitName, address: string, max: number = rateLimits[name].max) => {
    const count = await queryCount(readSql, getReplacements(name, address))
    return count && count.points >= max ? getSecondsUntilReset(count) : null
  }
  const searches = new MemoryCounts(maxSearchers)
  /** When nothing can be stored, guessing passwords stays limited. */
  const unsaved = new MemoryCounts(maxUnsaved)
  return {
    getBlockedSeconds: (name, address) => getBlockedSeconds(name, address),
    consume: async (name, address, max = rateLimits[name].max) => {
      const getWaitSeconds = (count: CountRow | undefined) =>
        count && count.points > max ? getSecondsUntilReset(count) : null
      const replacements = getReplacements(name, address)
      if (name === 'searches') return getWaitSeconds(searches.count(replacements))
      const blockedSeconds = await getBlockedSeconds(name, address, max)
      if (blockedSeconds !== null) return blockedSeconds
      return getWaitSeconds(
        await queryCount(countSql, replacements).catch((error: unknown) => {
          if (!countedAnyway.includes(name) || !isUnavailable(error)) throw error
          return unsaved.count(replacements)
        }),
      )
    },
    refund: async (name, address) => {
      const replacements = getReplacements(name, address)
      if (unsaved.delete(replacements)) return
      await machine.query(refundSql, { replacements })
    },
  }
}
