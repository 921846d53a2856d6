/**
 * The leader is the one tab that listens to the server's event stream and polls. It pulls when something has changed,
 * and broadcasts the state to the other tabs.
 */
import type { SyncStateStore } from './syncState.ts'

/** The stream reports changes at once. Polling finds what is missed when the stream is dead without an error. */
const pollIntervalMs = 60_000
/** Events in quick succession, as when a tablet sends what has waited, share one pull. The first one pulls at once. */
const eventIntervalMs = 500
/** How often a lost connection or stream is checked. */
const probeIntervalMs = 10_000

/** The part of `EventSource` that is used here. */
export type EventStream = EventTarget & Pick<EventSource, 'readyState' | 'CLOSED' | 'close'>

export type LeaderDependencies = {
  state: SyncStateStore
  openEventStream: () => EventStream
  isServerReachable: () => Promise<boolean>
  broadcast: (message: unknown) => void
  pull: () => Promise<void>
}

/** Works until the signal aborts. */
export function runAsLeader(dependencies: LeaderDependencies, signal: AbortSignal): Promise<void> {
  const { state, isServerReachable, broadcast, pull } = dependencies
  const stream = createChangeStream(dependencies)
  const isOffline = () => state.read().connection === 'offline'

  async function checkConnection(): Promise<void> {
    if (isOffline() && !(await isServerReachable())) return
    await pull()
    const { connection, session } = state.read()
    if (stream.isClosed() && connection === 'online' && session === 'valid' && !signal.aborted) stream.open()
  }

  let idleMs = 0
  const timer = setInterval(() => {
    idleMs += probeIntervalMs
    if (idleMs < pollIntervalMs && !isOffline() && !stream.isClosed()) return
    idleMs = 0
    void checkConnection()
  }, probeIntervalMs)

  const unsubscribe = state.subscribe(() => broadcast(state.read()))
  stream.open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      unsubscribe()
      stream.close()
      resolve()
    })
  })
}

/** Pulls at each event whose data differs from the last one's. */
function createChangeStream({ state, openEventStream, pull }: LeaderDependencies) {
  let stream: EventStream | null = null
  let lastData: unknown = ''
  let pulledAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const pullNow = () => {
    timer = undefined
    pulledAt = performance.now()
    void pull()
  }
  const pullSoon = () => {
    const waitMs = pulledAt + eventIntervalMs - performance.now()
    if (waitMs <= 0) pullNow()
    else timer ??= setTimeout(pullNow, waitMs)
  }
  return {
    open(): void {
      stream = openEventStream()
      stream.addEventListener('message', (event) => {
        if (!(event instanceof MessageEvent) || event.data === lastData) return
        lastData = event.data
        pullSoon()
      })
      // The browser reconnects by itself; events may have been missed meanwhile.
      stream.addEventListener('open', () => void pull())
      stream.addEventListener('error', () => {
        if (state.read().connection !== 'offline') void pull()
      })
    },
    /** Whether the stream is closed for good, as after a refusal by the server. Else the browser reconnects by itself. */
    isClosed: (): boolean => stream !== null && stream.readyState === stream.CLOSED,
    close(): void {
      clearTimeout(timer)
      stream?.close()
    },
  }
}
