/** A farm store in a temporary SQLite file: where a backup is proved, and whence a restore takes its rows. */
import { QueryTypes, Sequelize, type Transaction } from 'sequelize'
import { describeTables, type Table } from './dump.ts'
import { mainSchemas, migrate } from './migrate.ts'
import { scratchDialectModule, withoutReferences } from './sqlite.ts'

export type Scratch = { sequelize: Sequelize; file: string; tables: Table[] }

const open = (file: string): Sequelize =>
  new Sequelize({
    dialect: 'sqlite',
    dialectModule: scratchDialectModule,
    storage: file,
    logging: false,
    ...withoutReferences,
  })

/** An empty store of that schema, by default of the newest. */
export async function openScratch(file: string, schema = mainSchemas.at(-1)): Promise<Scratch> {
  const sequelize = open(file)
  await migrate(sequelize, 'main', schema)
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Brings a filled store to the newest schema. */
export async function upgradeScratch({ sequelize, file }: Scratch): Promise<Scratch> {
  await migrate(sequelize, 'main')
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Gives what makes them again: an index over rows that are all there costs half of one that grows with them. */
export async function dropIndexes({ sequelize }: Scratch, transaction: Transaction): Promise<string[]> {
  const indexes = await sequelize.query<{ name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
    { type: QueryTypes.SELECT, transaction },
  )
  for (const { name } of indexes) await sequelize.query(`DROP INDEX "${name}"`, { transaction })
  return indexes.map(({ sql }) => sql)
}

const stamped = (tables: Table[]): Table[] =>
  tables.filter(({ columns }) => columns.some(({ name }) => name === 'revision'))

/**
 * What is wrong with the rows, or null: the file, the references, the counter above every stamp, and the guard against
 * double booking, which must hold exactly the days of the bookings that are neither cancelled nor in the trash (its key
 * makes them unique, so their number and each one's fit say all).
 */
export async function findFault({ sequelize, tables }: Scratch): Promise<string | null> {
  const ask = async (sql: string): Promise<unknown> => {
    const [row] = await sequelize.query<object>(sql, { type: QueryTypes.SELECT })
    return row === undefined ? undefined : Object.values(row)[0]
  }
  if ((await ask('PRAGMA integrity_check')) !== 'ok') return 'integrity_check'
  if ((await ask('PRAGMA foreign_key_check')) !== undefined) return 'foreign_key_check'
  if ((await ask('SELECT count(*) FROM revision')) !== 1) return 'revision'
  for (const { name } of stamped(tables)) {
    if ((await ask(`SELECT count(*) FROM "${name}" WHERE revision > (SELECT value FROM revision)`)) !== 0) return name
  }
  const wanted = await ask(`
    SELECT CAST(coalesce(sum(julianday("checkoutDate") - julianday("checkinDate") + 1), 0) AS INTEGER)
    FROM bookings WHERE status <> 'cancelled' AND "deletedAt" IS NULL`)
  const misfits = await ask(`
    SELECT count(*) FROM occupied_days d JOIN bookings b ON b.id = d."bookingId"
    WHERE b.status = 'cancelled' OR b."deletedAt" IS NOT NULL OR b."roomId" <> d."roomId"
      OR d.day NOT BETWEEN b."checkinDate" AND b."checkoutDate"`)
  return misfits === 0 && (await ask('SELECT count(*) FROM occupied_days')) === wanted ? null : 'occupied_days'
}
