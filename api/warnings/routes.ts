import type Router from '@koa/router'
import { findFailure } from '#api/backups/queries.ts'
import { findFolderProblem, findLowSpace, findStorageProblem, type StorageProblem } from '#api/db/storage.ts'
import { findClockJump, trustClock } from '#api/db/trustedTime.ts'
import { listMissingAccess } from '#api/duties/queries.ts'
import { ok } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { Language } from '#locales/language.ts'

const storageTexts: Record<StorageProblem, string> = {
  gone: /*i18n*/ 'storage.gone',
  readOnly: /*i18n*/ 'storage.readOnly',
  full: /*i18n*/ 'storage.full',
}
const backupFolderTexts = {
  readOnly: /*i18n*/ 'backupFolder.readOnly',
  full: /*i18n*/ 'backupFolder.full',
}

export function registerWarningRoutes(router: Router, services: Services): void {
  const { db, env } = services
  const readWarnings = async ({ language, now }: { language: Language; now: number }) =>
    ok({
      failedBackup: await findFailure(db, now, language),
      clockJump: await findClockJump(db, now),
      degraded: await describeStorageProblem(language),
      lowSpace: await describeLowSpace(language),
      missingAccess: await describeMissingAccess(language),
    })
  const describeMissingAccess = async (language: Language): Promise<string | null> => {
    const { t } = getI18n(language)
    return (await listMissingAccess(db)).map((id) => t(id)).join(' ') || null
  }
  const describeLowSpace = async (language: Language): Promise<string | null> => {
    const low = await findLowSpace([env.DATA_DIR, env.BACKUP_DIR])
    if (low === null) return null
    return getI18n(language).t(/*i18n*/ 'storage.low', {
      folder: low.folder,
      megabytes: Math.floor(low.free / 1_000_000),
    })
  }
  const describeStorageProblem = async (language: Language): Promise<string | null> => {
    const [storage, folder] = await Promise.all([findStorageProblem(db), findFolderProblem(env.BACKUP_DIR)])
    const { t } = getI18n(language)
    if (storage !== null) return t(storageTexts[storage])
    return folder === null ? null : t(backupFolderTexts[folder], { folder: env.BACKUP_DIR })
  }

  serve(router, services, 'warnings.read', readWarnings)

  serve(router, services, 'warnings.confirmClock', async (request) => {
    // A write, so that the log says who has confirmed it.
    const confirmed = await request.write(async (tx) => ok(await trustClock(tx, request.now)))
    return confirmed.ok ? readWarnings(request) : confirmed
  })
}
