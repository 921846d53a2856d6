/** The guest of a stay changes rooms: a second booking continues the first one. */

import { v7 as uuidv7 } from 'uuid'
import { isErased } from '#api/db/erased.ts'
import { formatList, parsePayments } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { type Result, refuse, refuseField } from '#api/errors.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listStayParts } from '#api/guestLists/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, presentWithSeasons } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import type { Booking, StaySplit } from '#contract/bookings/bookings.ts'
import { parseCents, toCentsOrNull } from '#contract/money/money.ts'
import type { StoredPayment } from '#contract/money/paymentFields.ts'
import { isSplitDay, type SharedLedger, splitPayments, splitPrices } from '#contract/stays/splitStay.ts'
import { generateCode } from '../codes.ts'
import { insertBooking } from '../create.ts'
import { settleTaxLine } from '../ledger/taxLine.ts'
import type { BookingRow } from '../model.ts'
import { presentBooking } from '../present.ts'
import { findBooking } from '../queries.ts'
import { applyUpdates, findBookingForEdit } from '../update.ts'
import { findNextPart } from './checkParts.ts'

/**
 * From a day on the guest sleeps in another room. The first booking ends on that day, and the second one has its guest, the
 * rest of its nights and what is left of its ledger. Refused: 400 for a day outside the stay and for a room that nobody can
 * change to, 404, 409 `dates_taken`, `id_taken` or `not_splittable`, 412, 423.
 */
export async function splitStay(
  tx: Tx,
  id: string,
  { id: newId, from, roomId }: StaySplit,
  version: number | null,
  now: number,
): Promise<Result<Booking>> {
  const secondId = newId ?? uuidv7({ msecs: now })
  const found = await findBookingForEdit(tx, id, version)
  if (!found.ok) return found
  const { row, room } = found.value
  if (row.status !== 'confirmed' || row.noShow) return refuse('not_splittable')
  if (!isSplitDay(row, from)) return refuseField('split_day', 'from')
  if (roomId === row.roomId) return refuseField('split_same_room', 'roomId')
  const newRoom = await findRoom(tx, roomId)
  if (!newRoom) return refuse('room_not_found')
  if (!isBookable(newRoom)) return refuseField('split_room', 'roomId')
  if ((await findBooking(tx, secondId)) || (await isErased(tx, secondId))) return refuse('id_taken')

  const stays: [BookingRow, BookingRow] = [
    { ...row, checkoutDate: from, version: row.version + 1, revision: tx.revision },
    {
      ...row,
      id: secondId,
      code: generateCode(),
      continues: id,
      version: 1,
      revision: tx.revision,
      roomId,
      checkinDate: from,
    },
  ]
  const [first, second] = await splitAccount(tx, row, stays, [room, newRoom])
  const locked = checkLockedPeriods(second, await listLockedPeriods(tx))
  if (locked) return locked
  const next = await findNextPart(tx, id)
  const following = next
    ? [{ before: next, after: { ...next, continues: second.id, version: next.version + 1, revision: tx.revision } }]
    : []
  // The second one is there before the first one changes, so that all see the whole stay.
  const inserted = await insertBooking(tx, second, newRoom)
  if (!inserted.ok) return inserted
  const refusal = await applyUpdates(tx, [{ before: row, after: first }, ...following], { anyway: true })
  tx.setSubject(id, second.id)
  return refusal ?? inserted
}

/** Both bookings with their shares of the ledger: first the prices, of which the tax may follow, then what was paid. */
async function splitAccount(
  tx: Tx,
  row: BookingRow,
  [first, second]: [BookingRow, BookingRow],
  [room, newRoom]: [RoomRow, RoomRow],
): Promise<[BookingRow, BookingRow]> {
  const booking = presentBooking(row, room)
  const { extras } = await readPriceList(tx)
  const prices = splitPrices(booking, second.checkinDate, await presentWithSeasons(tx, room), extras)
  const others = (await listStayParts(tx)).filter((it) => it.id !== row.id)
  const parts = [...others.map((it) => (it.continues === row.id ? { ...it, continues: second.id } : it)), first, second]
  const rows: [BookingRow, BookingRow] = [
    { ...first, ...toColumns(prices[0]), payments: null },
    { ...second, ...toColumns(prices[1]), payments: null },
  ]
  const tax = { isCorrected: true, parts, rows }
  const priced = [await settleTaxLine(tx, rows[0], room, tax), await settleTaxLine(tx, rows[1], newRoom, tax)] as const
  const paid = splitPayments(booking, [presentBooking(priced[0], room), presentBooking(priced[1], newRoom)])
  const withdrawn = parsePayments(row).filter((it) => it.withdrawn)
  return [
    { ...priced[0], ...toPaidColumns(paid[0], withdrawn) },
    { ...priced[1], ...toPaidColumns(paid[1]) },
  ]
}

const toColumns = (prices: Omit<SharedLedger, 'payments'>) => ({
  listPriceCents: parseCents(prices.listPrice) ?? 0,
  agreedPriceCents: toCentsOrNull(prices.agreedPrice),
  depositAmountCents: toCentsOrNull(prices.depositAmount),
  balanceAmountCents: toCentsOrNull(prices.balanceAmount),
  depositDueOn: prices.depositDueOn,
  lines: formatList(prices.lines),
})

type Paid = Pick<SharedLedger, 'payments' | 'depositPaidOn' | 'balancePaidOn' | 'paymentCompleted'>

function toPaidColumns(paid: Paid, withdrawn: StoredPayment[] = []) {
  const { depositPaidOn, balancePaidOn, paymentCompleted } = paid
  const payments = [...paid.payments, ...withdrawn]
  return {
    depositPaidOn,
    balancePaidOn,
    paymentCompleted,
    payments: formatList(payments),
  }
}
