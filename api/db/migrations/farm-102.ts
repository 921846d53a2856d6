/**
 * Calendars of portals, the stays that they have sold, and what imports have changed. Rooms are named by id, without a
 * foreign key: an earlier program deletes them without knowing these tables.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }
const flag = { type: BOOLEAN, allowNull: false }
const key = { primaryKey: true }

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'channels',
    {
      id: { ...text, ...key },
      roomId: integer,
      name: text,
      portal: text,
      importUrl: TEXT,
      intervalMinutes: integer,
      exportsRequests: flag,
      asStays: text,
      asClosed: text,
      generation: integer,
      createdAt: text,
      deletedAt: TEXT,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.createTable(
    'channel_stays',
    {
      id: { ...text, ...key },
      channelId: text,
      roomId: integer,
      uid: TEXT,
      kind: text,
      title: text,
      url: TEXT,
      checkinDate: text,
      checkoutDate: text,
      conflictNights: text,
      guestName: TEXT,
      phone: TEXT,
      guests: INTEGER,
      priceCents: INTEGER,
      commissionCents: INTEGER,
      notes: TEXT,
      cancelledAt: TEXT,
      overruled: TEXT,
      createdAt: text,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('channel_stays', ['revision', 'id'], { transaction })
  await tables.addIndex('channel_stays', ['channelId', 'checkoutDate'], { transaction })
  await tables.addIndex('channel_stays', ['checkinDate'], { transaction })
  // After each write that frees days, the stays that lack some are asked for.
  await tables.sequelize.query(
    `CREATE INDEX channel_stays_conflicts ON channel_stays ("roomId") WHERE "conflictNights" <> '[]' AND "cancelledAt" IS NULL`,
    { transaction },
  )
  await tables.createTable(
    'channel_imports',
    { id: { ...text, ...key }, channelId: text, at: text, kind: text, changes: text, undoneAt: TEXT },
    { transaction },
  )
  await tables.addIndex('channel_imports', ['channelId', 'at'], { transaction })
}
