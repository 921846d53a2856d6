/**
 * Limits by the caller's address, counted in the machine store: a restart forgets nothing and processes share them. One
 * statement counts, so that two tries at once are two tries. (rate-limiter-flexible's SQLite store leaves a savepoint open
 * when two callers count at once, and locks the store for good.)
 */
import { isIPv6 } from 'node:net'
import { QueryTypes } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import type { Clock } from './services.ts'

const rateLimits = {
  /** Tries at a booking request. */
  requests: { max: 10, seconds: 3600 },
  messages: { max: 10, seconds: 3600 },
  clientErrors: { max: 30, seconds: 3600 },
  /** Wrong pairs of name and password; a right one counts for nothing. */
  logins: { max: 10, seconds: 900 },
  /** Wrong pairs under one name, from wherever: they only make that name slow. */
  names: { max: 10, seconds: 900 },
} as const
export type RateLimitName = keyof typeof rateLimits

export type RateLimiter = {
  /** Seconds to wait, or null when one more try is free. */
  getBlockedSeconds(name: RateLimitName, address: string): Promise<number | null>
  /** Counts one try; seconds to wait when it was one too many. `most` takes the place of the rule's own number. */
  consume(name: RateLimitName, address: string, max?: number): Promise<number | null>
  /** Takes one try back: it was a repetition of an earlier one. */
  refund(name: RateLimitName, address: string): Promise<void>
}

/** IPv4 whole, IPv6 by its /64: what one household or one host gets. */
export function getCallerKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - headGroups.length - tailGroups.length) }, () => '0')
  const groups = tail === undefined ? headGroups : [...headGroups, ...zeros, ...tailGroups]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

type CountRow = { points: number; expiresAt: string }

const insertSql = `
  INSERT INTO limits (name, caller, points, "expiresAt") VALUES (:name, :caller, 0, :expiresAt) ON CONFLICT DO NOTHING`
const countSql = `
  UPDATE limits SET
    points = CASE WHEN "expiresAt" > :now THEN points + 1 ELSE 1 END,
    "expiresAt" = CASE WHEN "expiresAt" > :now THEN "expiresAt" ELSE :expiresAt END
  WHERE name = :name AND caller = :caller RETURNING points, "expiresAt"`
const readSql = 'SELECT points, "expiresAt" FROM limits WHERE name = :name AND caller = :caller AND "expiresAt" > :now'
const refundSql = 'UPDATE limits SET points = points - 1 WHERE name = :name AND caller = :caller AND points > 0'

export function createRateLimiter({ machine }: Pick<Database, 'machine'>, clock: Clock): RateLimiter {
  const toIso = (instant: number): string => new Date(instant).toISOString()
  const getReplacements = (name: RateLimitName, address: string) => {
    const now = clock.now()
    const expiresAt = toIso(now + rateLimits[name].seconds * 1000)
    return { name, caller: getCallerKey(address), now: toIso(now), expiresAt }
  }
  const queryCount = async (sql: string, replacements: object): Promise<CountRow | undefined> => {
    const [row] = await machine.query<CountRow>(sql, { type: QueryTypes.SELECT, replacements: { ...replacements } })
    return row
  }
  const getSecondsUntilReset = (count: CountRow): number =>
    Math.max(1, Math.ceil((Date.parse(count.expiresAt) - clock.now()) / 1000))
  return {
    getBlockedSeconds: async (name, address) => {
      const count = await queryCount(readSql, getReplacements(name, address))
      return count && count.points >= rateLimits[name].max ? getSecondsUntilReset(count) : null
    },
    consume: async (name, address, max = rateLimits[name].max) => {
      const replacements = getReplacements(name, address)
      await machine.query(insertSql, { replacements })
      const count = await queryCount(countSql, replacements)
      return count && count.points > max ? getSecondsUntilReset(count) : null
    },
    refund: async (name, address) => {
      await machine.query(refundSql, { replacements: getReplacements(name, address) })
    },
  }
}
