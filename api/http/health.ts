import type Router from '@koa/router'
import { QueryTypes } from 'sequelize'
import { hasDamage } from '#api/db/database.ts'
import { findStorageProblem } from '#api/db/storage.ts'
import { ok, refuse } from '#api/errors.ts'
import { serve } from './serve.ts'
import type { Services } from './services.ts'
import { standardOutput } from './standardOutput.ts'

declare const __VERSION__: string

export function registerHealthRoutes(router: Router, services: Services): void {
  const { db } = services

  serve(router, services, 'health.live', async () => ok({ status: 'alive' }))

  // A query that fails makes this a 503.
  serve(router, services, 'health.read', async () => {
    await db.main.query('SELECT value FROM revision', { type: QueryTypes.SELECT })
    if (await hasDamage(db)) return refuse('database_damaged')
    return ok({
      status: (await findStorageProblem(db)) === null ? 'ok' : 'degraded',
      database: db.dialect,
      schedule: services.getScheduleState(),
      droppedLogLines: standardOutput.countDropped(),
      version: __VERSION__,
    })
  })
}
