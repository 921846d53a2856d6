/** The calls that the sync makes. Each rejects with `ApiError`, or with the error of `fetch` when no response came. */
import type { Changes } from '#contract/changes.ts'
import { call, isServerReachable } from '#pwa/api.ts'
import { fetchHousekeepingPage, isHousekeeper } from './housekeeping.ts'

const pageTimeoutMs = 20_000
const probeTimeoutMs = 3_000

/** Runs a call that ends when the caller aborts it or when it takes too long. Safari before 17.4 has no `AbortSignal.any`. */
async function limitTime<T>(
  signal: AbortSignal,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('no response in time', 'TimeoutError')), timeoutMs)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await run(controller.signal)
  } finally {
    // The caller's signal lives as long as the sync, and would keep every listener.
    signal.removeEventListener('abort', abort)
    clearTimeout(timer)
  }
}

/** Fetches the page of the change feed after this cursor, or the first page. */
export const fetchPage = (cursor: string | undefined, signal: AbortSignal): Promise<Changes> =>
  limitTime(signal, pageTimeoutMs, (limited) =>
    isHousekeeper()
      ? fetchHousekeepingPage(limited)
      : call('changes.list', { query: cursor === undefined ? {} : { since: cursor }, signal: limited }),
  )

/** Rejects with status 401 when the session has expired. */
export async function checkSession(signal: AbortSignal): Promise<void> {
  await limitTime(signal, probeTimeoutMs, (limited) => call('session.read', { signal: limited }))
}

export const probeServer = (): Promise<boolean> => isServerReachable(probeTimeoutMs)
