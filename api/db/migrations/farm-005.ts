/** A guest's pending requests are counted by the mail address however it is written. */
import type { MigrationContext } from '#api/db/migrate.ts'

export async function up({ tables: { sequelize }, transaction }: MigrationContext): Promise<void> {
  await sequelize.query('DROP INDEX bookings_guest_email_status', { transaction })
  await sequelize.query(
    `CREATE INDEX bookings_pending_address ON bookings (lower("guestEmail")) WHERE status = 'pending'`,
    { transaction },
  )
}
