/** The guest proves that the address of a request is theirs. */
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { toFarmDay } from '#contract/days.ts'
import type { RequestView } from '#contract/requests.ts'
import { checkClosedDays } from './actions.ts'
import { readRequestView } from './queries.ts'
import { checkGuestStay } from './rules.ts'
import { findBookingForEdit, updateBooking } from './update.ts'

/**
 * Records that the guest has proved the address. The request then holds its days without an end; if it has lost them,
 * it takes them again. Repeating it changes nothing. Refused: 400 when the stay is in the past by now, 404, 409
 * `request_not_pending`, `dates_taken` or `day_disabled`, 423.
 */
export async function proveRequest(tx: Tx, id: string, now: number): Promise<Result<RequestView>> {
  const found = await findBookingForEdit(tx, id, null)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.provedAt !== null) return ok(await readRequestView(tx, row, room))
  if (row.status !== 'pending') return refuse('request_not_pending')
  if (row.releasedAt !== null) {
    const closed = checkGuestStay(row, toFarmDay(now)) ?? (await checkClosedDays(tx, row))
    if (closed) return closed
  }
  const proved = { ...row, provedAt: tx.timestamp, heldUntil: null, releasedAt: null }
  const updated = await updateBooking(tx, row, proved, room)
  return updated.ok ? ok(await readRequestView(tx, proved, room)) : updated
}
