/**
 * Fills the disk of a running server at random moments, while guests and staff write. Meanwhile each call is answered,
 * with a 503 where it would have to write, and staff can read. When there is space again, everything works without a
 * restart, and each acknowledged write is stored.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#api/seed/builders.ts'
import { ApiClient, type ApiResponse, getProblemCode } from './apiClient.ts'
import { accounts } from './server.ts'
import { openSmallDisk } from './smallDisk.ts'
import { startServer } from './startServer.ts'
import { checkOccupiedDays, WriteJournal } from './writeJournal.ts'

const maxDelayMs = 100
const maxFullMs = 1500
const batchIntervalMs = 150
/** What is left free on a full disk: sometimes enough for a small write. */
const maxFreeBytes = 96_000
const recoveryTimeoutMs = 30_000

/** The number of answers by status, of refusals by status and code, and of states of the health call on a full disk. */
type Counts = Record<string, number>

/** Fills the disk `rounds` times. Throws at the first wrong answer. */
export async function fillDiskRepeatedly(rounds: number, seed: number): Promise<Counts> {
  const disk = await openSmallDisk()
  process.stdout.write(`the disk is a ${disk.kind}\n`)
  const dataDir = join(disk.folder, 'data')
  const { username, password } = accounts.manager
  const env = { STAFF: `${username}:${password}`, LOG_LEVEL: 'fatal' }
  const server = await startServer({ dataDir, command: ['dist/server/main.js'], env })
  const counts: Counts = {}
  try {
    const staff = await new ApiClient(server).logIn()
    if (disk.kind === 'file system' && (await staff.call('warnings.read')).lowSpace === null)
      throw new Error('nothing says that the disk will soon be full')
    const journal = new WriteJournal(() => server, staff, seed)
    const random = createRandom(seed + 1)
    for (let round = 0; round < rounds; round++) {
      const stopWork = work(journal, staff, counts)
      await sleep(random.nextInt(maxDelayMs))
      await disk.fill(server.pid, random.nextInt(maxFreeBytes))
      const health = `health ${(await staff.call('health.read')).status}`
      counts[health] = (counts[health] ?? 0) + 1
      await sleep(random.nextInt(maxFullMs))
      await disk.clear(server.pid)
      await stopWork()
      await checkRecovery(staff, journal)
    }
    if (disk.kind === 'file system' && !counts['health degraded'])
      throw new Error('the health call notices no full disk')
    if ((await server.stop()) !== 0) throw new Error('the server has not stopped by itself')
    await checkOccupiedDays(dataDir)
    return counts
  } finally {
    await server.stop()
    await disk.remove()
  }
}

/** Writes and reads until the returned function is called, which rejects when an answer was wrong. */
function work(journal: WriteJournal, staff: ApiClient, counts: Counts): () => Promise<void> {
  let isStopped = false
  const count = (response: ApiResponse | null): void => {
    if (response === null) throw new Error('a call got no answer')
    const { status, text } = response
    const answer = status < 400 ? `${status}` : `${status} ${getProblemCode(response)}`
    if (status >= 500 && !/^503 (database_unavailable|disk_full)$/.test(answer))
      throw new Error(`a call got ${answer}: ${text.slice(0, 300)}`)
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  const runBatches = async (): Promise<void> => {
    while (!isStopped) {
      const headers = { 'content-type': 'application/octet-stream' }
      const upload = staff.send('POST', '/api/restore/upload', { raw: Buffer.alloc(300_000), headers })
      const others = [staff.tryCall('backups.start'), upload]
      for (const response of [...(await journal.sendBatch()), ...(await Promise.all(others))]) count(response)
      for (const name of ['bookings.list', 'contacts.list', 'session.read', 'mails.list'] as const) {
        const { status } = await staff.tryCall(name)
        if (status !== 200) throw new Error(`${name} got ${status} on a full disk`)
      }
      await sleep(batchIntervalMs)
    }
  }
  const running = runBatches()
  // It is awaited at the end only.
  running.catch(() => {})
  return async () => {
    isStopped = true
    await running
  }
}

async function waitFor(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + recoveryTimeoutMs
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what} although there is space again`)
    await sleep(100)
  }
}

/** Without a restart, writes and backups work again, and nothing is lost or stuck. */
async function checkRecovery(staff: ApiClient, journal: WriteJournal): Promise<void> {
  const body = { enabled: true }
  await waitFor(
    'no write is possible',
    async () => (await staff.tryCall('settings.switchBookings', { body })).status === 200,
  )
  await journal.retry()
  await journal.check()
  await waitFor('no backup can start', async () => (await staff.tryCall('backups.start')).status === 202)
  await waitFor('a backup is stuck', async () =>
    (await staff.call('backups.history')).every(({ status }) => status !== 'in_progress'),
  )
  const [newest] = await staff.call('backups.history')
  if (newest?.status !== 'success') throw new Error(`a backup has failed: ${newest?.errorMessage}`)
}
