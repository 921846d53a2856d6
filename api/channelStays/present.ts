import type { ChannelStay, Portal } from '#contract/channels.ts'
import type { ChannelStayRow } from './model.ts'
import { parseLines, parseNights, parsePayments } from './rules.ts'

/** What a stay says of its channel. */
export type ChannelOfStay = { name: string; portal: Portal; deletedAt: string | null }

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
  lines: parseLines(row.lines),
  payments: parsePayments(row.payments),
  noShow: Boolean(row.noShow),
  cancelledAt: row.cancelledAt,
  createdAt: row.createdAt,
  version: row.version,
})
