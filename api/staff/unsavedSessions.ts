/**
 * Sessions that could not be stored, such as on a full disk: so staff can log in and read why nothing can be stored. They
 * last an hour, and no longer than the process.
 */
import type { SessionRow } from './model.ts'

const maxAgeMs = 3_600_000
const maxSessions = 100

const sessions = new Map<string, SessionRow>()

export function keepUnsaved(row: SessionRow): void {
  const [oldest] = sessions.keys()
  if (oldest !== undefined && sessions.size >= maxSessions) sessions.delete(oldest)
  const expiresAt = new Date(Date.parse(row.createdAt) + maxAgeMs).toISOString()
  sessions.set(row.tokenHash, { ...row, expiresAt })
}

export const findUnsaved = (tokenHash: string): SessionRow | null => sessions.get(tokenHash) ?? null

export function forgetUnsaved(id: string): void {
  for (const [tokenHash, row] of sessions) if (row.id === id) sessions.delete(tokenHash)
}
