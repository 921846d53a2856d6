/** Changes stored bookings: finds the row and its room, and moves the occupied days with it. */

import { healConflicts } from '#api/channelStays/actions.ts'
import { formatList, parseLines } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Refusal, type Result, refuse, refuseInTrash, refuseTotal } from '#api/errors.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listStayParts } from '#api/guestLists/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { releaseDays } from '#api/roomDays/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, presentWithSeasons } from '#api/rooms/queries.ts'
import { hasDays, hasStayChanged, isInhabited } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { priceAgain, type Repricing } from '#contract/prices/prices.ts'
import { followStay, movesOwnLines } from '#contract/prices/stayLines.ts'
import { takeDays } from './create.ts'
import { checkSoldOut } from './ledger/extras.ts'
import { type Move, refreshFollowingTax } from './ledger/refreshTax.ts'
import { settleReceived } from './ledger/storedPayments.ts'
import { settleTaxLine } from './ledger/taxLine.ts'
import type { BookingRow } from './model.ts'
import { checkParts } from './parts/checkParts.ts'
import { describeStay, followParts } from './parts/followParts.ts'
import { presentBooking } from './present.ts'
import { type BookingAndRoom, findBookingAndRoom } from './queries.ts'
import { settleRow } from './rows.ts'
import { storeUpdates, type Update } from './storeUpdates.ts'

/**
 * The booking to change and its room. Refused: 404 when it does not exist or is in the trash, 412 for an old version.
 */
export async function findBookingForEdit(tx: Tx, id: string, version: number | null): Promise<Result<BookingAndRoom>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return refuse('not_found')
  const { row, room } = found
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (stale) return stale
  return row.deletedAt === null ? ok(found) : refuseInTrash()
}

type UpdateOptions = { nightsPrice?: number | keyof Repricing | undefined; anyway?: boolean | undefined }

/**
 * Stores the changed row as a new version, and moves its occupied days. Refused: 409 `dates_taken`, or `extra_sold_out`
 * unless `anyway`, 423 `locked_period`.
 */
export async function updateBooking(
  tx: Tx,
  before: BookingRow,
  changed: BookingRow,
  room: RoomRow,
  { nightsPrice, anyway }: UpdateOptions = {},
): Promise<Result<Booking>> {
  const updates = await followParts(tx, [await prepareUpdate(tx, before, changed, room, nightsPrice)])
  const [booking] = updates.map(({ after }) => presentBooking(after, room))
  if (booking === undefined) throw new Error('a changed booking has an update')
  const refusal = refuseTotal(presentBooking(before, room), booking) ?? (await applyUpdates(tx, updates, { anyway }))
  return refusal ?? ok(booking)
}

/** The same for several bookings: all of them or none. */
export async function updateBookings(
  tx: Tx,
  changes: (BookingAndRoom & { changed: BookingRow })[],
  { anyway }: Pick<UpdateOptions, 'anyway'> = {},
): Promise<Result<Booking[]>> {
  const prepared: Update[] = []
  for (const { row, room, changed } of changes) prepared.push(await prepareUpdate(tx, row, changed, room))
  const updates = await followParts(tx, prepared)
  const booked: Booking[] = []
  for (const [index, { row, room }] of changes.entries()) {
    const booking = presentBooking(updates[index]?.after ?? row, room)
    const refusal = refuseTotal(presentBooking(row, room), booking)
    if (refusal) return refusal
    booked.push(booking)
  }
  return (await applyUpdates(tx, updates, { anyway })) ?? ok(booked)
}

/** The list prices that a changed booking may have; null where it keeps its own. */
async function readRepricing(
  tx: Tx,
  before: BookingRow,
  changed: BookingRow,
  room: RoomRow,
): Promise<Repricing | null> {
  if (!hasStayChanged(before, changed) && before.numberOfGuests === changed.numberOfGuests) return null
  const earlierRoom = before.roomId === room.id ? room : await findRoom(tx, before.roomId)
  const rows = earlierRoom ? [room, earlierRoom] : [room]
  const priced = await Promise.all(rows.map((row) => presentWithSeasons(tx, row)))
  const stored = { ...before, listPrice: formatMoney(before.listPriceCents) }
  return priceAgain(stored, changed, (id) => priced.find((it) => it.id === id))
}

/**
 * The changed row as a new version, with a new list price when the room, the stay or what its guests pay has changed.
 * `nightsPrice`: the list price that staff have chosen, in cents, or which of `priceAgain` it is.
 */
export async function prepareUpdate(
  tx: Tx,
  before: BookingRow,
  changed: BookingRow,
  room: RoomRow,
  nightsPrice: number | keyof Repricing = 'kept',
): Promise<Update> {
  const listPriceCents =
    typeof nightsPrice === 'number'
      ? nightsPrice
      : (parseCents((await readRepricing(tx, before, changed, room))?.[nightsPrice] ?? '') ?? before.listPriceCents)
  const version = before.version + 1
  const settled = settleRow(before, changed, tx.timestamp)
  const lines = await followLines(tx, before, { ...settled, listPriceCents })
  const after = settleReceived(before, { ...settled, lines, listPriceCents, version, revision: tx.revision })
  return {
    before,
    after: await settleTaxLine(tx, after, room, { isCorrected: Boolean(before.noShow) !== Boolean(after.noShow) }),
  }
}

/** The lines that a booking has by itself follow its stay, while nobody has agreed a price. */
async function followLines(tx: Tx, before: BookingRow, after: BookingRow): Promise<string | null> {
  if (!movesOwnLines(describeStay(before, []), describeStay(after, []))) return after.lines
  const parts = await listStayParts(tx)
  const [was, is] = [describeStay(before, parts), describeStay(after, parts)]
  return formatList(followStay(await readPriceList(tx), parseLines(after), was, is))
}

/**
 * Stores rows and moves their occupied days, if the room, the stay or whether it occupies days has changed. All days
 * are freed before one is taken, so bookings can take each other's. Refused: 409 `dates_taken`, or `extra_sold_out`
 * unless `anyway`, 409 `stay_goes_on` or `stay_begins_before`, 423 `locked_period`.
 */
export async function applyUpdates(
  tx: Tx,
  updates: Update[],
  { anyway = false }: { anyway?: boolean | undefined } = {},
): Promise<Refusal | null> {
  const torn = await checkParts(tx, updates)
  if (torn) return torn
  const moves = updates.filter(movesDays)
  const periods = moves.length > 0 ? await listLockedPeriods(tx) : []
  for (const { before, after } of moves) {
    // A stay in a locked period may be cancelled or trashed, but not moved.
    const locked =
      (hasStayChanged(before, after) && hasDays(before) ? checkLockedPeriods(before, periods) : null) ??
      (hasDays(after) ? checkLockedPeriods(after, periods) : null)
    if (locked) return locked
  }
  const freed = moves.flatMap(({ before }) => (hasDays(before) ? [before] : []))
  for (const { id } of freed) await releaseDays(tx, id)
  await storeUpdates(tx, updates)
  tx.setSubject(...updates.map(({ after }) => after.id))
  for (const { after } of moves) {
    const conflict = hasDays(after) ? await takeDays(tx, after) : null
    if (conflict) return conflict
  }
  for (const update of anyway ? [] : moves.filter(takesNights)) {
    const soldOut = await checkSoldOut(tx, update.after, parseLines(update.after))
    if (soldOut) return soldOut
  }
  if (freed.length > 0) await healConflicts(tx, freed)
  await refreshFollowingTax(tx, updates.filter(movesNights).map(toMove))
  return null
}

/**
 * A mail to the guest answers a request: it holds its days from now on, and takes them again if it has lost them. The
 * version stays, so an edit that staff have begun stays valid. Refused: 409 `dates_taken`, 423 `locked_period`.
 */
export async function markAnswered(tx: Tx, before: BookingRow): Promise<Refusal | null> {
  const answered = { waitingSince: null, heldUntil: null, releasedAt: null }
  const hasAnswer = before.waitingSince === null && before.heldUntil === null && before.releasedAt === null
  return hasAnswer ? null : applyUpdates(tx, [{ before, after: { ...before, ...answered, revision: tx.revision } }])
}

const movesDays = ({ before, after }: Update): boolean =>
  hasDays(before) !== hasDays(after) || (hasDays(after) && hasStayChanged(before, after))

/** Whether a booking has nights that it did not have, in whatever room. */
const takesNights = ({ before, after }: Update): boolean =>
  hasDays(after) &&
  (!hasDays(before) || before.checkinDate !== after.checkinDate || before.checkoutDate !== after.checkoutDate)

/** Whether somebody sleeps here in other nights than before. */
const movesNights = ({ before, after }: Update): boolean =>
  isInhabited(before) !== isInhabited(after) || (isInhabited(after) && hasStayChanged(before, after))

const toMove = ({ before, after }: Update): Move => ({
  id: after.id,
  checkoutDates: [before.checkoutDate, after.checkoutDate],
})
