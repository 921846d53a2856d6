/** The ticket of a setup: its holder has given the password, in this session, at most ten minutes ago. */
import { z } from 'zod/mini'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { StaffSession } from '#api/http/services.ts'
import { createTicket, readTicket } from '#api/http/tickets.ts'
import { setupTicketAgeMs } from '#api/staff/rules.ts'

/** What is set up: the secret of the app, or the challenge of the passkey. */
const Setup = z.object({ sessionId: z.string(), value: z.string() })
type SetupKind = 'app' | 'passkey'

export const createSetupTicket = (
  kind: SetupKind,
  { id }: StaffSession,
  value: string,
  { now, key }: { now: number; key: string },
): string => createTicket(kind, { sessionId: id, value } satisfies z.infer<typeof Setup>, now + setupTicketAgeMs, key)

/** The secret or challenge of a ticket. Refused: 409 `setup_expired`, also for the ticket of another session. */
export function readSetupTicket(
  kind: SetupKind,
  session: StaffSession,
  ticket: string,
  { now, key }: { now: number; key: string },
): Result<string> {
  const setup = readTicket(Setup, kind, ticket, key, now)
  return setup?.sessionId === session.id ? ok(setup.value) : refuse('setup_expired')
}
