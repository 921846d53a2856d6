/**
 * Our taken nights as a calendar (RFC 5545) that a portal reads: whole days, `DTEND` the check-out day, no names, the same
 * title for all, UIDs that stay the same.
 */
import { createHash } from 'node:crypto'
import { writeCalendar } from '#contract/days/calendarFile.ts'
import type { Stay } from '#contract/days/days.ts'
import { getUidSuffix } from './rules.ts'

/** Nights that are taken. `id` names who takes them and stays the same. */
export type TakenSpan = Stay & { id: string }

/** Nobody learns from a UID what our ids are. */
const createUid = (id: string, host: string): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 32) + getUidSuffix(host)

/** `stamp`: an instant in milliseconds. It is the same as long as nothing has changed, so that the bytes are, too. */
export const writeTakenNights = (
  spans: TakenSpan[],
  { host, name, summary, stamp }: { host: string; name: string; summary: string; stamp: number },
): string =>
  writeCalendar(
    spans.map(({ id, checkinDate, checkoutDate }) => ({
      uid: createUid(id, host),
      timestamp: stamp,
      summary,
      checkinDate,
      checkoutDate,
    })),
    name,
  )
