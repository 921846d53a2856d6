/** The line of the tourist tax in the ledger of a booking. */

import type { I18n } from '@lingui/core'
import { formatList, parseLines } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { listStayParts, readTaxedPersons } from '#api/guestLists/queries.ts'
import { formatCurrency } from '#api/mailer/format.ts'
import { readTaxSettings } from '#api/settings/queries.ts'
import { daysBetween, toFarmDay } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { buildTaxLine, replaceTaxLine } from '#contract/duties/touristTax.ts'
import { getAgreedCents, getExtrasCents } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { sumAmounts } from '#contract/money/money.ts'
import { getWholeStay, listParts, type StayPart } from '#contract/stays/stayParts.ts'
import type { Language } from '#locales/language.ts'
import { parseAges } from '../columns.ts'
import type { BookingRow } from '../model.ts'
import { presentRoomless } from '../present.ts'
import { findBookings } from '../queries.ts'

/** What a night of a stay costs for one person, without extras. `rows`: all of its parts. */
export function getNightCents(rows: BookingRow[]): number | null {
  const priceCents = rows.map((row) => {
    const booking = presentRoomless(row)
    return getAgreedCents(booking) - getExtrasCents(booking)
  })
  const nights = rows.map((row) => daysBetween(row.checkinDate, row.checkoutDate) * Math.max(1, row.numberOfGuests))
  return sumAmounts(priceCents) === 0 ? null : sumAmounts(priceCents) / sumAmounts(nights)
}

/** The bookings of all parts of a stay. `known`: those that are about to be stored. */
async function readPartRows(
  tx: Tx,
  row: BookingRow,
  parts: StayPart[],
  known: BookingRow[] = [],
): Promise<BookingRow[]> {
  const ids = listParts<StayPart>([...parts.filter(({ id }) => id !== row.id), row], row).map(({ id }) => id)
  const given = [...known.filter(({ id }) => id !== row.id && ids.includes(id)), row]
  const missing = ids.filter((id) => !given.some((it) => it.id === id))
  return missing.length === 0 ? given : [...given, ...(await findBookings(tx, missing))]
}

async function findTaxLine(
  tx: Tx,
  settings: TaxSettings,
  row: BookingRow,
  room: { type: string },
  parts: StayPart[],
  rows: BookingRow[] | undefined,
): Promise<Line | null> {
  if (row.status === 'cancelled' || row.deletedAt !== null || row.noShow) return null
  const { checkinDate, checkoutDate } = row
  const whole = getWholeStay(parts, row)
  return buildTaxLine(settings, {
    ...whole,
    part: { checkinDate, checkoutDate },
    roomType: room.type,
    portal: null,
    nightCents: getNightCents(await readPartRows(tx, row, parts, rows)),
    persons: await readTaxedPersons(tx, settings, whole, row.numberOfGuests, parseAges(row)),
  })
}

/**
 * Beside the row itself. `isCorrected`: who was here is corrected. `parts`: those of all stays as they will be, and `rows`
 * those bookings among them that are about to be stored.
 */
type TaxOptions = { isCorrected?: boolean; parts?: StayPart[]; rows?: BookingRow[] }

/**
 * The booking with the tax as it is today among its lines. A stay that is over keeps the tax that it had, unless who was here
 * is corrected. Of a stay in several rooms each booking has the tax of its own nights.
 */
export async function settleTaxLine(
  tx: Tx,
  row: BookingRow,
  room: { type: string },
  { isCorrected = false, parts, rows }: TaxOptions = {},
): Promise<BookingRow> {
  const stored = parseLines(row)
  const settings = await readTaxSettings(tx)
  const all = parts ?? (await listStayParts(tx))
  const isOver = getWholeStay(all, row).checkoutDate < toFarmDay(Date.parse(tx.timestamp))
  if (isOver && !isCorrected) return row
  const line = settings && (await findTaxLine(tx, settings, row, room, all, rows))
  if (!line && !stored.some(({ kind }) => kind === 'tax')) return row
  return { ...row, lines: formatList(replaceTaxLine(stored, line)) }
}

/** The tourist tax, in a mail. */
export const buildTaxRow = (amount: string, i18n: I18n, language: Language): [string, string] => [
  i18n.t('booking.tax'),
  i18n.t('booking.taxBeside', { amount: formatCurrency(amount, language) }),
]
