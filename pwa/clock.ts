/** The farm's time on a device whose clock may be wrong: each answer's `Date` header corrects it. */
import { type Day, farmDayAt } from '#contract/days.ts'

let offset = 0
let assumed: number | null = null

export function learnServerTime(serverInstant: number): void {
  if (Number.isNaN(serverInstant)) return
  offset = serverInstant - Date.now()
  assumed = null
}

/**
 * While a page that the server rendered is taken up, its clock stands at the instant of rendering, so that the first view
 * agrees with the HTML to the letter. `null` lets it go on.
 */
export function assumeInstant(instant: number | null): void {
  assumed = instant
}

/** Milliseconds since 1970, as the server's clock has it. */
export const serverNow = (): number => assumed ?? Date.now() + offset

/** The farm's day (Europe/Rome), whatever the zone and the clock of this device. */
export const farmToday = (): Day => farmDayAt(serverNow())
