/**
 * Kills a server with SIGKILL at random moments while guests and staff write. After each restart every acknowledged
 * write is stored, nothing is stored twice, no day is occupied twice and no backup is left in progress.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '#api/seed/builders.ts'
import { ApiClient } from './apiClient.ts'
import { accounts } from './server.ts'
import { findFreePort, type RunningServer, startServer } from './startServer.ts'
import { checkOccupiedDays, WriteJournal } from './writeJournal.ts'

const maxKillDelayMs = 60

type Options = {
  kills: number
  seed: number
  databaseUrl?: string
  /** Waits until each mail is written: those of a killed process are taken over when their lease has expired. */
  waitForMails?: boolean
}

/** Returns how many writes were sent and how many of them are stored. Throws when a check fails. */
export async function killDuringWrites({
  kills,
  seed,
  databaseUrl,
  waitForMails = false,
}: Options): Promise<{ sent: number; stored: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'podere-kills-'))
  const port = await findFreePort()
  const random = createRandom(seed + 1)
  const { username, password } = accounts.manager
  const start = (): Promise<RunningServer> =>
    startServer({
      dataDir,
      port,
      command: ['dist/server/main.js'],
      env: { STAFF: `${username}:${password}`, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    })
  let server = await start()
  try {
    // One session for all restarts.
    const staff = await new ApiClient(server).logIn()
    const journal = new WriteJournal(() => server, staff, seed)
    for (let round = 0; round < kills; round++) {
      if (round % 4 === 0) await staff.tryCall('backups.start')
      const sent = journal.sendBatch()
      setTimeout(() => process.kill(server.pid, 'SIGKILL'), random.nextInt(maxKillDelayMs))
      await sent
      await server.stop()
      server = await start()
      await checkBackups(staff)
      await journal.check()
      await journal.retry()
    }
    await journal.check()
    if (waitForMails) await waitUntilMailsAreWritten(staff)
    await server.stop()
    if (databaseUrl === undefined) await checkOccupiedDays(dataDir)
    return journal.count()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function checkBackups(staff: ApiClient): Promise<void> {
  const unfinished = (await staff.call('backups.history')).filter(({ status }) => status === 'in_progress')
  if (unfinished.length > 0) throw new Error('a backup of a killed process is still in progress')
}

async function waitUntilMailsAreWritten(staff: ApiClient): Promise<void> {
  const end = Date.now() + 120_000
  for (;;) {
    const waiting = (await staff.call('mails.list')).filter(({ state }) => state !== 'written')
    if (waiting.length === 0) return
    if (Date.now() > end) throw new Error(`${waiting.length} mails are stuck, the first one is ${waiting[0]?.state}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
