/** Returns one line for each violation in the repository at `root`, sorted. */
export function findViolations(root: string): string[]
