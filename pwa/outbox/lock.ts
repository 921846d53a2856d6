/**
 * Only one tab at a time. Web Locks need https or localhost; without them two tabs may send the same write, which the
 * idempotency key makes harmless.
 */
const runLocked = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

export const withSendLock = <T>(work: () => Promise<T>): Promise<T> => runLocked('podere-outbox', work)

/** A logout encrypts only after a login has finished to decrypt, and the other way round. */
export const withSealLock = <T>(work: () => Promise<T>): Promise<T> => runLocked('podere-outbox-seal', work)

/** Runs rounds under the send lock. A call during a round starts one more round after it, and further calls join that one. */
export function createSendRounds(): (round: () => Promise<void>) => Promise<void> {
  let isWaitingForLock = false
  return async (round) => {
    if (isWaitingForLock) return
    isWaitingForLock = true
    try {
      await withSendLock(() => {
        isWaitingForLock = false
        return round()
      })
    } finally {
      isWaitingForLock = false
    }
  }
}
