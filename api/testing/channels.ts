/** Rows of channels and of what portals have sold. */
import { v7 as uuidv7 } from 'uuid'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import type { ChannelRow } from '#api/channels/model.ts'

const at = '2027-01-01T10:00:00.000Z'

export const buildChannel = (fields: Partial<ChannelRow> = {}): ChannelRow => ({
  id: uuidv7(),
  roomId: 1,
  name: 'Airbnb',
  portal: 'airbnb',
  importUrl: null,
  intervalMinutes: 15,
  exportsRequests: false,
  asStays: '[]',
  asClosed: '[]',
  ignoredTitles: null,
  generation: 1,
  createdAt: at,
  deletedAt: null,
  version: 1,
  revision: 1,
  ...fields,
})

export const buildChannelStay = (fields: Partial<ChannelStayRow> & { channelId: string }): ChannelStayRow => ({
  id: uuidv7(),
  roomId: 1,
  uid: null,
  kind: 'stay',
  title: 'Reserved',
  url: null,
  checkinDate: '2027-05-10',
  checkoutDate: '2027-05-12',
  conflictNights: '[]',
  cancelledAt: null,
  guestName: null,
  phone: null,
  guests: null,
  priceCents: null,
  commissionCents: null,
  notes: null,
  priceCollectedBy: null,
  lines: null,
  payments: null,
  noShow: false,
  overruled: null,
  createdAt: at,
  version: 1,
  revision: 1,
  ...fields,
})
