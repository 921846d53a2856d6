/** Portals at the sample farm: the rooms that they sell, and which stays of its past year they have sold. */

import { v7 as uuidv7 } from 'uuid'
import type { BookingRow } from '#api/bookings/model.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import type { ChannelRow } from '#api/channels/model.ts'
import { dayMs } from '#contract/days/days.ts'
import type { Random } from './builders.ts'

const portals = [
  {
    portal: 'booking',
    name: 'Booking.com',
    roomIds: [2, 6, 11, 13],
    commission: 0.15,
    title: 'CLOSED - Not available',
  },
  { portal: 'airbnb', name: 'Airbnb', roomIds: [7, 12], commission: 0.03, title: 'Reserved' },
] as const
const soldShare = 0.6
const yearMs = 365 * dayMs

/** Without an address to fetch: the sample farm has no calendar on a portal. */
const buildChannel = (
  { portal, name }: (typeof portals)[number],
  given: Pick<ChannelRow, 'roomId' | 'createdAt' | 'revision'>,
): ChannelRow => ({
  id: uuidv7({ msecs: Date.parse(given.createdAt) }),
  portal,
  name,
  ...given,
  importUrl: null,
  intervalMinutes: 15,
  exportsRequests: false,
  asStays: '[]',
  asClosed: '[]',
  ignoredTitles: '[]',
  generation: 1,
  deletedAt: null,
  version: 1,
})

const toPortalStay = (row: BookingRow, channelId: string, { commission, title }: (typeof portals)[number]) => ({
  id: row.id,
  channelId,
  roomId: row.roomId,
  uid: null,
  kind: 'stay' as const,
  title,
  url: null,
  checkinDate: row.checkinDate,
  checkoutDate: row.checkoutDate,
  conflictNights: '[]',
  guestName: `${row.guestName} ${row.guestSurname}`,
  phone: row.guestPhone,
  guests: row.numberOfGuests,
  priceCents: row.agreedPriceCents,
  commissionCents: Math.round((row.agreedPriceCents ?? 0) * commission),
  notes: null,
  priceCollectedBy: 'portal' as const,
  lines: null,
  payments: null,
  noShow: false,
  cancelledAt: null,
  overruled: null,
  createdAt: row.createdAt,
  version: 1,
  revision: row.revision,
})

type Sold = { channels: ChannelRow[]; stays: ChannelStayRow[]; bookings: BookingRow[] }

/** Turns some stays of the year, in some rooms, into those that a portal has sold. */
export function sellByPortals(random: Random, year: BookingRow[], now: number, revision: number): Sold {
  const createdAt = new Date(now - yearMs).toISOString()
  const sold: Sold = { channels: [], stays: [], bookings: [] }
  for (const portal of portals)
    for (const roomId of portal.roomIds) sold.channels.push(buildChannel(portal, { roomId, createdAt, revision }))
  for (const row of year) {
    const channel = sold.channels.find(({ roomId }) => roomId === row.roomId)
    const portal = portals.find((it) => it.portal === channel?.portal)
    if (channel && portal && row.status === 'completed' && random.next() < soldShare)
      sold.stays.push(toPortalStay(row, channel.id, portal))
    else sold.bookings.push(row)
  }
  return sold
}
