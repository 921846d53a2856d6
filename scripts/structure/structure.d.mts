/** One line for each fault of the repository at `root`, sorted. */
export function findViolations(root: string): string[]
