/**
 * A main store in a temporary SQLite file: an archive is loaded into it to verify it, and a restore copies its rows
 * from it.
 */
import { QueryTypes, Sequelize, type Transaction } from 'sequelize'
import { listSchemas, migrate } from '#api/db/migrate.ts'
import { scratchDialectModule, withoutForeignKeys } from '#api/db/sqlite.ts'
import { describeTables, type Table } from './rows.ts'

export type ScratchStore = { sequelize: Sequelize; file: string; tables: Table[] }

/** A noun's check of its rows in a store: the name of the table whose rows are wrong, or null. */
export type RowCheck = (main: Sequelize) => Promise<string | null>

const connect = (file: string): Sequelize =>
  new Sequelize({
    dialect: 'sqlite',
    dialectModule: scratchDialectModule,
    storage: file,
    logging: false,
    ...withoutForeignKeys,
  })

/** Creates an empty store of that schema, by default the newest. */
export async function openScratchStore(file: string, schema = listSchemas().at(-1)): Promise<ScratchStore> {
  const sequelize = connect(file)
  await migrate(sequelize, 'main', schema)
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Migrates a filled store to the newest schema. */
export async function migrateScratchStore({ sequelize, file }: ScratchStore): Promise<ScratchStore> {
  await migrate(sequelize, 'main')
  return { sequelize, file, tables: await describeTables(sequelize) }
}

/** Drops all indexes and returns the SQL that creates them: creating them after the inserts costs half as much. */
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
 * Finds what is wrong with the store, or null: a damaged file, broken foreign keys, a row with a revision above the
 * counter, or what `findRowError` finds.
 */
export async function findIntegrityError(
  { sequelize, tables }: ScratchStore,
  findRowError: RowCheck,
): Promise<string | null> {
  const queryValue = async (sql: string): Promise<unknown> => {
    const [row] = await sequelize.query<object>(sql, { type: QueryTypes.SELECT })
    return row === undefined ? undefined : Object.values(row)[0]
  }
  if ((await queryValue('PRAGMA integrity_check')) !== 'ok') return 'integrity_check'
  if ((await queryValue('PRAGMA foreign_key_check')) !== undefined) return 'foreign_key_check'
  if ((await queryValue('SELECT count(*) FROM revision')) !== 1) return 'revision'
  for (const { name, keys } of selectRevisionedTables(tables)) {
    const row = await queryValue(
      `SELECT ${keys.map((key) => `"${key}"`).join(` || ' ' || `)} FROM "${name}" WHERE revision > (SELECT value FROM revision)`,
    )
    if (row !== undefined) return `${name} ${row}: revision`
  }
  return findRowError(sequelize)
}
