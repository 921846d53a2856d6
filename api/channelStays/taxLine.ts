/** The line of the tourist tax of a stay that a portal has sold. */
import { formatList, parseLines } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { readTaxedPersons } from '#api/guestLists/queries.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { readTaxSettings } from '#api/settings/queries.ts'
import { toFarmDay } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { buildTaxLine, getPersonNightCents, replaceTaxLine } from '#contract/duties/touristTax.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { type ChannelStayRow, channelStays } from './model.ts'
import { findChannelStay, findPortal, listComingStays } from './queries.ts'
import { getGuestCount } from './rules.ts'

async function findTaxLine(tx: Tx, settings: TaxSettings, row: ChannelStayRow): Promise<Line | null> {
  if (row.kind !== 'stay' || row.cancelledAt !== null || row.noShow) return null
  const { checkinDate, checkoutDate } = row
  const count = getGuestCount(row)
  return buildTaxLine(settings, {
    checkinDate,
    checkoutDate,
    portal: await findPortal(tx, row.channelId),
    roomType: (await findRoom(tx, row.roomId))?.type ?? '',
    nightCents: getPersonNightCents(row.priceCents, row, count),
    persons: await readTaxedPersons(tx, settings, row, count),
  })
}

/** The stay with the tax as it is today. One that is over keeps the tax that it had, unless who was here is corrected. */
export async function settleStayTax(tx: Tx, row: ChannelStayRow, isCorrected = false): Promise<ChannelStayRow> {
  if (row.checkoutDate < toFarmDay(Date.parse(tx.timestamp)) && !isCorrected) return row
  const settings = await readTaxSettings(tx)
  const line = settings && (await findTaxLine(tx, settings, row))
  return { ...row, lines: formatList(replaceTaxLine(parseLines(row), line)) }
}

/** The version stays, as the line follows from other data: an edit that staff have begun stays valid. */
async function refresh(tx: Tx, row: ChannelStayRow): Promise<void> {
  const { lines } = await settleStayTax(tx, row)
  if (lines === row.lines) return
  const { revision, transaction } = tx
  await channelStays(tx).update({ lines, revision }, { where: { id: row.id }, transaction })
}

/** After the guests of a stay have changed. */
export async function refreshStayTax(tx: Tx, id: string): Promise<void> {
  const row = await findChannelStay(tx, id)
  if (row !== null) await refresh(tx, row)
}

/** After its settings, or the portal of a channel, have changed: in all stays that are not over. */
export async function refreshComingStayTax(tx: Tx): Promise<void> {
  for (const row of await listComingStays(tx, toFarmDay(Date.parse(tx.timestamp)))) await refresh(tx, row)
}
