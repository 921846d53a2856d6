/** The server inside Vite's development server. Each reload of the code stops it and starts a new one. */
import type { ViteDevServer } from 'vite'
import { setFarmTimeZone } from '#contract/days/days.ts'
import { type App, createApp } from './app.ts'
import { type BackupService, createBackupService } from './backups/service.ts'
import { systemClock } from './clock.ts'
import { type Database, openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'
import { createLogger } from './http/logger.ts'
import { addAppearance, type PageAssets } from './http/pages/assets.ts'
import { startMailer } from './mailHandlers.ts'
import type { MailWorker } from './mails/worker.ts'
import { openPropertySource } from './property/queries.ts'
import { seedDatabase } from './seed/seedDatabase.ts'
import { findUnsoundness, isPicture } from './soundness.ts'
import { openTextSource } from './texts/queries.ts'

type DevServer = { app: App; db: Database; mailWorker: MailWorker; backups: BackupService }

/** Vite's client, React's fast refresh and the source of the apps. The scripts bring the styles. */
async function buildDevAssets(vite: ViteDevServer): Promise<PageAssets> {
  const renderEntry = async (entry: string) => {
    const html = await vite.transformIndexHtml('/', `<head></head><script type="module" src="/${entry}"></script>`)
    return html.replace(/<\/?head>/g, '')
  }
  const [site, admin] = await Promise.all([renderEntry('pwa/site/main.ts'), renderEntry('pwa/admin/main.ts')])
  return {
    site: (_, appearance) => {
      const styles = [
        `<link rel="stylesheet" href="/pwa/ui/typefaces/${appearance.typeface}.css">`,
        '<link rel="stylesheet" href="/pwa/site/print.css" media="print">',
      ].join('')
      return addAppearance({ styles, styleHashes: [], links: site }, appearance)
    },
    admin: { styles: '', styleHashes: [], links: admin },
  }
}

async function stopDevServer({ app, db, mailWorker, backups }: DevServer): Promise<void> {
  await app.close()
  await mailWorker.stop()
  await backups.close()
  await db.close()
}

/** Starts the server, after it has stopped the `previous` one, which ran the code before the reload. */
export async function startDevServer(
  vite: ViteDevServer,
  previous: Promise<DevServer> | undefined,
): Promise<DevServer & App> {
  const previousServer = await previous
  if (previousServer) await stopDevServer(previousServer)
  const env = readEnv({ ...process.env, STAFF: process.env.STAFF ?? 'manager:manager' })
  const clock = systemClock
  setFarmTimeZone(env.TIME_ZONE)
  const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  const log = createLogger(env)
  const backups = createBackupService({ db, env, clock, log, findRowError: findUnsoundness, isPicture })
  await backups.recover()
  await seedDatabase(db, { env, clock, demo: true, year: true, allowWeakPasswords: true })
  const assets = await buildDevAssets(vite)
  const app = createApp({
    db,
    env,
    clock,
    log,
    property: await openPropertySource(db, env.CLOSED_WHILE_SAMPLE),
    texts: await openTextSource(db),
    getScheduleState: () => 'off',
    getNextBackupTime: () => null,
    backups,
    getAssets: () => assets,
    distDir: null,
  })
  const mailWorker = await startMailer({ db, env, clock, log, readMailPicture: app.readMailPicture })
  return { ...app, app, db, mailWorker, backups }
}
