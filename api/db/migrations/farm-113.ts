/** Indexes that find the stay of a payment by its id, and conflicts that are not over, however many stays there are. */
import type { MigrationContext } from '#api/db/migrationContext.ts'

const dialects = {
  // SQLite has no index over all values of an array. So the first four have one each, and the few longer arrays are found by their length.
  sqlite: (table: string) => [
    ...[0, 1, 2, 3].map(
      (place) =>
        `CREATE INDEX ${table}_payment_${place} ON ${table} (json_extract(payments, '$[${place}].id')) WHERE payments IS NOT NULL`,
    ),
    `CREATE INDEX ${table}_payment_count ON ${table} (json_array_length(payments)) WHERE payments IS NOT NULL`,
  ],
  postgres: (table: string) => [
    `CREATE INDEX ${table}_payments ON ${table} USING gin ((payments::jsonb) jsonb_path_ops) WHERE payments IS NOT NULL`,
  ],
}

export const worksSince = 'farm-100'

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  const { sequelize } = tables
  const dialect = sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'postgres'
  for (const table of ['bookings', 'channel_stays'])
    for (const sql of dialects[dialect](table)) await sequelize.query(sql, { transaction })
  await sequelize.query(
    `CREATE INDEX channel_stays_coming_conflicts ON channel_stays ("checkoutDate") WHERE "conflictNights" <> '[]' AND "cancelledAt" IS NULL`,
    { transaction },
  )
}
