/** The hours of the farm at which staff may be told what the day brings. The clock changes before the first of them. */
export const morningHours = { first: 4, last: 11 } as const
