/** How rows enter the change feed: in the order (revision, id), after the reader's cursor. */
import { Op, type WhereOptions } from 'sequelize'

/** A row of the feed: the revision of its last write and an id that sorts. */
export type FeedEntry<T> = { revision: number; id: string; item: T }

/**
 * The rows of one kind that a reader asks for: those after `id` in `revision` (null: after all of that revision), up to
 * and including `maxRevision`, which is the newest one when the reading starts. `limit` applies to the kinds
 * of which one revision may have many rows.
 */
export type FeedRange = { revision: number; id: string | null; maxRevision: number; limit: number }

/** For tables whose column `id` is the feed's id. */
export function whereInRange({ revision, id, maxRevision }: FeedRange): WhereOptions {
  const inLaterRevision = { revision: { [Op.gt]: revision, [Op.lte]: maxRevision } }
  return id === null ? inLaterRevision : { [Op.or]: [inLaterRevision, { revision, id: { [Op.gt]: id } }] }
}

/** For small tables whose feed id is computed: selects all rows of these revisions; filter them with `isAfter`. */
export const whereRevisionInRange = ({ revision, maxRevision }: FeedRange): WhereOptions => ({
  revision: { [Op.gte]: revision, [Op.lte]: maxRevision },
})

/** Whether the row comes after the reader's cursor. */
export const isAfter = ({ revision, id }: FeedRange, row: FeedEntry<unknown>): boolean =>
  row.revision > revision || (id !== null && row.id > id)
