import { Op } from 'sequelize'
import { logEntries } from '#api/db/records.ts'
import type { Reader } from '#api/db/table.ts'
import { type LogEntry, logPage } from '#contract/staff.ts'

/** Who did what, newest first; `before` goes on behind an entry. */
export async function listLog(at: Reader, before: number | undefined): Promise<LogEntry[]> {
  const where = before === undefined ? {} : { revision: { [Op.lt]: before } }
  const rows = await logEntries(at).findAll({ where, order: [['revision', 'DESC']], limit: logPage, raw: true })
  return rows.map(({ revision, at: instant, username, call, subjectId }) => ({
    revision,
    at: instant,
    username,
    call,
    subjectId,
  }))
}
