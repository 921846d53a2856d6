/** One line for each fault of the repository at `root`, sorted. */
export function findFaults(root: string): string[]
