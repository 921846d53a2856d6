/**
 * Notes of staff, and what housekeeping has ticked in each room. Rooms and bookings are named by id, without a foreign
 * key: an earlier program deletes them without knowing these tables.
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
    'notes',
    {
      id: { ...text, ...key },
      text,
      bookingId: TEXT,
      day: TEXT,
      roomId: INTEGER,
      remindOn: TEXT,
      author: text,
      createdAt: text,
      doneAt: TEXT,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('notes', ['revision', 'id'], { transaction })
  await tables.addIndex('notes', ['bookingId'], { transaction })
  await tables.createTable(
    'room_states',
    {
      roomId: { ...integer, ...key },
      day: text,
      state: text,
      note: TEXT,
      who: text,
      at: text,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
}
