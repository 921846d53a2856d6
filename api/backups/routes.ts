import type Router from '@koa/router'
import { refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'

/** This server makes no backups yet, and says so. */
export function backupRoutes(router: Router, services: Services): void {
  const names = [
    'backups.history',
    'backups.stats',
    'backups.schedulerStatus',
    'backups.start',
    'backups.listRestorable',
    'backups.restore',
  ] as const
  for (const name of names) serve(router, services, name, async () => refuse('backups_unavailable'))
}
