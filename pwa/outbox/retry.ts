/** Sends again until everything is sent. */

const retryIntervalMs = 15_000

type RetryOptions = {
  send: () => Promise<void>
  hasWaiting: () => Promise<boolean>
  /** Finds out whether the server answers. A proxy may answer in its place. */
  isReachable: () => Promise<boolean>
  /** Calls the listener when the server may be reachable again; returns the function that ends this. */
  watch: (listener: () => void) => () => void
}

/** Sends now, at each event, and from time to time while something waits, until the returned function is called. */
export function startRetrying({ send, hasWaiting, isReachable, watch }: RetryOptions): () => void {
  // A failure (the database is closing, the lock was refused) needs no handling: sending is tried again later.
  const trySending = () => void send().catch(() => undefined)
  const sendIfReachable = async () => {
    if ((await hasWaiting()) && (await isReachable())) await send()
  }
  const timer = setInterval(() => void sendIfReachable().catch(() => undefined), retryIntervalMs)
  const stopWatching = watch(trySending)
  trySending()
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
