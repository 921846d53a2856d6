import { rm } from 'node:fs/promises'
import type Router from '@koa/router'
import { looksLikeBackupFile } from '#api/db/farmFileReader.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { type Request, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { receiveFile } from '#api/http/upload.ts'
import type { BackupRecord } from '#contract/backups.ts'
import type { Language } from '#contract/fields.ts'
import { property } from '#contract/property.ts'
import type { Backups } from './jobs.ts'
import type { BackupRow } from './model.ts'
import { presentBackup } from './present.ts'
import { countBackups, findLastRun, listBackups, listRestorable } from './queries.ts'
import type { Asked } from './rules.ts'

/** The contract lets managers only come here. */
function askedBy({ loggedIn, key }: Pick<Request<'backups.start'>, 'loggedIn' | 'key'>): Asked {
  if (loggedIn === null) throw new Error('a call of managers has nobody who is logged in')
  return { by: { id: loggedIn.staff.id, username: loggedIn.staff.username }, key }
}

const present = (outcome: Result<BackupRow>, language: Language): Result<BackupRecord> =>
  outcome.ok ? ok(presentBackup(outcome.value, language)) : outcome

export function backupRoutes(router: Router, services: Services, backups: Backups): void {
  const { db, env } = services

  serve(router, services, 'backups.history', async ({ language }) =>
    ok((await listBackups(db)).map((row) => presentBackup(row, language))),
  )

  serve(router, services, 'backups.stats', async () => ok(await countBackups(db)))

  serve(router, services, 'backups.schedulerStatus', async () => {
    const nextRun = services.nextBackup()
    return ok({ active: nextRun !== null, timezone: property.timeZone, nextRun, lastRun: await findLastRun(db) })
  })

  serve(router, services, 'backups.listRestorable', async ({ language }) =>
    ok((await listRestorable(db, env.BACKUP_DIR)).map((row) => presentBackup(row, language))),
  )

  serve(router, services, 'backups.start', async (request) =>
    present(await backups.start(askedBy(request)), request.language),
  )

  serve(router, services, 'backups.upload', async ({ ctx, language, ...request }) => {
    if (backups.isBusy()) return refuse('backup_running', { retryAfter: 10 })
    const path = await backups.makeUploadPath()
    await receiveFile(ctx, path)
    if (!(await looksLikeBackupFile(path))) {
      await rm(path, { force: true })
      return refuse('not_a_backup')
    }
    const outcome = await backups.restoreFile(path, askedBy(request).by, { remove: true })
    if (!outcome.ok) await rm(path, { force: true })
    return present(outcome, language)
  })

  serve(router, services, 'backups.restore', async (request) =>
    present(await backups.restore(request.params.id, askedBy(request)), request.language),
  )
}
