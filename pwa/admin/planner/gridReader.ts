import { db } from '#pwa/offline/db.ts'
import { watchTables } from '#pwa/offline/watchTables.ts'
import { readRoomDays, readRoomsAndRules } from '../newBooking/queries.ts'
import type { OfferSources, RoomDays } from '../newBooking/roomOffers.ts'
import { type Axis, findMissingWeeks, getDayAt, mergeRoomDays, overlaps, type Weeks, weekDays } from './layout.ts'

type Rules = Awaited<ReturnType<typeof readRoomsAndRules>>
type Part = { weeks: Weeks; found: RoomDays | undefined }

/** The rows that were read, or why they could not be read. */
export type GridResult = { found: OfferSources } | { error: unknown }

/** The tables that a reading reads. */
const tables = { days: [db.bookings, db.channelStays, db.offers, db.days], rules: [db.rooms, db.settings] }

/**
 * What the last grid of this page has read: the planner is there at once when somebody comes back to it. Rows that have
 * changed since then, or were wiped, are read again.
 */
let kept: { axis: Axis; rules: Rules; parts: Part[] } | undefined
watchTables([...tables.days, ...tables.rules], () => {
  kept = undefined
})

const findKept = (axis: Axis) => (kept?.axis.first === axis.first ? kept : undefined)

function mergeParts(rules: Rules | undefined, parts: Part[]): GridResult | undefined {
  const days = parts.flatMap(({ found }) => found ?? [])
  return rules && days.length > 0 ? { found: { ...rules, ...mergeRoomDays(days) } } : undefined
}

export function getKeptResult(axis: Axis): GridResult | undefined {
  const found = findKept(axis)
  return found && mergeParts(found.rules, found.parts)
}

/**
 * Reads what the grid shows from Dexie: the rooms once, and each week when it comes near the screen, so that a scroll
 * reads nothing twice. A change reads again what is held. `onResult` is called after each reading.
 */
export function createGridReader(axis: Axis, onResult: (result: GridResult) => void) {
  let { rules, parts }: { rules?: Rules; parts: Part[] } = findKept(axis) ?? { parts: [] }
  /** The readings that have not ended, and those that have failed. */
  let openReadings = 0
  let isStopped = false

  function publish() {
    const result = mergeParts(rules, parts)
    if (result && !isStopped) onResult(result)
  }
  const fail = (error: unknown) => {
    if (!isStopped) onResult({ error })
  }
  async function readRules() {
    openReadings += 1
    rules = await readRoomsAndRules()
    openReadings -= 1
    publish()
  }
  /** `found`: what was read before a change, which is shown until the part is read again. */
  function readPart(weeks: Weeks, found?: RoomDays): Part {
    const part: Part = { weeks, found }
    const first = getDayAt(axis, weeks.firstWeek * weekDays)
    const last = getDayAt(axis, (weeks.lastWeek + 1) * weekDays - 1)
    const read = async () => {
      openReadings += 1
      part.found = await readRoomDays(first, last)
      openReadings -= 1
      if (parts.includes(part)) publish()
    }
    read().catch(fail)
    return part
  }
  const stops = [
    watchTables(tables.days, () => {
      parts = parts.map(({ weeks, found }) => readPart(weeks, found))
    }),
    watchTables(tables.rules, () => readRules().catch(fail)),
  ]
  if (!rules) readRules().catch(fail)
  return {
    /** Reads the weeks that are missing, and drops what is far from these. */
    show(weeks: Weeks): void {
      const kept = parts.filter((part) => overlaps(part.weeks, weeks))
      const known = kept.map((part) => part.weeks)
      parts = [...kept, ...findMissingWeeks(weeks, known).map((missing) => readPart(missing))]
    },
    stop(): void {
      isStopped = true
      for (const stop of stops) stop()
      if (rules && openReadings === 0) kept = { axis, rules, parts }
    },
  }
}
