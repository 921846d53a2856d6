import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import type { ChannelStayKind, PriceCollector } from '#contract/channels.ts'

/** A stay that a portal has sold, or days that somebody has closed there. */
class StoredChannelStay extends Model<InferAttributes<StoredChannelStay>, InferCreationAttributes<StoredChannelStay>> {
  declare id: string
  declare channelId: string
  declare roomId: number
  /** The portal's own id of the event. Some portals have none, or change it. */
  declare uid: string | null
  declare kind: ChannelStayKind
  declare title: string
  declare url: string | null
  declare checkinDate: string
  declare checkoutDate: string
  /** The nights that somebody else has: JSON, sorted. */
  declare conflictNights: string
  declare guestName: string | null
  declare phone: string | null
  declare guests: number | null
  declare priceCents: number | null
  declare commissionCents: number | null
  declare notes: string | null
  declare priceCollectedBy: PriceCollector | null
  /** The stored lines and payments of the account as JSON; null without any. */
  declare lines: string | null
  declare payments: string | null
  /** Nobody came. SQLite returns 0 and 1. */
  declare noShow: boolean
  declare cancelledAt: string | null
  /** What the portal said when staff undid its import; see `getStatement`. As long as it says the same, it changes nothing. */
  declare overruled: string | null
  declare createdAt: string
  declare version: number
  declare revision: number
}
export type ChannelStayRow = InferAttributes<StoredChannelStay>

export const channelStays = defineTable(StoredChannelStay, {
  store: 'main',
  tableName: 'channel_stays',
  attributes: () => ({
    id: { type: DataTypes.TEXT, primaryKey: true },
    channelId: DataTypes.TEXT,
    roomId: DataTypes.INTEGER,
    uid: DataTypes.TEXT,
    kind: DataTypes.TEXT,
    title: DataTypes.TEXT,
    url: DataTypes.TEXT,
    checkinDate: DataTypes.TEXT,
    checkoutDate: DataTypes.TEXT,
    conflictNights: DataTypes.TEXT,
    guestName: DataTypes.TEXT,
    phone: DataTypes.TEXT,
    guests: DataTypes.INTEGER,
    priceCents: DataTypes.INTEGER,
    commissionCents: DataTypes.INTEGER,
    priceCollectedBy: DataTypes.TEXT,
    notes: DataTypes.TEXT,
    lines: DataTypes.TEXT,
    payments: DataTypes.TEXT,
    noShow: DataTypes.BOOLEAN,
    cancelledAt: DataTypes.TEXT,
    overruled: DataTypes.TEXT,
    createdAt: DataTypes.TEXT,
    version: DataTypes.INTEGER,
    revision: DataTypes.INTEGER,
  }),
})
