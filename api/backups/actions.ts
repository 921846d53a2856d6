/**
 * What a backup and a restore do, and what their records say of it. A backup counts as made only when its file was read
 * back, loaded into a scratch store and found sound. Each runs under the lease, which `jobs.ts` takes.
 */
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod/mini'
import { renewEpoch } from '#api/db/database.ts'
import { makeFolder, syncPath, writeFarmFile } from '#api/db/farmFile.ts'
import { loadFarmFile } from '#api/db/farmFileReader.ts'
import type { Lease } from '#api/db/lease.ts'
import { FarmMoved, placePictures, replaceFarm } from '#api/db/replace.ts'
import { expectRoom } from '#api/db/room.ts'
import type { Db } from '#api/db/table.ts'
import { write } from '#api/db/write.ts'
import type { Env } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import type { Services } from '#api/http/services.ts'
import { holdWaitingMails, queueOnce } from '#api/mails/actions.ts'
import { eraseAgain } from '#api/people/actions.ts'
import { endSessionsOfNobody } from '#api/staff/actions.ts'
import { farmDayAt } from '#contract/days.ts'
import { type BackupRow, backups, begunBackup, journal, type Line } from './model.ts'
import { presentReport } from './present.ts'
import { findBackup, isEmptyFarm, listBackups, listUnreported } from './queries.ts'
import { BackupReport, type Caller, chooseOutdated, secondsSince, sentenceOf } from './rules.ts'

export type Parts = Pick<Services, 'db' | 'clock' | 'log'> & {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_EMAIL' | 'BACKUP_KEY' | 'DATA_DIR'>
}

/** Somebody else's write may slip in between the safety copy and the restore; then both begin again. */
const mostMoves = 5

export function createTasks({ db, env, clock, log }: Parts) {
  const { BACKUP_DIR: folder, BACKUP_KEY: passphrase, DATA_DIR: dataDir } = env
  const pictures = join(dataDir, 'pictures')
  const scratchRoot = join(dataDir, 'scratch')
  const now = (): string => new Date(clock.now()).toISOString()

  const makeScratch = async (): Promise<string> => {
    await makeFolder(scratchRoot)
    return mkdtemp(join(scratchRoot, 'task-'))
  }

  const line = (id: string, values?: Line['values']): Line => ({ at: now(), id, ...(values ? { values } : {}) })

  async function say(row: BackupRow, id: string, values?: Line['values']): Promise<void> {
    row.log = JSON.stringify([...JSON.parse(row.log), line(id, values)])
    await backups(db).update({ log: row.log }, { where: { id: row.id } })
  }

  async function addRecord(backupType: BackupRow['backupType'], given: Partial<BackupRow> = {}): Promise<BackupRow> {
    const at = now()
    const row: BackupRow = {
      ...begunBackup,
      id: uuidv7({ msecs: clock.now() }),
      backupType,
      backupDate: at,
      createdAt: at,
      requestKey: null,
      requestHash: null,
      ...given,
    }
    await backups(db).create(row)
    return row
  }

  /** Writes the end of a record and gives the lease back, in one transaction when there is a lease. */
  async function conclude(row: BackupRow, changes: Partial<BackupRow>, lease: Lease | null): Promise<void> {
    Object.assign(row, changes)
    await db.machine.transaction(async (transaction) => {
      await backups(db).update(changes, { where: { id: row.id }, transaction })
      await lease?.release(transaction)
    })
  }

  async function fail(row: BackupRow, error: unknown, began: number, lease: Lease | null): Promise<void> {
    log.error({ backup: row.id, err: error }, 'a backup or restore failed')
    const { id, values } = sentenceOf(error)
    await say(row, id, values)
    const told = { error: JSON.stringify([line(id, values)]), duration: secondsSince(began) }
    await conclude(row, { ...told, status: 'failed' }, lease)
  }

  /** Queues the report of each that has ended and was not reported: at its end, at start, and before the next one. */
  async function reportEnded(): Promise<void> {
    for (const row of await listUnreported(db)) {
      const mail = { id: row.id, kind: 'backupReport' as const, facts: presentReport(row), to: env.BACKUP_EMAIL }
      await write(db, { call: 'backups.report', now: clock.now(), staff: null, key: null }, async (tx) => {
        // Asked again: another process may have told, and a restore have taken the mail away since.
        if (!(await findBackup(db, row.id))?.reported) await queueOnce(tx, mail, clock.now())
        return ok(null)
      })
        .then(() => backups(db).update({ reported: true }, { where: { id: row.id } }))
        .catch((error: unknown) => log.error({ backup: row.id, err: error }, 'a backup was not reported'))
    }
  }

  /** Writes, proves and names one backup. */
  async function makeCopy(row: BackupRow, lease: Lease): Promise<Partial<BackupRow> & { revision: number }> {
    await makeFolder(folder)
    const scratch = await makeScratch()
    const backupDate = now()
    const fileName = `podere-${farmDayAt(clock.now())}-${row.id}.tar.gz${passphrase === undefined ? '' : '.enc'}`
    const part = join(folder, `${fileName}.part`)
    try {
      await expectRoom(db, { backups: folder, scratch, pictures })
      const written = await writeFarmFile(db, { path: part, passphrase, pictures, scratch })
      const { bookings = 0, contacts = 0 } = written.counts
      await say(row, /*i18n*/ 'backup.log.written', { bookings, contacts, pictures: written.pictures })
      const loaded = await loadFarmFile({ path: part, passphrase, scratch, keepPictures: false })
      await loaded.sequelize.close()
      if (JSON.stringify(loaded.counts) !== JSON.stringify(written.counts)) throw new Error('the counts differ')
      await say(row, /*i18n*/ 'backup.log.proved')
      await lease.expectHeld()
      const totalSize = (await stat(part)).size
      await rename(part, join(folder, fileName))
      await syncPath(folder)
      const { databaseSize, filesSize, revision } = written
      return { status: 'success', backupDate, databaseSize, filesSize, totalSize, fileName, provedAt: now(), revision }
    } finally {
      await rm(part, { force: true })
      await rm(scratch, { recursive: true, force: true })
    }
  }

  async function makeBackup(row: BackupRow, lease: Lease): Promise<Partial<BackupRow>> {
    await say(row, /*i18n*/ 'backup.log.began')
    const { revision: _, ...made } = await makeCopy(row, lease)
    const outdated = chooseOutdated([...(await listBackups(db)), { ...row, ...made }])
    for (const old of outdated) {
      if (old.fileName !== null) await rm(join(folder, old.fileName), { force: true })
      await backups(db).destroy({ where: { id: old.id } })
    }
    if (outdated.length > 0) await say(row, /*i18n*/ 'backup.log.outdated', { n: outdated.length })
    return made
  }

  /** The farm as it is, as a backup like any other; gives the revision that it holds, null for a farm without rooms. */
  async function makeSafetyCopy(restoring: BackupRow, lease: Lease): Promise<number | null> {
    if (await isEmptyFarm(db)) {
      await say(restoring, /*i18n*/ 'backup.log.nothingToSave')
      return null
    }
    const began = performance.now()
    // The restore's own report tells of it.
    const row = await addRecord('manual', { reported: true })
    await say(row, /*i18n*/ 'backup.log.beforeRestore')
    try {
      const { revision, ...made } = await makeCopy(row, lease)
      await conclude(row, { ...made, duration: secondsSince(began) }, null)
      await say(restoring, /*i18n*/ 'backup.log.safe')
      return revision
    } catch (error) {
      await fail(row, error, began, null)
      throw error
    }
  }

  /** Checks a file, saves the farm as it is and puts the file's in its place; `onReplace` is called before that begins. */
  async function performRestore(
    row: BackupRow,
    lease: Lease,
    { path, by, onReplace }: { path: string; by: Caller; onReplace: () => void },
  ): Promise<Partial<BackupRow>> {
    const scratch = await makeScratch()
    try {
      await say(row, /*i18n*/ 'backup.log.checking')
      const loaded = await loadFarmFile({ path, passphrase, scratch, keepPictures: true })
      try {
        const { bookings = 0, contacts = 0 } = loaded.counts
        await say(row, /*i18n*/ 'backup.log.checked', { bookings, contacts, pictures: loaded.pictures.length })
        onReplace()
        await journal(db).upsert({ id: row.id, at: now() })
        // Missing pictures come first (one too many harms nobody), changed ones when the rows are there.
        await placePictures(join(scratch, 'pictures'), pictures, loaded.pictures, 'missing')
        const revision = await replaceSafely(row, lease, loaded, by)
        await placePictures(join(scratch, 'pictures'), pictures, loaded.pictures, 'changed')
        await followRestore(row.id)
        db.revision.raise(revision)
        await say(row, /*i18n*/ 'backup.log.restored')
        return { status: 'restore', totalSize: (await stat(path)).size }
      } finally {
        await loaded.sequelize.close()
      }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** The safety copy and the replacement, again when something was written in between: no acknowledged write is lost. */
  async function replaceSafely(
    row: BackupRow,
    lease: Lease,
    loaded: Parameters<typeof replaceFarm>[1],
    by: Caller,
  ): Promise<number> {
    for (let moves = 0; ; moves++) {
      const unchangedSince = await makeSafetyCopy(row, lease)
      await lease.expectHeld()
      try {
        return await replaceFarm(db, loaded, {
          id: row.id,
          by,
          at: now(),
          unchangedSince,
          finish: async (tx, erased) => {
            await eraseAgain(tx, erased)
            // What was sent since must not go out again by itself: a person decides.
            await holdWaitingMails(tx)
          },
        })
      } catch (error) {
        if (!(error instanceof FarmMoved) || moves >= mostMoves) throw error
      }
    }
  }

  /** What follows the replacement of all rows; done again at the next start when the process ends before. */
  async function followRestore(id: string): Promise<void> {
    await endSessionsOfNobody(db, clock.now())
    await db.machine.transaction(async (transaction) => {
      await renewEpoch(db.machine, transaction)
      await journal(db).destroy({ where: { id }, transaction })
    })
  }

  return { line, say, addRecord, conclude, fail, reportEnded, makeBackup, performRestore, followRestore, scratchRoot }
}

/** Called when the mail server has accepted a report. */
export async function markReportSent(db: Db, { facts }: { facts: string }): Promise<void> {
  const { id } = z.parse(BackupReport, JSON.parse(facts))
  await backups(db).update({ emailSent: true }, { where: { id } })
}
