/** An index to count a guest's pending requests by mail address, in upper or lower case. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  await sequelize.query('DROP INDEX bookings_guest_email_status', { transaction })
  await sequelize.query(
    `CREATE INDEX bookings_pending_address ON bookings (lower("guestEmail")) WHERE status = 'pending'`,
    { transaction },
  )
}
