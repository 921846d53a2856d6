/**
 * What staff edit of rooms, the list price of each booking, and locked periods as a setting with their sentences. Rooms
 * and periods get a new revision, so that tablets fetch them.
 */
import { DataTypes, QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import type { MigrationContext } from '#api/db/migrationContext.ts'

const { INTEGER, BOOLEAN } = DataTypes
const integer = { type: INTEGER, allowNull: false }

/** Until now every period had these sentences. */
const sentences = {
  reason: 'Agosto non modificabile - Le date di agosto sono bloccate per SOLD OUT',
  reasonEn: 'August cannot be changed - the dates of August are locked as SOLD OUT',
  banner: 'SOLD OUT - Agosto completamente prenotato',
  bannerEn: 'SOLD OUT - August fully booked',
}

export async function up({ tables, transaction }: MigrationContext): Promise<void> {
  const { sequelize } = tables
  const run = (sql: string, bind: unknown[] = []) => sequelize.query(sql, { bind, transaction })
  await tables.addColumn('rooms', 'beds', { type: INTEGER }, { transaction })
  await tables.addColumn('rooms', 'sizeSquareMetres', { type: INTEGER }, { transaction })
  await tables.addColumn('rooms', 'position', { ...integer, defaultValue: 0 }, { transaction })
  await tables.addColumn('rooms', 'retired', { type: BOOLEAN, allowNull: false, defaultValue: false }, { transaction })
  await tables.addColumn('rooms', 'version', { ...integer, defaultValue: 1 }, { transaction })
  await run('UPDATE revision SET value = value + 1')
  await run('UPDATE rooms SET position = id, revision = (SELECT value FROM revision)')

  await tables.addColumn('bookings', 'listPriceCents', { ...integer, defaultValue: 0 }, { transaction })
  const nights =
    sequelize.getDialect() === 'sqlite'
      ? 'CAST(julianday("checkoutDate") - julianday("checkinDate") AS INTEGER)'
      : '("checkoutDate"::date - "checkinDate"::date)'
  await run(
    `UPDATE bookings SET "listPriceCents" = ${nights} * coalesce("pricePerNightCents", 0)
     FROM rooms WHERE rooms.id = "roomId"`,
  )

  const periods = await sequelize.query<{ startDate: string; endDate: string }>(
    'SELECT "startDate", "endDate" FROM locked_periods ORDER BY "startDate"',
    { type: QueryTypes.SELECT, transaction },
  )
  if (periods.length > 0) {
    const value = periods.map(({ startDate, endDate }) => ({
      id: uuidv7(),
      from: startDate,
      to: endDate,
      ...sentences,
    }))
    await run(`INSERT INTO settings (key, value, revision) SELECT 'locked-periods', $1, value FROM revision`, [
      JSON.stringify(value),
    ])
  }
  await tables.dropTable('locked_periods', { transaction })
}
