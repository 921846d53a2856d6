import { Op, type WhereOptions } from 'sequelize'
import { logEntries } from '#api/db/records.ts'
import type { Db } from '#api/db/table.ts'
import { type LogEntry, logPage } from '#contract/staff.ts'

/** Who did what, newest first; `before` goes on behind an entry. */
export const listLog = (db: Db, before: number | undefined): Promise<LogEntry[]> =>
  readLog(db, before === undefined ? {} : { revision: { [Op.lt]: before } }, logPage)

/** Everything that was done to these rows. */
export const listLogOf = (db: Db, subjectIds: string[]): Promise<LogEntry[]> => readLog(db, { subjectId: subjectIds })

async function readLog(db: Db, where: WhereOptions, limit?: number): Promise<LogEntry[]> {
  const page = limit === undefined ? {} : { limit }
  const rows = await logEntries(db).findAll({ where, order: [['revision', 'DESC']], ...page, raw: true })
  return rows.map(({ revision, at: instant, username, call, subjectId }) => ({
    revision,
    at: instant,
    username,
    call,
    subjectId,
  }))
}
