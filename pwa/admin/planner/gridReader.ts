import { db } from '#pwa/offline/db.ts'
import { watchTables } from '#pwa/offline/watchTables.ts'
import { readRoomDays, readRoomsAndRules } from '../newBooking/queries.ts'
import type { OfferSources, RoomDays } from '../newBooking/roomOffers.ts'
import { type Axis, findMissingWeeks, getDayAt, mergeRoomDays, overlaps, type Weeks, weekDays } from './layout.ts'

type Part = { weeks: Weeks; found: RoomDays | undefined }

/** The rows that were read, or why they could not be read. */
export type GridResult = { found: OfferSources } | { error: unknown }

/**
 * Reads what the grid shows from Dexie: the rooms once, and each week when it comes near the screen, so that a scroll
 * reads nothing twice. A change reads again what is held. `onResult` is called after each reading.
 */
export function createGridReader(axis: Axis, onResult: (result: GridResult) => void) {
  let rules: Awaited<ReturnType<typeof readRoomsAndRules>> | undefined
  let parts: Part[] = []
  let isStopped = false

  function publish() {
    const days = parts.flatMap(({ found }) => found ?? [])
    if (rules && days.length > 0 && !isStopped) onResult({ found: { ...rules, ...mergeRoomDays(days) } })
  }
  const fail = (error: unknown) => {
    if (!isStopped) onResult({ error })
  }
  async function readRules() {
    rules = await readRoomsAndRules()
    publish()
  }
  /** `found`: what was read before a change, which is shown until the part is read again. */
  function readPart(weeks: Weeks, found?: RoomDays): Part {
    const part: Part = { weeks, found }
    const first = getDayAt(axis, weeks.firstWeek * weekDays)
    const last = getDayAt(axis, (weeks.lastWeek + 1) * weekDays - 1)
    const read = async () => {
      part.found = await readRoomDays(first, last)
      if (parts.includes(part)) publish()
    }
    read().catch(fail)
    return part
  }
  const stops = [
    watchTables([db.bookings, db.days], () => {
      parts = parts.map(({ weeks, found }) => readPart(weeks, found))
    }),
    watchTables([db.rooms, db.settings], () => readRules().catch(fail)),
  ]
  readRules().catch(fail)
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
    },
  }
}
