/** The guest proves that the address of a request is theirs. */
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { checkClosedDays } from './guestStay.ts'
import { findRequested } from './queries.ts'
import { readRequest } from './requestView.ts'
import { checkGuestStay } from './rules.ts'
import { updateBookings } from './update.ts'

/**
 * Records that the guest has proved the address. The request then holds its days without an end; if it has lost them,
 * it takes them again. Repeating it changes nothing. Refused: 400 when the stay is in the past by now, 404, 409
 * `request_not_pending`, `dates_taken` or `day_disabled`, 423.
 */
export async function proveRequest(tx: Tx, code: string, now: number): Promise<Result<RequestView>> {
  const found = await findRequested(tx, code)
  if (found.length === 0) return refuse('not_found')
  const unproved = found.filter(({ row }) => row.provedAt === null)
  const waiting = unproved.filter(({ row }) => row.status === 'pending')
  // Staff may have cancelled some of the rooms.
  if (unproved.length > 0 && waiting.length === 0) return refuse('request_not_pending')
  for (const { row } of waiting) {
    const closed =
      row.releasedAt === null ? null : (checkGuestStay(row, toFarmDay(now)) ?? (await checkClosedDays(tx, row)))
    if (closed) return closed
  }
  const changes = waiting.map(({ row, room }) => {
    const changed = { ...row, provedAt: tx.timestamp, heldUntil: null, releasedAt: null }
    return { row, room, changed }
  })
  const updated = changes.length > 0 ? await updateBookings(tx, changes) : ok([])
  return updated.ok ? ok(await readRequest(tx, code, toFarmDay(now))) : updated
}
