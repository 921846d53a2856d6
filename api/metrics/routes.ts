import { Readable } from 'node:stream'
import type Router from '@koa/router'
import { findLastBackup } from '#api/backups/queries.ts'
import { findFirstRunTime } from '#api/db/jobRuns.ts'
import { readDisk } from '#api/db/storage.ts'
import type { Env } from '#api/env.ts'
import { refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import { formatMetrics, type MetricFamily, metricsContentType } from '#api/http/metrics.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { countMails, findOldestWaitingTime } from '#api/mails/queries.ts'

const buildGauge = (name: string, help: string, ...values: Array<number | null>): MetricFamily => ({
  name,
  help,
  type: 'gauge',
  samples: values.flatMap((value) => (value === null ? [] : [{ value }])),
})

type Disk = Awaited<ReturnType<typeof readDisk>> & { folder: string }

async function readDisks({ DATA_DIR, BACKUP_DIR }: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Promise<Disk[]> {
  const folders = { data: DATA_DIR, backups: BACKUP_DIR }
  const disks = Object.entries(folders).map(([folder, path]) =>
    // One that is missing has no disk; the health call says so.
    readDisk(path).then(
      (disk) => [{ ...disk, folder }],
      () => [],
    ),
  )
  return (await Promise.all(disks)).flat()
}

const buildDiskGauge = (name: string, help: string, disks: Disk[], field: 'free' | 'size'): MetricFamily => ({
  name,
  help,
  type: 'gauge',
  samples: disks.map((disk) => ({ labels: { folder: disk.folder }, value: disk[field] })),
})

const toUnixSeconds = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) / 1000 : null

export function registerMetricsRoutes(router: Router, services: Services): void {
  const { db, env, metrics, eventStreams } = services

  serve(router, services, 'metrics.read', async ({ ctx, now }) => {
    if (env.METRICS_TOKEN === undefined) return refuse('not_found')
    if (!hasBearerToken(ctx, env.METRICS_TOKEN)) {
      ctx.set('www-authenticate', 'Bearer')
      return refuse('wrong_token')
    }
    const [mails, waitingSince, backup, began, disks] = await Promise.all([
      countMails(db),
      findOldestWaitingTime(db),
      findLastBackup(db, now),
      findFirstRunTime(db),
      readDisks(env),
    ])
    // After the clock was set back, a time may be in the future.
    const toAge = (instant: string | null) => (instant === null ? 0 : Math.max(0, now - Date.parse(instant)) / 1000)
    const families: MetricFamily[] = [
      ...metrics.collect(),
      buildGauge('podere_event_streams', 'Open event streams.', eventStreams.size),
      {
        name: 'podere_mails',
        help: 'Mails in the queue by state.',
        type: 'gauge',
        samples: mails.map(({ state, count }) => ({ labels: { state }, value: count })),
      },
      buildGauge(
        'podere_mail_oldest_seconds',
        'How long the oldest mail has been waiting to be sent.',
        toAge(waitingSince),
      ),
      buildGauge(
        'podere_backup_age_seconds',
        'Age of the last good backup; before the first one, of the server.',
        toAge(backup?.backupDate ?? began),
      ),
      buildDiskGauge('podere_disk_free_bytes', 'Free space on the disk of a folder.', disks, 'free'),
      buildDiskGauge('podere_disk_size_bytes', 'Size of the disk of a folder.', disks, 'size'),
      buildGauge(
        'podere_backup_timestamp_seconds',
        'When the last good backup was made.',
        toUnixSeconds(backup?.backupDate),
      ),
      buildGauge(
        'podere_backup_proof_timestamp_seconds',
        'When the last good backup was verified.',
        toUnixSeconds(backup?.verifiedAt),
      ),
      buildGauge('podere_revision', 'The number of the newest write.', db.revision.current),
      buildGauge('podere_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    ]
    return { ok: true, stream: Readable.from([formatMetrics(families)]), type: metricsContentType }
  })
}
