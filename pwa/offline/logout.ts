/** Sends a logout to the server. The store keeps it as pending until the server has confirmed it. */
import { ApiError, call } from '#pwa/api.ts'
import { withTimeout } from './db.ts'
import { clearPendingLogout, hasPendingLogout } from './device.ts'

const logoutTimeoutMs = 20_000

/** Sends a logout that is still pending. True when none is pending any more. */
export const sendPendingLogout = async (): Promise<boolean> =>
  !(await withTimeout(hasPendingLogout()).catch(() => false)) || sendLogout()

/** True when the server has ended the session, or says that there is none (401). */
export async function sendLogout(): Promise<boolean> {
  try {
    await call('session.logout', { signal: AbortSignal.timeout(logoutTimeoutMs) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return false
  }
  await clearPendingLogout().catch(() => {})
  return true
}
