import { Readable } from 'node:stream'
import type Router from '@koa/router'
import { findLastBackup } from '#api/backups/queries.ts'
import { refuse } from '#api/errors.ts'
import { bringsBearer } from '#api/http/guards.ts'
import { type Family, metricsType, writeMetrics } from '#api/http/metrics.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { countMails, findLongestWaiting } from '#api/mails/queries.ts'

const gauge = (name: string, help: string, ...values: Array<number | null>): Family => ({
  name,
  help,
  type: 'gauge',
  samples: values.flatMap((value) => (value === null ? [] : [{ value }])),
})

const secondsOf = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) / 1000 : null)

export function metricsRoutes(router: Router, services: Services): void {
  const { db, env, metrics, streams } = services

  serve(router, services, 'metrics.read', async ({ ctx, now }) => {
    if (env.METRICS_TOKEN === undefined) return refuse('not_found')
    if (!bringsBearer(ctx, env.METRICS_TOKEN)) {
      ctx.set('www-authenticate', 'Bearer')
      return refuse('wrong_token')
    }
    const [mails, waitingSince, backup] = await Promise.all([
      countMails(db),
      findLongestWaiting(db),
      findLastBackup(db),
    ])
    const wait = waitingSince === null ? 0 : (now - Date.parse(waitingSince)) / 1000
    const families: Family[] = [
      ...metrics.read(),
      gauge('podere_event_streams', 'Open event streams.', streams.size),
      {
        name: 'podere_mails',
        help: 'Mails in the queue by state.',
        type: 'gauge',
        samples: mails.map(({ state, count }) => ({ labels: { state }, value: count })),
      },
      gauge('podere_mail_oldest_seconds', 'How long the oldest mail has been waiting to be sent.', wait),
      gauge('podere_backup_timestamp_seconds', 'When the last good backup was made.', secondsOf(backup?.backupDate)),
      gauge('podere_backup_proof_timestamp_seconds', 'When it was proved.', secondsOf(backup?.provedAt)),
      gauge('podere_revision', 'The number of the newest write.', db.revision.current),
      gauge('podere_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    ]
    return { ok: true, stream: Readable.from([writeMetrics(families)]), type: metricsType }
  })
}
