/** The farm's time on a device whose clock may be wrong: each answer's `Date` header corrects it. */
import { type Day, toFarmDay } from '#contract/days.ts'

let offsetMs = 0
let frozenAt: number | null = null

export function syncServerTime(serverTimestamp: number): void {
  if (Number.isNaN(serverTimestamp)) return
  offsetMs = serverTimestamp - Date.now()
  frozenAt = null
}

/**
 * While a page that the server rendered is taken up, its clock stands at the instant of rendering, so that the first view
 * agrees with the HTML to the letter. `null` lets it go on.
 */
export function freezeClock(instant: number | null): void {
  frozenAt = instant
}

/** Milliseconds since 1970, as the server's clock has it. */
export const serverNow = (): number => frozenAt ?? Date.now() + offsetMs

/** The farm's day (Europe/Rome), whatever the zone and the clock of this device. */
export const farmToday = (): Day => toFarmDay(serverNow())
