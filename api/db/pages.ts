/** Reads a long list page by page, newest first, so that it is never in memory as a whole. */
import { Op } from 'sequelize'

const pageSize = 500

/** The id decides between rows of the same millisecond. */
export const newestFirst: [string, string][] = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
]

type PageOptions = {
  /** The condition of this page, for the `where` of the query. */
  before: object
  order: typeof newestFirst
  limit: number
}

/** `findPage` runs the query of one page. `maxRows`: only that many of the newest. */
export async function* listPages<Row extends { createdAt: string; id: string }>(
  findPage: (options: PageOptions) => Promise<Row[]>,
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[]> {
  let rowsLeft = maxRows
  let last: Row | undefined
  do {
    const limit = Math.min(pageSize, rowsLeft)
    const before = last
      ? {
          [Op.or]: [
            { createdAt: { [Op.lt]: last.createdAt } },
            { createdAt: last.createdAt, id: { [Op.lt]: last.id } },
          ],
        }
      : {}
    const page = await findPage({ before, order: newestFirst, limit })
    if (page.length > 0) yield page
    rowsLeft -= page.length
    last = page.length === limit ? page.at(-1) : undefined
  } while (last && rowsLeft > 0)
}
