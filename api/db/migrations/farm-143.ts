/** The stays whose deposit is due, or that end, on some days are found by an index. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.addIndex('bookings', ['depositDueOn'], { transaction })
  await tables.addIndex('bookings', ['checkoutDate'], { transaction })
}
