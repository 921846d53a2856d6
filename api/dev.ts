/** The server inside Vite's development server: the database stays open across reloads of the code. */
import type { ViteDevServer } from 'vite'
import { type App, createApp } from './app.ts'
import { type Backups, createBackups } from './backups/jobs.ts'
import { type Database, openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'
import { createLog } from './http/log.ts'
import type { PageAssets } from './http/pages/assets.ts'
import { startMail } from './jobs.ts'
import type { MailWorker } from './mails/jobs.ts'
import { prepareFarm } from './seed/prepare.ts'

type Running = { app: App; db: Database; mail: MailWorker; backups: Backups }

/** Vite's own client, React's refresh and the source of the app; styles come with the scripts. */
async function devAssets(vite: ViteDevServer): Promise<PageAssets> {
  const load = async (entry: string) => {
    const html = await vite.transformIndexHtml('/', `<head></head><script type="module" src="/${entry}"></script>`)
    return html.replace(/<\/?head>/g, '')
  }
  const [site, admin] = await Promise.all([load('pwa/site/main.tsx'), load('pwa/admin/main.tsx')])
  return { site: () => ({ html: site, styles: [] }), admin: { html: admin, styles: [] } }
}

export async function startDev(vite: ViteDevServer, previous: Promise<Running> | undefined): Promise<Running & App> {
  const before = await previous
  before?.app.close()
  await before?.mail.stop()
  await before?.backups.close()
  await before?.db.close()
  const env = readEnv({ ...process.env, STAFF: process.env.STAFF ?? 'manager:manager' })
  const clock = { now: () => Date.now() }
  const db = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  const log = createLog(env)
  const backups = createBackups({ db, env, clock, log })
  await backups.settle()
  await prepareFarm(db, { env, clock, demo: true })
  const assets = await devAssets(vite)
  const mail = await startMail({ db, env, clock, log })
  const app = createApp({
    db,
    env,
    clock,
    log,
    schedule: () => 'off',
    nextBackup: () => null,
    backups,
    assets: () => assets,
    dist: null,
  })
  return { ...app, app, db, mail, backups }
}
