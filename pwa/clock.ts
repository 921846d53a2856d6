/** The server's time on a device whose clock may be wrong. The `Date` header of each response corrects it. */
import { type Day, toFarmDay } from '#contract/days.ts'

let offsetMs = 0
let frozenAt: number | null = null

export function syncServerTime(serverTimestamp: number): void {
  if (Number.isNaN(serverTimestamp)) return
  offsetMs = serverTimestamp - Date.now()
  frozenAt = null
}

/**
 * Freezes the clock at the instant of server rendering during hydration, so that the first view equals the server's
 * HTML. `null` lets the clock run again.
 */
export function freezeClock(instant: number | null): void {
  frozenAt = instant
}

/** The server's current time in milliseconds since 1970, also during hydration: for what is sent, not for what is shown. */
export const currentServerTime = (): number => Date.now() + offsetMs

/** The time that pages show, in milliseconds since 1970: the server's current time, unless the clock is frozen. */
export const serverNow = (): number => frozenAt ?? currentServerTime()

/** Today at the farm (Europe/Rome), independent of the time zone and the clock of this device. */
export const farmToday = (): Day => toFarmDay(serverNow())
