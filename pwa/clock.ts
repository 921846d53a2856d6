/** The server's time on a device whose clock may be wrong. The `Date` header of each response corrects it. */
import { v7 as uuidv7 } from 'uuid'
import { type Day, defaultTimeZone, setFarmTimeZone, toFarmDay } from '#contract/days/days.ts'

if (typeof document !== 'undefined') setFarmTimeZone(document.documentElement.dataset.timeZone ?? defaultTimeZone)

let offsetMs = 0
let isKnown = false
let frozenAt: number | null = null

export function syncServerTime(serverTimestamp: number): void {
  if (Number.isNaN(serverTimestamp)) return
  offsetMs = serverTimestamp - Date.now()
  isKnown = true
  frozenAt = null
}

/**
 * Freezes the clock at the instant of server rendering during hydration, so that the first view equals the server's
 * HTML. `null` lets the clock run again.
 */
export function freezeClock(instant: number | null): void {
  frozenAt = instant
}

/** Whether the server has corrected this clock since the page was opened. */
export const isServerTimeKnown = (): boolean => isKnown

/** The server's time of an instant that this device has measured while it knew nothing else. */
export const toServerTime = (deviceMs: number): number => deviceMs + offsetMs

/** The server's current time in milliseconds since 1970, also during hydration: for what is sent, not for what is shown. */
export const currentServerTime = (): number => toServerTime(Date.now())

/** The time that pages show, in milliseconds since 1970: the server's current time, unless the clock is frozen. */
export const serverNow = (): number => frozenAt ?? currentServerTime()

/** Today at the farm, independent of the time zone and the clock of this device. */
export const farmToday = (): Day => toFarmDay(serverNow())

/** The id of a new row: rows that are made later have higher ones, whatever the clock of this device says. */
export const createRowId = (): string => uuidv7({ msecs: currentServerTime() })
