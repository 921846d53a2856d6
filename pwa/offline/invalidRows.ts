/**
 * Stored rows that do not match the contract's schema, as a bug or an old version may leave them. All rows are fetched
 * again once per page load. If some are still invalid after that, the screen says so.
 */
export type InvalidRows = ReturnType<typeof createInvalidRows>

export function createInvalidRows() {
  let areKnown = false
  let wereRefetched = false
  return {
    /** Whether an invalid row was found that has not been replaced since. */
    areKnown: (): boolean => areKnown,
    shouldRefetch: (): boolean => areKnown && !wereRefetched,
    report(): void {
      areKnown = true
    },
    markRefetched(): void {
      areKnown = false
      wereRefetched = true
    },
    reset(): void {
      areKnown = false
    },
  }
}
