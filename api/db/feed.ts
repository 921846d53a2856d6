/** How rows enter the change feed: in the order (revision, id), after the reader's cursor. */
import { type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize'
import type { Db } from './table.ts'

/** A row of the feed: the revision of its last write and an id that sorts. */
export type FeedEntry<T> = { revision: number; id: string; item: T }

/**
 * The rows of one kind that a reader asks for: those after `id` in `revision` (null: after all of that revision), up to
 * and including `maxRevision`, which is the newest one when the reading starts.
 */
export type FeedRange = { revision: number; id: string | null; maxRevision: number }

/** How the feed reads the rows of one kind. */
export type FeedSource<T> = {
  /** `limit` applies to the kinds of which one revision may have many rows. */
  list(db: Db, range: FeedRange, limit: number): Promise<FeedEntry<T>[]>
  /** Counts by index. Left out where `list` reads without a limit; such rows are never erased. */
  count?(db: Db, range: FeedRange): Promise<number>
}

/** The source of a kind that has a table of its own, with the columns `id` and `revision`. */
export const createFeedSource = <M extends Model & { id: string; revision: number }, T>(
  getTable: (db: Db) => ModelStatic<M>,
  present: (db: Db, rows: M[]) => Promise<FeedEntry<T>[]> | FeedEntry<T>[],
): Required<FeedSource<T>> => ({
  async list(db, range, limit) {
    const { transaction } = db
    const options = { order: ['revision', 'id'], limit, raw: true, transaction }
    return present(db, await getTable(db).findAll({ where: whereInRange(range), ...options }))
  },
  count: (db, range) => getTable(db).count({ where: whereInRange(range), transaction: db.transaction }),
})

/**
 * For tables whose column `id` is the feed's id. One range of revisions, of which some rows are left out: two ranges side
 * by side would make SQLite read and sort all rows that follow.
 */
export const whereInRange = ({ revision, id, maxRevision }: FeedRange): WhereOptions =>
  id === null
    ? { revision: { [Op.gt]: revision, [Op.lte]: maxRevision } }
    : {
        revision: { [Op.gte]: revision, [Op.lte]: maxRevision },
        [Op.or]: [{ revision: { [Op.gt]: revision } }, { id: { [Op.gt]: id } }],
      }

/** For small tables whose feed id is computed: selects all rows of these revisions; filter them with `isAfter`. */
export const whereRevisionInRange = ({ revision, maxRevision }: FeedRange): WhereOptions => ({
  revision: { [Op.gte]: revision, [Op.lte]: maxRevision },
})

/** Whether the row comes after the reader's cursor. */
export const isAfter = ({ revision, id }: FeedRange, row: FeedEntry<unknown>): boolean =>
  row.revision > revision || (id !== null && row.id > id)
