/**
 * The guard of everything that cannot be undone, such as erasing: it needs a `TrustedTime`. The machine store keeps the
 * time at which the clock was last trusted. A clock that is far from it is wrong, or was wrong before, or the server was
 * off: nobody but a person can tell, so staff are asked. Until they have confirmed the clock, or it is right again, there
 * is no trusted time.
 */

import type { Clock } from '#api/clock.ts'
import { dayMs } from '#contract/days/days.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Db } from './table.ts'

type MachineStore = Pick<Db, 'machine'>

/** Unix ms. */
export type TrustedTime = number & { readonly isTrusted: unique symbol }

/** Some servers are off at night. Nothing is kept for a shorter time than a day. */
const maxPauseMs = dayMs

const key = 'trustedAt'

/** What the clock says, as confirmed by staff. */
export async function trustClock(db: MachineStore, now: number): Promise<TrustedTime> {
  await writeMeta(db, key, new Date(now).toISOString())
  return now as TrustedTime
}

type ClockJump = { trustedAt: string; now: string }

/** When the clock was last trusted and what it says now, if these are too far apart. */
export async function findClockJump(db: MachineStore, now: number): Promise<ClockJump | null> {
  const trustedAt = await readMeta(db, key)
  if (trustedAt === null || Math.abs(now - Date.parse(trustedAt)) <= maxPauseMs) return null
  return { trustedAt, now: new Date(now).toISOString() }
}

/**
 * Now, or null when the clock has jumped. Called every minute, so the time that is kept follows the clock. A new machine
 * store trusts its clock.
 */
export async function readTrustedTime(db: MachineStore, clock: Clock): Promise<TrustedTime | null> {
  const now = clock.now()
  return (await findClockJump(db, now)) === null ? trustClock(db, now) : null
}
