/** What a guest changes in one room of a stay counts in its other rooms, too: all of them are one stay. */

import { formatList, parseLines } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listStayParts } from '#api/guestLists/queries.ts'
import { daysBetween, type Stay } from '#contract/days/days.ts'
import { isLengthDiscount, spreadDiscount } from '#contract/prices/lengthDiscount.ts'
import { followStay, hasOwnLines, type LinedStay, type PriceList } from '#contract/prices/stayLines.ts'
import { getWholeStay, listParts, type StayPart } from '#contract/stays/stayParts.ts'
import { parseAges } from '../columns.ts'
import { settleReceived } from '../ledger/storedPayments.ts'
import { settleTaxLine } from '../ledger/taxLine.ts'
import type { BookingRow } from '../model.ts'
import { type BookingAndRoom, findBookingAndRoom } from '../queries.ts'
import type { Update } from '../storeUpdates.ts'
import { isLivePart } from './checkParts.ts'

const countNights = (stay: Stay): number => daysBetween(stay.checkinDate, stay.checkoutDate)

/** Whether its lines follow its stay. */
const followsStay = ({ agreedPriceCents, origin }: BookingRow): boolean =>
  hasOwnLines({ agreedPrice: agreedPriceCents, origin })

/** A booking as its lines see it. `parts`: those of all stays. */
export const describeStay = (row: BookingRow, parts: StayPart[]): LinedStay => ({
  stay: {
    ...row,
    children: parseAges(row),
    otherNights: countNights(getWholeStay(parts, row)) - countNights(row),
  },
  nightsCents: row.listPriceCents,
  hasOwnLines: followsStay(row),
})

/** The discounts by the length of the stay, which together are what one booking of all nights would have, to the cent. */
function spreadDiscounts(rows: BookingRow[]): BookingRow[] {
  const own = rows.filter(followsStay)
  const spread = spreadDiscount(own.map((row) => ({ nightsCents: row.listPriceCents, lines: parseLines(row) })))
  return rows.map((row) => {
    const lines = spread[own.indexOf(row)]
    return lines && parseLines(row).some(isLengthDiscount) ? { ...row, lines: formatList(lines) } : row
  })
}

type Part = BookingAndRoom & { after: BookingRow }

/**
 * The updates with those of all parts of their stays: the discount by the length and the tax are those of the whole stay. The
 * version of the other parts stays, so an edit that staff have begun stays valid.
 */
export async function followParts(tx: Tx, updates: Update[]): Promise<Update[]> {
  const before = await listStayParts(tx)
  const isUpdated = ({ id }: { id: string }) => updates.some((update) => update.after.id === id)
  const after = [
    ...before.filter((part) => !isUpdated(part)),
    ...updates.map((update) => update.after).filter(isLivePart),
  ].toSorted((a, b) => a.checkinDate.localeCompare(b.checkinDate))
  const ids = updates.flatMap((update) => [...listParts(before, update.before), ...listParts(after, update.after)])
  const others = [...new Set(ids.map(({ id }) => id))].filter((id) => !isUpdated({ id }))
  if (others.length === 0) return updates
  const prices = await readPriceList(tx)
  const parts: Part[] = []
  for (const id of [...updates.map((update) => update.after.id), ...others]) {
    const found = await findBookingAndRoom(tx, id)
    if (found === null) continue
    const update = updates.find((it) => it.after.id === id)
    parts.push({ ...found, after: update?.after ?? followNights(prices, found.row, before, after) })
  }
  return settleParts(tx, parts, after)
}

function followNights(prices: PriceList, row: BookingRow, before: StayPart[], after: StayPart[]): BookingRow {
  if (!followsStay(row)) return row
  const [was, is] = [describeStay(row, before), describeStay(row, after)]
  if (was.stay.otherNights === is.stay.otherNights) return row
  return { ...row, lines: formatList(followStay(prices, parseLines(row), was, is)) }
}

async function settleParts(tx: Tx, parts: Part[], stays: StayPart[]): Promise<Update[]> {
  const settled = new Map(parts.map(({ after }) => [after.id, after]))
  for (const { after } of parts.filter((it) => isLivePart(it.after))) {
    const [first, ...rest] = listParts(stays, after).map(({ id }) => settled.get(id))
    if (first?.id !== after.id) continue
    const rows = [first, ...rest].filter((row) => row !== undefined)
    for (const row of spreadDiscounts(rows)) settled.set(row.id, row)
  }
  const rows = [...settled.values()]
  const updates: Update[] = []
  for (const { row, room, after } of parts) {
    const one = settled.get(after.id) ?? after
    const taxed = isLivePart(one) ? await settleTaxLine(tx, one, room, { parts: stays, rows }) : one
    // What was changed goes on; of the others only what follows from it.
    if (after === row && taxed.lines === row.lines) continue
    updates.push({ before: row, after: { ...settleReceived(after, taxed), revision: tx.revision } })
  }
  return updates
}
