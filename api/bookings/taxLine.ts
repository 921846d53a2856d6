/** The line of the tourist tax in the ledger of a booking. */
import type { I18n } from '@lingui/core'
import type { Tx } from '#api/db/write.ts'
import { listStayParts, readTaxedPersons } from '#api/guestLists/queries.ts'
import { formatCurrency } from '#api/mailer/format.ts'
import { readTaxSettings } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days.ts'
import { getAgreedCents, getExtrasCents } from '#contract/ledger.ts'
import type { Line } from '#contract/ledgerFields.ts'
import { getWholeStay, type StayPart } from '#contract/stayParts.ts'
import type { TaxSettings } from '#contract/taxSettings.ts'
import { buildTaxLine, getPersonNightCents, replaceTaxLine } from '#contract/touristTax.ts'
import type { Language } from '#locales/language.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import { parseAges } from './rows.ts'

const nameless = { id: 0, name: '', nameEn: '', translations: null }

/** What a night costs for one person, without extras. */
export function getNightCents(row: BookingRow): number | null {
  const booking = presentBooking(row, nameless)
  return getPersonNightCents(getAgreedCents(booking) - getExtrasCents(booking), row, row.numberOfGuests)
}

async function findTaxLine(
  tx: Tx,
  settings: TaxSettings,
  row: BookingRow,
  room: { type: string },
  parts: StayPart[],
): Promise<Line | null> {
  if (row.status === 'cancelled' || row.deletedAt !== null || row.noShow) return null
  const { checkinDate, checkoutDate } = row
  const whole = getWholeStay(parts, row)
  return buildTaxLine(settings, {
    ...whole,
    part: { checkinDate, checkoutDate },
    roomType: room.type,
    portal: null,
    nightCents: getNightCents(row),
    persons: await readTaxedPersons(tx, settings, whole, row.numberOfGuests, parseAges(row)),
  })
}

/** Beside the row itself. `isCorrected`: who was here is corrected. `parts`: those of its stay, as they will be. */
type TaxOptions = { isCorrected?: boolean; parts?: StayPart[] }

/**
 * The booking with the tax as it is today among its lines. A stay that is over keeps the tax that it had, unless who was here
 * is corrected. Of a stay in several rooms each booking has the tax of its own nights.
 */
export async function settleTaxLine(
  tx: Tx,
  row: BookingRow,
  room: { type: string },
  { isCorrected = false, parts }: TaxOptions = {},
): Promise<BookingRow> {
  if (row.checkoutDate < toFarmDay(Date.parse(tx.timestamp)) && !isCorrected) return row
  const stored: Line[] = row.lines === null ? [] : JSON.parse(row.lines)
  const settings = await readTaxSettings(tx)
  const line = settings && (await findTaxLine(tx, settings, row, room, parts ?? (await listStayParts(tx))))
  if (!line && !stored.some(({ kind }) => kind === 'tax')) return row
  const all = replaceTaxLine(stored, line)
  return { ...row, lines: all.length > 0 ? JSON.stringify(all) : null }
}

/** The tourist tax, in a mail. */
export const buildTaxRow = (amount: string, i18n: I18n, language: Language): [string, string] => [
  i18n.t('booking.tax'),
  i18n.t('booking.taxBeside', { amount: formatCurrency(amount, language) }),
]
