/**
 * The guests of stays, their documents, and what was sent about them. Bookings and portals' stays are named by id, without
 * a foreign key: an earlier program deletes them without knowing these tables.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }
const key = { primaryKey: true }

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'stay_guests',
    {
      id: { ...text, ...key },
      stay: text,
      guests: text,
      arrivals: text,
      reports: text,
      firstArrival: TEXT,
      lastArrival: TEXT,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('stay_guests', ['revision', 'id'], { transaction })
  await tables.addIndex('stay_guests', ['lastArrival'], { transaction })
  // No backup holds the rows of this table: see `unsavedTables` of the archive.
  await tables.createTable(
    'guest_documents',
    {
      guestId: { ...text, ...key },
      stayId: text,
      type: TEXT,
      sealed: text,
      numberEnd: TEXT,
      placeEnd: TEXT,
    },
    { transaction },
  )
  await tables.addIndex('guest_documents', ['stayId'], { transaction })
  await tables.createTable(
    'police_receipts',
    { day: { ...text, ...key }, file: text, fetchedAt: text },
    { transaction },
  )
  await tables.createTable(
    'sent_statistics',
    { day: { ...text, ...key }, content: text, sentAt: text },
    { transaction },
  )
}
