/** Which tab sends: one at a time. Every tab may add to the outbox and decide about what waits there. */

/** The end of the line where the browser has no locks. Never rejects. */
const lines = new Map<string, Promise<unknown>>()

/** One after the other in this tab. */
function runInLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (lines.get(name) ?? Promise.resolve()).then(work)
  lines.set(
    name,
    result.catch(() => undefined),
  )
  return result
}

/**
 * Web Locks need https or localhost; without them two tabs may send the same write, which the idempotency key makes
 * harmless.
 */
const runLocked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : runInLine(name, work)

export const withSendLock = <T>(work: () => Promise<T>): Promise<T> => runLocked('podere-outbox', work)

/** A logout encrypts only after a login has finished to decrypt, and the other way round. */
export const withSealLock = <T>(work: () => Promise<T>): Promise<T> => runLocked('podere-outbox-seal', work)

/**
 * Runs rounds under the send lock. A call joins the round that waits for the lock, and resolves when that round has ended.
 * A round that runs already may have missed what the caller has just stored, so such a call starts one more.
 */
export function createSendRounds(): (round: () => Promise<void>) => Promise<void> {
  let next: Promise<void> | null = null
  return (round) => {
    if (next !== null) return next
    const started = withSendLock(() => {
      next = null
      return round()
    })
    next = started
    // Where the browser refuses the lock, the round never runs.
    started.catch(() => {
      if (next === started) next = null
    })
    return started
  }
}
