import { parseLines, parsePayments } from '#api/db/ledgerColumns.ts'
import type { ChannelStay, Portal } from '#contract/channels.ts'
import { presentLedger } from '#contract/money/ledger.ts'
import { toLedger } from '#contract/money/portalLedger.ts'
import type { ChannelStayRow } from './model.ts'
import { parseNights } from './rules.ts'

/** What a stay says of its channel. */
export type ChannelOfStay = { name: string; portal: Portal; deletedAt: string | null }

/** Where nobody has said who collects the price, the portal does. */
const presentLedgerOf = (row: ChannelStayRow) => {
  const priceCollectedBy = row.priceCollectedBy ?? 'portal'
  const stored = { lines: parseLines(row), payments: parsePayments(row) }
  return { priceCollectedBy, ...presentLedger(toLedger({ ...row, priceCollectedBy, ...stored })) }
}

export const presentChannelStay = (row: ChannelStayRow, channel: ChannelOfStay): ChannelStay => ({
  id: row.id,
  channelId: row.channelId,
  channelName: channel.name,
  portal: channel.portal,
  isChannelDeleted: channel.deletedAt !== null,
  roomId: row.roomId,
  kind: row.kind,
  checkinDate: row.checkinDate,
  checkoutDate: row.checkoutDate,
  conflictNights: parseNights(row.conflictNights),
  title: row.title,
  url: row.url,
  guestName: row.guestName,
  phone: row.phone,
  guests: row.guests,
  priceCents: row.priceCents,
  commissionCents: row.commissionCents,
  notes: row.notes,
  ...presentLedgerOf(row),
  noShow: Boolean(row.noShow),
  cancelledAt: row.cancelledAt,
  createdAt: row.createdAt,
  version: row.version,
})
