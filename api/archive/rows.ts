/**
 * Reads and inserts rows as lines of JSON: one array for each row, its values in the order of the table's columns. Both
 * databases write and parse JSON themselves, which is faster than creating an object for each row. The list of tables
 * and their order comes from the schema of an SQLite store that the migrations have made, so no table is named here.
 */
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'

/** `type` is a type name that both databases know. */
type Column = { name: string; type: 'TEXT' | 'INTEGER' | 'BOOLEAN' }
export type Table = { name: string; columns: Column[]; keys: string[] }
type Page = { lines: string | null; count: number }
export type StoreConnection = { sequelize: Sequelize; transaction: Transaction }

const rowsPerPage = 500

function parseColumnType(declared: string): Column['type'] {
  // Sequelize writes BOOLEAN instead of TINYINT(1) in a process that has also used PostgreSQL.
  if (declared === 'TINYINT(1)' || declared === 'BOOLEAN') return 'BOOLEAN'
  if (declared === 'TEXT' || declared === 'INTEGER') return declared
  throw new Error(`backups do not support columns of the type ${declared}`)
}

const quote = (name: string): string => `"${name}"`
const isSqliteConnection = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite'

const describeSql = `
  SELECT m.name AS "table", c.name, c.type, c.pk FROM sqlite_master m, pragma_table_info(m.name) c
  WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> 'migrations' ORDER BY m.name, c.cid`
const referencesSql = `
  SELECT m.name AS child, f."table" AS parent FROM sqlite_master m, pragma_foreign_key_list(m.name) f
  WHERE m.type = 'table'`

/** The tables of a main store in SQLite, each after the tables that its foreign keys refer to. */
export async function describeTables(main: Sequelize): Promise<Table[]> {
  const select = { type: QueryTypes.SELECT } as const
  const columns = await main.query<{ table: string; name: string; type: string; pk: number }>(describeSql, select)
  const references = await main.query<{ child: string; parent: string }>(referencesSql, select)
  const tables = [...new Set(columns.map((it) => it.table))].map((name) => {
    const ownColumns = columns.filter((it) => it.table === name)
    const keys = ownColumns.filter((it) => it.pk > 0).sort((a, b) => a.pk - b.pk)
    if (keys.length === 0) throw new Error(`the table ${name} has no primary key`)
    return {
      name,
      columns: ownColumns.map((it) => ({ name: it.name, type: parseColumnType(it.type) })),
      keys: keys.map((it) => it.name),
    }
  })
  const sorted: Table[] = []
  while (sorted.length < tables.length) {
    const isSorted = (name: string) => sorted.some((it) => it.name === name)
    const next = tables.find(
      ({ name }) =>
        !isSorted(name) && references.every((it) => it.child !== name || it.parent === name || isSorted(it.parent)),
    )
    if (!next) throw new Error('foreign keys of the main store form a cycle')
    sorted.push(next)
  }
  return sorted
}

const buildColumnList = ({ columns }: Table): string => columns.map(({ name }) => quote(name)).join(', ')

/** SQL for one row as a line of JSON. Booleans are 1 and 0. */
function buildRowSql(table: Table, sequelize: Sequelize): string {
  if (isSqliteConnection(sequelize)) return `json_array(${buildColumnList(table)})`
  const values = table.columns.map(({ name, type }) => (type === 'BOOLEAN' ? `${quote(name)}::int` : quote(name)))
  return `json_build_array(${values.join(', ')})::text`
}

/** Reads a table's rows as lines of JSON in the order of the primary key, 500 at a time. */
export async function* readRows(
  { sequelize, transaction }: StoreConnection,
  table: Table,
): AsyncGenerator<{ lines: string; count: number }> {
  const keys = table.keys.map(quote)
  const aliases = keys.map((_, i) => `k${i}`)
  const newline = isSqliteConnection(sequelize) ? 'char(10)' : 'chr(10)'
  const buildPageSql = (whereSql: string) => `
    SELECT string_agg(line, ${newline} ORDER BY ${aliases.join(', ')}) AS lines, CAST(count(*) AS INTEGER) AS count
    FROM (
      SELECT ${buildRowSql(table, sequelize)} AS line, ${keys.map((key, i) => `${key} AS k${i}`).join(', ')}
      FROM ${quote(table.name)} ${whereSql} ORDER BY ${keys.join(', ')} LIMIT ${rowsPerPage}
    ) AS page`
  const afterLastKeySql = `WHERE (${keys.join(', ')}) > (${keys.map((_, i) => `$${i + 1}`).join(', ')})`
  let lastKey: unknown[] | null = null
  for (;;) {
    const pages: Page[] = await sequelize.query<Page>(buildPageSql(lastKey ? afterLastKeySql : ''), {
      type: QueryTypes.SELECT,
      transaction,
      ...(lastKey ? { bind: lastKey } : {}),
    })
    const { lines, count } = pages[0] ?? { lines: null, count: 0 }
    if (lines === null) return
    yield { lines, count }
    if (count < rowsPerPage) return
    const lastRow: unknown[] = JSON.parse(lines.slice(lines.lastIndexOf('\n') + 1))
    lastKey = table.keys.map((key) => lastRow[table.columns.findIndex(({ name }) => name === key)])
  }
}

/** Inserts lines that `readRows` has returned. */
export async function insertRows(
  { sequelize, transaction }: StoreConnection,
  table: Table,
  lines: string,
): Promise<void> {
  const values = table.columns.map(({ type }, i) =>
    isSqliteConnection(sequelize) ? `value ->> ${i}` : `CAST(value ->> ${i} AS ${type})`,
  )
  const rows = isSqliteConnection(sequelize) ? 'jsonb_each($1)' : 'jsonb_array_elements($1::jsonb)'
  await sequelize.query(
    `INSERT INTO ${quote(table.name)} (${buildColumnList(table)}) SELECT ${values.join(', ')} FROM ${rows}`,
    { bind: [`[${lines.replaceAll('\n', ',')}]`], transaction },
  )
}

export async function countRows({ sequelize, transaction }: StoreConnection, table: Table): Promise<number> {
  const [row] = await sequelize.query<{ count: number }>(
    `SELECT CAST(count(*) AS INTEGER) AS count FROM ${quote(table.name)}`,
    { type: QueryTypes.SELECT, transaction },
  )
  return row?.count ?? 0
}

/** Deletes all rows of these tables, those with foreign keys first. */
export async function deleteAllRows({ sequelize, transaction }: StoreConnection, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sequelize.query(`DELETE FROM ${quote(name)}`, { transaction })
}
