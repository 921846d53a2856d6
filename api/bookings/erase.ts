/** Erases bookings permanently. A stay that took place is kept without the guest. */

import { v7 as uuidv7 } from 'uuid'
import { healConflicts } from '#api/channelStays/actions.ts'
import { recordErased } from '#api/db/erased.ts'
import { anonymizeAccount, parsePayments } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { releaseDays, transferDays } from '#api/roomDays/actions.ts'
import { erasedBooking } from '#contract/bookings/bookingFields.ts'
import type { Day } from '#contract/days/days.ts'
import { listStored } from '#contract/money/ledger.ts'
import { generateCode } from './codes.ts'
import { eraseHistory } from './history.ts'
import { settleReceived } from './ledger/storedPayments.ts'
import { type BookingRow, bookings } from './model.ts'
import { hasTakenPlace } from './rules.ts'

/**
 * Erases bookings permanently and frees their days. Each stay that took place is replaced by an anonymized booking with
 * a new id and code, so the farm's figures stay correct. Returns how many were replaced.
 */
export async function eraseBookings(tx: Tx, rows: BookingRow[], today: Day): Promise<number> {
  const { transaction } = tx
  const pastStays = rows.filter((row) => hasTakenPlace(row, today))
  const newIds = new Map(pastStays.map(({ id }) => [id, uuidv7()]))
  for (const row of pastStays) {
    const anonymized = anonymizeBooking(tx, row, newIds)
    await bookings(tx).create(anonymized, { transaction })
    await transferDays(tx, 'booking', row.id, anonymized.id)
    // The next part of the stay goes on from the row that stands for this one.
    await bookings(tx).update(
      { continues: anonymized.id, revision: tx.revision },
      { where: { continues: row.id }, transaction },
    )
  }
  const ids = rows.map(({ id }) => id)
  await releaseDays(tx, ids)
  await healConflicts(tx, rows)
  await bookings(tx).destroy({ where: { id: ids }, transaction })
  await eraseHistory(tx, ids)
  await recordErased(tx, 'bookings', ids)
  return pastStays.length
}

/** The payments to store. Those that were only ticked are left out: they follow from the fields, with the new id. */
const listEntered = (row: BookingRow): string | null =>
  row.payments && JSON.stringify(listStored(row, parsePayments(row)))

/**
 * A copy with room, days, number of guests and prices, and nothing about the guest. Staff can edit it like any booking.
 */
const anonymizeBooking = (tx: Tx, row: BookingRow, newIds: Map<string, string>): BookingRow =>
  settleReceived(null, {
    ...row,
    ...erasedBooking,
    ...anonymizeAccount({ ...row, payments: listEntered(row) }),
    id: newIds.get(row.id) ?? uuidv7(),
    continues: newIds.get(row.continues ?? '') ?? row.continues,
    code: generateCode(),
    caller: null,
    version: 1,
    revision: tx.revision,
  })
