/** The calls that the sync makes. Each rejects with `ApiError`, or with the error of `fetch` when no response came. */
import type { Changes } from '#contract/changes.ts'
import { call, isServerReachable } from '#pwa/api.ts'

const pageTimeoutMs = 20_000
const probeTimeoutMs = 3_000

const limitTime = (signal: AbortSignal, timeoutMs: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])

/** Fetches the page of the change feed after this cursor, or the first page. */
export const fetchPage = (cursor: string | undefined, signal: AbortSignal): Promise<Changes> =>
  call('changes.list', {
    query: cursor === undefined ? {} : { since: cursor },
    signal: limitTime(signal, pageTimeoutMs),
  })

/** Rejects with status 401 when the session has expired. */
export async function checkSession(signal: AbortSignal): Promise<void> {
  await call('session.read', { signal: limitTime(signal, probeTimeoutMs) })
}

export const probeServer = (): Promise<boolean> => isServerReachable(probeTimeoutMs)
