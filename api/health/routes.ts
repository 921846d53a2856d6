import type Router from '@koa/router'
import { QueryTypes } from 'sequelize'
import { findFailure } from '#api/backups/queries.ts'
import { hasDamage } from '#api/db/database.ts'
import { findFolderProblem, findStorageProblem } from '#api/db/storage.ts'
import { findClockJump } from '#api/db/trustedTime.ts'
import { ok, refuse } from '#api/errors.ts'
import { getDroppedLogLines } from '#api/http/logger.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { Degradation } from '#contract/health.ts'
import { defaultLanguage } from '#locales/language.ts'

declare const __VERSION__: string

export function registerHealthRoutes(router: Router, services: Services): void {
  const { db, env } = services
  const listDegradations = async (now: number): Promise<Degradation[]> => {
    const [storage, folder, failure, jump] = await Promise.all([
      findStorageProblem(db),
      findFolderProblem(env.BACKUP_DIR),
      findFailure(db, now, defaultLanguage),
      findClockJump(db, now),
    ])
    return [
      ...(storage ? [`storage.${storage}` as const] : []),
      ...(folder ? [`backupFolder.${folder}` as const] : []),
      ...(failure ? ['backup.failed' as const] : []),
      ...(jump ? ['clock.jumped' as const] : []),
    ]
  }

  serve(router, services, 'health.live', async () => ok({ status: 'alive' }))

  // A query that fails makes this a 503.
  serve(router, services, 'health.read', async ({ now }) => {
    await db.main.query('SELECT value FROM revision', { type: QueryTypes.SELECT })
    if (await hasDamage(db)) return refuse('database_damaged')
    const degraded = await listDegradations(now)
    return ok({
      status: degraded.length === 0 ? 'ok' : 'degraded',
      degraded,
      database: db.dialect,
      schedule: services.getScheduleState(),
      droppedLogLines: getDroppedLogLines(),
      version: __VERSION__,
    })
  })
}
