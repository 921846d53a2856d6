/** The bookings of one stay follow each other without a gap, in whichever order they are changed. */
import { type Db, raw } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { type Refusal, refuse } from '#api/errors.ts'
import { hasDays, hasStayChanged } from '#contract/bookings/bookingRules.ts'
import { toItalianDay } from '#contract/days/days.ts'
import { type BookingRow, bookings } from '../model.ts'
import { findBooking } from '../queries.ts'
import type { Update } from '../storeUpdates.ts'

/** Whether a booking counts as a part of its stay: it has its days, and its guests have come or will. */
export const isLivePart = (row: BookingRow): boolean => hasDays(row) && !row.noShow

const isMoved = ({ before, after }: Update): boolean =>
  isLivePart(before) !== isLivePart(after) || hasStayChanged(before, after)

/** The booking that continues another one. */
export const findNextPart = async (db: Db, id: string): Promise<BookingRow | null> =>
  (await bookings(db).findAll({ where: { continues: id }, ...raw(db) })).find(isLivePart) ?? null

/**
 * 409 `stay_goes_on` where a booking ends on another day than that on which the next one of its stay begins, or ends
 * altogether, and `stay_begins_before` where it does not begin when the one before it ends.
 */
export async function checkParts(tx: Tx, updates: Update[]): Promise<Refusal | null> {
  const become = (row: BookingRow | null) => updates.find(({ before }) => before.id === row?.id)?.after ?? row
  for (const { after } of updates.filter(isMoved)) {
    const next = become(await findNextPart(tx, after.id))
    if (
      next?.continues === after.id &&
      isLivePart(next) &&
      !(isLivePart(after) && after.checkoutDate === next.checkinDate)
    )
      return refuse('stay_goes_on', { values: { code: next.code, from: toItalianDay(next.checkinDate) } })
    const last = after.continues === null ? null : become(await findBooking(tx, after.continues))
    if (last && isLivePart(last) && isLivePart(after) && last.checkoutDate !== after.checkinDate)
      return refuse('stay_begins_before', { values: { code: last.code, to: toItalianDay(last.checkoutDate) } })
  }
  return null
}
