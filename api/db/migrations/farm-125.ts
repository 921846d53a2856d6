/**
 * An index of the portals' stays that have extras. Programs from before farm-121 cannot verify a backup with kinds of mails,
 * owners and units that they do not know, and know no files of receipts, so a farm that went back to one would have no whole
 * backup any more: `worksSince` makes them refuse to start.
 */
import type { MigrationContext } from '#api/db/migrationContext.ts'

export const worksSince = 'farm-121'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  await tables.sequelize.query(
    'CREATE INDEX channel_stays_with_lines ON channel_stays ("checkoutDate") WHERE lines IS NOT NULL',
    { transaction },
  )
}
