/** The waiting list. Offers are named by id, without a foreign key: staff may take one back. */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { TEXT, INTEGER } = DataTypes
const text = { type: TEXT, allowNull: false }
const integer = { type: INTEGER, allowNull: false }

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.createTable(
    'waitlist',
    {
      id: { ...text, primaryKey: true },
      email: text,
      language: text,
      from: text,
      to: text,
      numberOfGuests: integer,
      toleranceDays: integer,
      privacyVersion: text,
      createdAt: text,
      confirmedAt: TEXT,
      offerId: TEXT,
      revision: integer,
    },
    { transaction },
  )
}
