/** Databases of earlier versions, with the rows of their fixtures. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DataTypes, Sequelize } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import { listSchemas, migrate, migrations } from '#api/db/migrate.ts'
import { dialectModule } from '#api/db/sqlite.ts'

type Location = Database['location']
const fixtures = join(import.meta.dirname, '../db/fixtures')

/** Rows by table, the tables in the order in which their foreign keys allow inserts. */
export type Fixture = Record<string, Array<Record<string, unknown>>>

/** The names of the schemas that have a fixture. */
export const listFixtures = async (): Promise<string[]> =>
  (await readdir(fixtures)).flatMap((name) => (name.startsWith('farm-') ? [name.replace('.json', '')] : []))

/** The main store without any setting of the server's own connections. */
export const connect = (location: Location): Sequelize =>
  location.url === undefined
    ? new Sequelize({
        dialect: 'sqlite',
        dialectModule,
        storage: join(location.dataDir, 'farm.sqlite'),
        logging: false,
      })
    : new Sequelize(location.url, { logging: false })

export const readFixture = async (name: string): Promise<Fixture> =>
  JSON.parse(await readFile(join(fixtures, `${name}.json`), 'utf8'))

/**
 * A migration of a coming version, until the returned function is called. So the newest schema is an older one, too, as
 * it will be one day.
 */
export function addComingMigration(): () => void {
  migrations.main.push({
    name: 'farm-900',
    up: ({ tables, transaction }) => tables.addColumn('bookings', 'coming', { type: DataTypes.TEXT }, { transaction }),
    worksSince: listSchemas().at(-1) ?? '',
  })
  return () => migrations.main.pop()
}

/** Inserts the rows of a fixture, with the columns that its schema had. */
export async function insertFixture(main: Sequelize, fixture: Fixture): Promise<void> {
  // What the migrations and the start have written themselves is in the fixture, too.
  for (const table of ['revision', 'settings']) await main.query(`DELETE FROM ${table}`)
  for (const [table, rows] of Object.entries(fixture)) await main.getQueryInterface().bulkInsert(table, rows)
}

/** A database of an earlier schema, with the rows of its fixture. */
export async function createOldDatabase(location: Location, name: string): Promise<Fixture> {
  const fixture = await readFixture(name)
  const old = connect(location)
  await migrate(old, 'main', name)
  await insertFixture(old, fixture)
  await old.close()
  return fixture
}
