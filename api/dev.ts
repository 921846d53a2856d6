/** The server inside Vite's development server: the database stays open across reloads of the code. */
import type { ViteDevServer } from 'vite'
import { createLogger } from '#api/http/logger.ts'
import { seedDatabase } from '#api/seed/seedDatabase.ts'
import { type App, createApp } from './app.ts'
import { type BackupService, createBackupService } from './backups/jobs.ts'
import { type Database, openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'
import type { PageAssets } from './http/pages/assets.ts'
import { startMailer } from './jobs.ts'
import type { MailWorker } from './mails/jobs.ts'

type DevServer = { app: App; db: Database; mailWorker: MailWorker; backups: BackupService }

/** Vite's own client, React's refresh and the source of the app; styles come with the scripts. */
async function buildDevAssets(vite: ViteDevServer): Promise<PageAssets> {
  const renderEntry = async (entry: string) => {
    const html = await vite.transformIndexHtml('/', `<head></head><script type="module" src="/${entry}"></script>`)
    return html.replace(/<\/?head>/g, '')
  }
  const [site, admin] = await Promise.all([renderEntry('pwa/site/main.tsx'), renderEntry('pwa/admin/main.tsx')])
  return { site: () => ({ html: site, styleHashes: [] }), admin: { html: admin, styleHashes: [] } }
}

export async function startDevServer(
  vite: ViteDevServer,
  previous: Promise<DevServer> | undefined,
): Promise<DevServer & App> {
  const previousServer = await previous
  previousServer?.app.close()
  await previousServer?.mailWorker.stop()
  await previousServer?.backups.close()
  await previousServer?.db.close()
  const env = readEnv({ ...process.env, STAFF: process.env.STAFF ?? 'manager:manager' })
  const clock = { now: () => Date.now() }
  const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  const log = createLogger(env)
  const backups = createBackupService({ db, env, clock, log })
  await backups.recover()
  await seedDatabase(db, { env, clock, demo: true })
  const assets = await buildDevAssets(vite)
  const mailWorker = await startMailer({ db, env, clock, log })
  const app = createApp({
    db,
    env,
    clock,
    log,
    getScheduleState: () => 'off',
    getNextBackupTime: () => null,
    backups,
    getAssets: () => assets,
    distDir: null,
  })
  return { ...app, app, db, mailWorker, backups }
}
