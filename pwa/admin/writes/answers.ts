/** What the sync knows about the server when a request got no answer. */
import { classifyWriteFailure } from '#pwa/api.ts'
import { pull, readSyncState } from '#pwa/offline/sync.ts'

/** Whether the server is out of reach. */
export const isOffline = (): boolean => readSyncState().connection === 'offline'

/** Whether a request got no answer because the server is out of reach: only then may it wait. */
export async function isUnanswered(error: unknown): Promise<boolean> {
  const { state, problem } = classifyWriteFailure(error)
  if (state !== 'unknown' || problem !== null) return false
  await pull()
  return isOffline()
}
