/**
 * Limits by the caller's address, counted in the machine store: a restart forgets nothing and processes share them. One
 * statement counts, so that two tries at once are two tries. (rate-limiter-flexible's SQLite store leaves a savepoint open
 * when two callers count at once, and locks the store for good.)
 */
import { isIPv6 } from 'node:net'
import { QueryTypes } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import type { Clock } from './services.ts'

const rules = {
  /** Tries at a booking request. */
  requests: { most: 10, seconds: 3600 },
  messages: { most: 10, seconds: 3600 },
  clientErrors: { most: 30, seconds: 3600 },
  /** Wrong pairs of name and password; a right one counts for nothing. */
  logins: { most: 10, seconds: 900 },
  /** Wrong pairs under one name, from wherever: they only make that name slow. */
  names: { most: 10, seconds: 900 },
} as const
export type LimitName = keyof typeof rules

export type Limits = {
  /** Seconds to wait, or null when one more try is free. */
  blockedFor(name: LimitName, address: string): Promise<number | null>
  /** Counts one try; seconds to wait when it was one too many. `most` takes the place of the rule's own number. */
  count(name: LimitName, address: string, most?: number): Promise<number | null>
  /** Takes one try back: it was a repetition of an earlier one. */
  forgive(name: LimitName, address: string): Promise<void>
}

/** IPv4 whole, IPv6 by its /64: what one household or one host gets. */
export function callerOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = tail === undefined ? front : [...front, ...zeros, ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

type Count = { points: number; expiresAt: string }

const beginSql = `
  INSERT INTO limits (name, caller, points, "expiresAt") VALUES (:name, :caller, 0, :expiresAt) ON CONFLICT DO NOTHING`
const countSql = `
  UPDATE limits SET
    points = CASE WHEN "expiresAt" > :now THEN points + 1 ELSE 1 END,
    "expiresAt" = CASE WHEN "expiresAt" > :now THEN "expiresAt" ELSE :expiresAt END
  WHERE name = :name AND caller = :caller RETURNING points, "expiresAt"`
const readSql = 'SELECT points, "expiresAt" FROM limits WHERE name = :name AND caller = :caller AND "expiresAt" > :now'
const forgiveSql = 'UPDATE limits SET points = points - 1 WHERE name = :name AND caller = :caller AND points > 0'

export function createLimits({ machine }: Pick<Database, 'machine'>, clock: Clock): Limits {
  const iso = (instant: number): string => new Date(instant).toISOString()
  const replace = (name: LimitName, address: string) => {
    const now = clock.now()
    const expiresAt = iso(now + rules[name].seconds * 1000)
    return { name, caller: callerOf(address), now: iso(now), expiresAt }
  }
  const read = async (sql: string, replacements: object): Promise<Count | undefined> => {
    const [row] = await machine.query<Count>(sql, { type: QueryTypes.SELECT, replacements: { ...replacements } })
    return row
  }
  const secondsTo = (count: Count): number => Math.max(1, Math.ceil((Date.parse(count.expiresAt) - clock.now()) / 1000))
  return {
    blockedFor: async (name, address) => {
      const count = await read(readSql, replace(name, address))
      return count && count.points >= rules[name].most ? secondsTo(count) : null
    },
    count: async (name, address, most = rules[name].most) => {
      const replacements = replace(name, address)
      await machine.query(beginSql, { replacements })
      const count = await read(countSql, replacements)
      return count && count.points > most ? secondsTo(count) : null
    },
    forgive: async (name, address) => {
      await machine.query(forgiveSql, { replacements: replace(name, address) })
    },
  }
}
