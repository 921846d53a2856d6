import { Op, type WhereOptions } from 'sequelize'
import { auditLogEntries, listSubjectIds } from '#api/db/records.ts'
import type { Db } from '#api/db/table.ts'
import { type AuditLogEntry, auditLogPageSize } from '#contract/staff.ts'

/** A page of the audit log, newest first. `before`: only entries with a lower revision. */
export const listAuditLog = (db: Db, before: number | undefined): Promise<AuditLogEntry[]> =>
  findLogEntries(db, before === undefined ? {} : { revision: { [Op.lt]: before } }, auditLogPageSize)

/** All entries about these rows, newest first. */
export const listAuditLogOfSubjects = async (db: Db, ids: string[]): Promise<AuditLogEntry[]> =>
  findLogEntries(db, { subjectId: await listSubjectIds(db, 'log_entries', ids) })

async function findLogEntries(db: Db, where: WhereOptions, limit?: number): Promise<AuditLogEntry[]> {
  const limitOption = limit === undefined ? {} : { limit }
  const rows = await auditLogEntries(db).findAll({ where, order: [['revision', 'DESC']], ...limitOption, raw: true })
  return rows.map(({ revision, at, madeAt, username, call, subjectId }) => ({
    revision,
    at,
    madeAt,
    username,
    call,
    subjectId,
  }))
}
