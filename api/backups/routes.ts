import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type Router from '@koa/router'
import { looksLikeBackupFile } from '#api/archive/reader.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { type CallRequest, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { saveUpload } from '#api/http/upload.ts'
import { proveOwnCode } from '#api/secondFactors/secondStep.ts'
import { checkOwnPassword } from '#api/staff/login.ts'
import type { BackupRecord } from '#contract/backups.ts'
import { farmTimeZone } from '#contract/days/days.ts'
import type { Language } from '#locales/language.ts'
import { createDownloadToken, findRestorable, removeBackup, takeDownload } from './files.ts'
import type { BackupRow } from './model.ts'
import { presentBackup } from './present.ts'
import { countBackups, findLastDailyRun, listBackups, listRestorable } from './queries.ts'
import type { Requester } from './rules.ts'
import type { BackupService } from './service.ts'

const uploadLimits = {
  // Far larger than a backup with decades of bookings.
  maxBytes: 2_000_000_000,
  tooLarge: refuse('too_large'),
  brokenOff: refuse('not_a_backup'),
}

const getRequester = ({
  session: {
    staff: { id, username },
  },
  key,
}: Pick<CallRequest<'backups.start'>, 'session' | 'key'>): Requester => ({ by: { id, username }, key })

const presentResult = (result: Result<BackupRow>, language: Language): Result<BackupRecord> =>
  result.ok ? ok(presentBackup(result.value, language)) : result

export function registerBackupRoutes(router: Router, services: Services, backups: BackupService): void {
  const { db, env } = services

  serve(router, services, 'backups.history', async ({ language }) =>
    ok((await listBackups(db)).map((row) => presentBackup(row, language))),
  )

  serve(router, services, 'backups.stats', async () => ok(await countBackups(db)))

  serve(router, services, 'backups.schedulerStatus', async ({ now }) => {
    const nextRun = services.getNextBackupTime()
    return ok({ active: nextRun !== null, timezone: farmTimeZone, nextRun, lastRun: await findLastDailyRun(db, now) })
  })

  serve(router, services, 'backups.listRestorable', async ({ language }) =>
    ok((await listRestorable(db, env.BACKUP_DIR)).map((row) => presentBackup(row, language))),
  )

  serve(router, services, 'backups.start', async (request) =>
    presentResult(await backups.start(getRequester(request)), request.language),
  )

  serve(router, services, 'backups.begin', async (request) =>
    presentResult(await backups.begin(getRequester(request)), request.language),
  )

  serve(router, services, 'backups.upload', async ({ ctx, language, confirmSession, ...request }) => {
    if (backups.isBusy()) return refuse('backup_running', { retryAfter: 10 })
    const created = await backups.createUploadPath(Number(ctx.get('content-length')) || 0)
    if (!created.ok) return created
    const path = created.value
    await saveUpload(ctx, path, uploadLimits)
    try {
      await confirmSession()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    if (!(await looksLikeBackupFile(path))) {
      await rm(path, { force: true })
      return refuse('not_a_backup')
    }
    const result = await backups.restoreFile(path, getRequester(request).by, { remove: true })
    if (!result.ok) await rm(path, { force: true })
    return presentResult(result, language)
  })

  serve(router, services, 'backups.allowDownload', async (request) => {
    const { ctx, input, now, params } = request
    const own = request.session
    const found = await findRestorable(db, env.BACKUP_DIR, params.id)
    if (!found.ok) return found
    const write: typeof request.write = (task) =>
      request.write((tx) => {
        tx.setSubject(params.id)
        return task(tx)
      })
    const proven =
      input.code === undefined
        ? await checkOwnPassword(services, ctx, own, input.password ?? '')
        : await proveOwnCode(services, { ctx, now, write }, own, input.code)
    if (!proven.ok) return proven
    // The use of a code has written the entry of the log.
    if (input.code === undefined) await write(async () => ok(undefined))
    return ok({ url: `/api/backup/file/${await createDownloadToken(db, params.id, now)}` })
  })

  serve(router, services, 'backups.download', async ({ params, now }) => {
    const row = await takeDownload(db, params.token, now)
    if (row?.fileName == null) return refuse('not_found')
    const stream = createReadStream(join(env.BACKUP_DIR, row.fileName))
    return { ok: true, stream, type: 'application/octet-stream', filename: row.fileName }
  })

  serve(router, services, 'backups.remove', async ({ params, write }) => {
    if (backups.isBusy()) return refuse('backup_running', { retryAfter: 10 })
    return write(async (tx) => {
      tx.setSubject(params.id)
      return removeBackup(db, env.BACKUP_DIR, params.id)
    })
  })

  serve(router, services, 'backups.restore', async (request) =>
    presentResult(await backups.restore(request.params.id, getRequester(request)), request.language),
  )
}
