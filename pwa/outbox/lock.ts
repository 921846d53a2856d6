/**
 * Only one tab sends at a time. Web Locks need https or localhost; without them two tabs may send the same write, which
 * the idempotency key makes harmless.
 */
export const withSendLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('podere-outbox', work) : work()
