/** How a noun's rows enter the change feed: in the order (revision, id), from where a reader stands. */
import { Op, type WhereOptions } from 'sequelize'

/** A row as the feed carries it: the revision that stamped it and an id that sorts. */
export type FeedEntry<T> = { revision: number; id: string; item: T }

/**
 * Where a reader stands among the rows of one kind: behind `id` in `revision` (null: behind all of that revision). Rows
 * newer than `newest` are not settled yet for this reading. `limit` bounds kinds of which one revision may hold many.
 */
export type FeedRange = { revision: number; id: string | null; maxRevision: number; limit: number }

/** For tables whose column `id` is the id of the feed. */
export function whereInRange({ revision, id, maxRevision }: FeedRange): WhereOptions {
  const inLaterRevision = { revision: { [Op.gt]: revision, [Op.lte]: maxRevision } }
  return id === null ? inLaterRevision : { [Op.or]: [inLaterRevision, { revision, id: { [Op.gt]: id } }] }
}

/** For small tables whose id in the feed is put together: all rows of the revisions in question, then those behind. */
export const whereRevisionInRange = ({ revision, maxRevision }: FeedRange): WhereOptions => ({
  revision: { [Op.gte]: revision, [Op.lte]: maxRevision },
})
export const isAfter = ({ revision, id }: FeedRange, row: FeedEntry<unknown>): boolean =>
  row.revision > revision || (id !== null && row.id > id)
