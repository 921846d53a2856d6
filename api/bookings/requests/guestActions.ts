/** What a guest does with a request or a stay of their own. */
import { insertContact } from '#api/contacts/actions.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseField } from '#api/errors.ts'
import { type NewMail, queueMails } from '#api/mails/actions.ts'
import { isUnproved } from '#contract/bookings/bookingRules.ts'
import type { GuestCancellation, RequestView } from '#contract/bookings/requests.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { combineFacts } from '../combine.ts'
import type { BookingRow } from '../model.ts'
import { presentFacts } from '../present.ts'
import { type BookingAndRoom, findRequested, readPenaltyCents } from '../queries.ts'
import { toMessageColumns } from '../rows.ts'
import { checkGuestStay } from '../rules.ts'
import { updateBookings } from '../update.ts'
import { checkClosedDays } from './guestStay.ts'
import { readRequest } from './requestView.ts'

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

/**
 * Stores a message that the guest adds to a pending request, and queues a mail with it to staff. Refused: 404, 409
 * `request_not_pending`.
 */
export async function addRequestMessage(tx: Tx, code: string, text: string, now: number): Promise<Result<RequestView>> {
  const found = await findPendingRequest(tx, code)
  if (!found.ok) return found
  const [{ row }] = found.value
  await insertContact(tx, toMessageColumns(row, text), code, now)
  tx.setSubject(...found.value.map((it) => it.row.id))
  return ok(await readRequest(tx, code, toFarmDay(now)))
}

/**
 * The guest cancels a request with all of its rooms, or a confirmed stay at its penalty of today; staff get a mail.
 * Refused: 404, 400 `penalty_expected`, 409 `penalty_changed`, 409 `request_not_pending` for other states.
 */
export async function cancelRequest(
  tx: Tx,
  code: string,
  { expectedPenaltyCents }: GuestCancellation,
  now: number,
): Promise<Result<RequestView>> {
  const found = await findRoomsOfGuest(tx, code)
  if (!found.ok) return found
  const today = toFarmDay(now)
  const changes: (BookingAndRoom & { changed: BookingRow; penaltyCents: number | null })[] = []
  for (const { row, room } of found.value) {
    const penaltyCents = await readPenaltyCents(tx, row, room, today)
    const keptAmountCents = penaltyCents ?? row.keptAmountCents
    const changed: BookingRow = { ...row, status: 'cancelled', cancelledByGuestAt: tx.timestamp, keptAmountCents }
    changes.push({ row, room, changed, penaltyCents })
  }
  if (changes.some(({ row, penaltyCents }) => row.status !== 'pending' && penaltyCents === null))
    return refuse('request_not_pending')
  const penalties = changes.flatMap(({ penaltyCents }) => penaltyCents ?? [])
  if (penalties.length > 0) {
    if (expectedPenaltyCents === undefined) return refuseField('penalty_expected', 'expectedPenaltyCents')
    if (expectedPenaltyCents !== penalties.reduce((sum, cents) => sum + cents, 0)) return refuse('penalty_changed')
  }
  const updated = await updateBookings(tx, changes)
  if (!updated.ok) return updated
  const [{ row }] = found.value
  const mail = {
    bookingId: row.id,
    facts: combineFacts(
      code,
      changes.map((it) => presentFacts(it.penaltyCents === null ? it.row : it.changed, it.room)),
    ),
  }
  // Whoever has not proved the address may not be its owner.
  const toGuest: NewMail[] =
    row.guestEmail === null || isUnproved(row) ? [] : [{ ...mail, kind: 'cancellation', to: row.guestEmail }]
  await queueMails(tx, [{ ...mail, kind: 'requestCancelled' }, ...toGuest], now)
  return ok(await readRequest(tx, code, today))
}

/** The rooms of a request, without cancelled ones. Refused: 404, 409 `request_not_pending` where all are cancelled. */
async function findRoomsOfGuest(tx: Tx, code: string): Promise<Result<[BookingAndRoom, ...BookingAndRoom[]]>> {
  const found = await findRequested(tx, code)
  if (found.length === 0) return refuse('not_found')
  const [one, ...others] = found.filter(({ row }) => row.status !== 'cancelled')
  return one === undefined ? refuse('request_not_pending') : ok([one, ...others])
}

/** Those that the guest writes about. Refused also: 409 `request_not_pending`. */
async function findPendingRequest(tx: Tx, code: string): Promise<Result<[BookingAndRoom, ...BookingAndRoom[]]>> {
  const found = await findRoomsOfGuest(tx, code)
  return found.ok && found.value.some(({ row }) => row.status !== 'pending') ? refuse('request_not_pending') : found
}
