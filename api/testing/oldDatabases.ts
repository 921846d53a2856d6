/** Databases of earlier versions, with the rows of their fixtures. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Sequelize } from 'sequelize'
import type { Database } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
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

/** Inserts the rows of a fixture, with the columns that its schema had. */
export async function insertFixture(main: Sequelize, fixture: Fixture): Promise<void> {
  await main.query('DELETE FROM revision')
  for (const [table, rows] of Object.entries(fixture)) await main.getQueryInterface().bulkInsert(table, rows)
}

/** A database of an earlier schema, with the rows of its fixture. */
export async function createOldDatabase(location: Location, name: string): Promise<Fixture> {
  const fixture = await readFixture(name)
  const old = connect(location)
  await migrate(old, 'main', name)
  // What the migrations have written themselves is in the fixture, too.
  await old.query('DELETE FROM settings')
  await insertFixture(old, fixture)
  await old.close()
  return fixture
}
