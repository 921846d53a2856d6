/** The time, in milliseconds since 1970. Tests pass a clock that they can move. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
