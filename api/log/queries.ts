import { Op, type WhereOptions } from 'sequelize'
import { logEntries } from '#api/db/records.ts'
import type { Reader } from '#api/db/table.ts'
import { type LogEntry, logPage } from '#contract/staff.ts'

/** Who did what, newest first; `before` goes on behind an entry. */
export const listLog = (at: Reader, before: number | undefined): Promise<LogEntry[]> =>
  readLog(at, before === undefined ? {} : { revision: { [Op.lt]: before } }, logPage)

/** Everything that was done to these rows. */
export const listLogOf = (at: Reader, subjectIds: string[]): Promise<LogEntry[]> =>
  readLog(at, { subjectId: subjectIds })

async function readLog(at: Reader, where: WhereOptions, limit?: number): Promise<LogEntry[]> {
  const page = limit === undefined ? {} : { limit }
  const rows = await logEntries(at).findAll({ where, order: [['revision', 'DESC']], ...page, raw: true })
  return rows.map(({ revision, at: instant, username, call, subjectId }) => ({
    revision,
    at: instant,
    username,
    call,
    subjectId,
  }))
}
