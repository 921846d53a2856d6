/** Whose payment it is: bookings and portals' stays keep theirs as JSON. Every query has an index of its own. */
import { QueryTypes } from 'sequelize'
import type { Db } from './table.ts'

/** The first payments of a stay have an index each in SQLite. */
const indexedPlaces = [0, 1, 2, 3]

type OwnerTable = keyof typeof columns

/** The column of each table with the payments. */
const columns = { bookings: '"paymentRows"', channel_stays: 'payments' } as const

const buildSqliteQueries = (table: OwnerTable, payments: string): string[] => [
  ...indexedPlaces.map(
    (place) =>
      `SELECT id FROM ${table} WHERE ${payments} IS NOT NULL AND json_extract(${payments}, '$[${place}].id') = $1`,
  ),
  // Removing the quoted id must change the text. Unlike LIKE this needs no escaping.
  `SELECT id FROM ${table} WHERE ${payments} IS NOT NULL AND json_array_length(${payments}) > ${indexedPlaces.length}
   AND replace(${payments}, json_quote($1), '') <> ${payments}`,
]

const buildPostgresQuery = (table: OwnerTable, payments: string): string =>
  `SELECT id FROM ${table} WHERE ${payments} IS NOT NULL
   AND ${payments}::jsonb @> jsonb_build_array(jsonb_build_object('id', $1::text))`

/** SQL with the id of a payment as its parameter. */
export const buildOwnerQuery = (dialect: string, table: OwnerTable): string =>
  dialect === 'sqlite'
    ? buildSqliteQueries(table, columns[table]).join(' UNION ALL ')
    : buildPostgresQuery(table, columns[table])

/** The id of the row of `table` that has this payment. */
export async function findPaymentOwner(
  { main, transaction }: Db,
  table: OwnerTable,
  paymentId: string,
): Promise<string | null> {
  const [row] = await main.query<{ id: string }>(buildOwnerQuery(main.getDialect(), table), {
    type: QueryTypes.SELECT,
    bind: [paymentId],
    transaction,
  })
  return row?.id ?? null
}
