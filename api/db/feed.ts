/** How a noun's rows enter the change feed: in the order (revision, id), from where a reader stands. */
import { Op, type WhereOptions } from 'sequelize'

/** A row as the feed carries it: the revision that stamped it and an id that sorts. */
export type Stamped<T> = { revision: number; id: string; item: T }

/**
 * Where a reader stands among the rows of one kind: behind `id` in `revision` (null: behind all of that revision). Rows
 * newer than `newest` are not settled yet for this reading. `limit` bounds kinds of which one revision may hold many.
 */
export type Span = { revision: number; id: string | null; newest: number; limit: number }

/** For tables whose column `id` is the id of the feed. */
export function inSpan({ revision, id, newest }: Span): WhereOptions {
  const later = { revision: { [Op.gt]: revision, [Op.lte]: newest } }
  return id === null ? later : { [Op.or]: [later, { revision, id: { [Op.gt]: id } }] }
}

/** For small tables whose id in the feed is put together: all rows of the revisions in question, then those behind. */
export const inRevisions = ({ revision, newest }: Span): WhereOptions => ({
  revision: { [Op.gte]: revision, [Op.lte]: newest },
})
export const isBehind = ({ revision, id }: Span, row: Stamped<unknown>): boolean =>
  row.revision > revision || (id !== null && row.id > id)
