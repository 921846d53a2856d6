/** Offers to guests. Bookings are named by id, without a foreign key: an earlier program deletes them. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER, BOOLEAN } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'offers',
    {
      id: { ...text, primaryKey: true },
      code: { ...text, unique: true },
      bookingId: TEXT,
      state: text,
      guestName: text,
      guestSurname: text,
      guestEmail: TEXT,
      language: text,
      text,
      validUntil: text,
      holdsDays: { type: BOOLEAN, allowNull: false },
      alternatives: text,
      accepted: INTEGER,
      sentAt: TEXT,
      answeredAt: TEXT,
      createdAt: text,
      version: integer,
      revision: integer,
    },
    { transaction },
  )
  await tables.addIndex('offers', ['revision', 'id'], { transaction })
  await tables.addIndex('offers', ['state', 'validUntil'], { transaction })
  await tables.addIndex('offers', ['bookingId'], { transaction })
}
