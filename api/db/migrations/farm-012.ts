/**
 * When a guest accepted the privacy policy, and which version of it. Stored results of calls with a password held a fast
 * hash of it.
 */
import { DataTypes } from 'sequelize'
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addColumn('bookings', 'privacyAcceptedAt', { type: DataTypes.TEXT }, { transaction })
  await tables.addColumn('bookings', 'privacyVersion', { type: DataTypes.TEXT }, { transaction })
  const run = (sql: string) => tables.sequelize.query(sql, { transaction })
  await run(`UPDATE bookings SET "privacyAcceptedAt" = "createdAt" WHERE "privacyAccepted"`)
  await run(`DELETE FROM idempotency_keys WHERE call IN ('staff.add', 'staff.change')`)
}
