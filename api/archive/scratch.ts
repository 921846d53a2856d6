/** A farm store in a temporary SQLite file: where a backup is proved, and whence a restore takes its rows. */
import { QueryTypes, Sequelize, type Transaction } from 'sequelize'
import { mainSchemas, migrate } from '#api/db/migrate.ts'
import { scratchDialectModule, withoutForeignKeys } from '#api/db/sqlite.ts'
import { describeTables, type Table } from './rows.ts'

export type ScratchStore = { sequelize: Sequelize; file: string; tables: Table[] }

const connect = (file: string): Sequelize =>
  new Sequelize({
    dialect: 'sqlite',
    dialectModule: scratchDialectModule,
    storage: file,
    logging: false,
    ...withoutForeignKeys,
  })

/** An empty store of that schema, by default of the newest. */
export async function openScratchStore(file: string, schema = mainSchemas.at(-1)): Promise<ScratchStore> {
  const sequelize = connect(file)
  await migrate(sequelize, 'main', schema)
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Brings a filled store to the newest schema. */
export async function migrateScratchStore({ sequelize, file }: ScratchStore): Promise<ScratchStore> {
  await migrate(sequelize, 'main')
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Gives what makes them again: an index over rows that are all there costs half of one that grows with them. */
export async function dropIndexes({ sequelize }: ScratchStore, transaction: Transaction): Promise<string[]> {
  const indexes = await sequelize.query<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
    { type: QueryTypes.SELECT, transaction },
  )
  for (const { name } of indexes) await sequelize.query(`DROP INDEX "${name}"`, { transaction })
  return indexes.map(({ sql }) => sql)
}

const selectRevisionedTables = (tables: Table[]): Table[] =>
  tables.filter(({ columns }) => columns.some(({ name }) => name === 'revision'))

/**
 * What is wrong with the rows, or null: the file, the references, the counter above every stamp, and the guard against
 * double booking, which must hold exactly the days of the bookings that are neither cancelled nor in the trash (its key
 * makes them unique, so their number and each one's fit say all).
 */
export async function findIntegrityError({ sequelize, tables }: ScratchStore): Promise<string | null> {
  const queryValue = async (sql: string): Promise<unknown> => {
    const [row] = await sequelize.query<object>(sql, { type: QueryTypes.SELECT })
    return row === undefined ? undefined : Object.values(row)[0]
  }
  if ((await queryValue('PRAGMA integrity_check')) !== 'ok') return 'integrity_check'
  if ((await queryValue('PRAGMA foreign_key_check')) !== undefined) return 'foreign_key_check'
  if ((await queryValue('SELECT count(*) FROM revision')) !== 1) return 'revision'
  for (const { name } of selectRevisionedTables(tables)) {
    if ((await queryValue(`SELECT count(*) FROM "${name}" WHERE revision > (SELECT value FROM revision)`)) !== 0)
      return name
  }
  const expectedDays = await queryValue(`
    SELECT CAST(coalesce(sum(julianday("checkoutDate") - julianday("checkinDate") + 1), 0) AS INTEGER)
    FROM bookings WHERE status <> 'cancelled' AND "deletedAt" IS NULL`)
  const wrongDays = await queryValue(`
    SELECT count(*) FROM occupied_days d JOIN bookings b ON b.id = d."bookingId"
    WHERE b.status = 'cancelled' OR b."deletedAt" IS NOT NULL OR b."roomId" <> d."roomId"
      OR d.day NOT BETWEEN b."checkinDate" AND b."checkoutDate"`)
  return wrongDays === 0 && (await queryValue('SELECT count(*) FROM occupied_days')) === expectedDays
    ? null
    : 'occupied_days'
}
