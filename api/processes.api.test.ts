/** Two processes of one farm: no process has state that the other one needs. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupRecords } from '#api/backups/model.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { jobRuns } from '#api/db/jobRuns.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { type Processes, startProcesses } from '#api/testing/processes.ts'
import { runRemoteSequences } from '#api/testing/remoteSequences.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

let processes: Processes
let db: Database
const today = toFarmDay(Date.now())

beforeAll(async () => {
  processes = await startProcesses({
    // A backup is due: the last one was made ten days ago.
    prepare: async (location) => {
      db = await openDatabase(location)
      await jobRuns(db).create({ job: 'backup', day: addDays(today, -10), at: new Date().toISOString(), failures: 0 })
    },
  })
}, 180_000)
afterAll(async () => {
  await db.close()
  await processes.stop()
})

const createGuest = () => new ApiClient(processes.servers[0])
const logIn = () => createGuest().logIn()
/** The same browser, when the balancer sends it to the other process. */
const atOther = (client: ApiClient) => client.at(processes.servers[1])

test('an event stream of one process brings the writes of the other within a second', async () => {
  const first = await logIn()
  const second = atOther(first)
  const revisions: number[] = []
  const { close } = await second.openStream('/api/changes/stream', (text) => {
    for (const [, revision] of text.matchAll(/data: (\d+)/g)) revisions.push(Number(revision))
  })
  await expect.poll(() => revisions.length).toBe(1)
  const { cursor } = await second.call('changes.list')
  await first.call('availability.editDay', {
    params: { roomId: '5', date: addDays(today, 210) },
    body: { available: false },
  })
  await expect.poll(() => revisions.length, { timeout: 1000, interval: 20 }).toBeGreaterThan(1)
  const changes = await second.call('changes.list', { query: { since: cursor } })
  expect(changes.availability).toMatchObject([{ roomId: 5, available: false }])
  close()
})

test('a photograph that one process has taken is soon on the pages of the other, with files that both serve', async () => {
  const manager = await logIn()
  const raw = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await manager.send('PUT', '/api/pictures/logo', { raw, headers })).status).toBe(200)
  const guest = atOther(createGuest())
  const findLogo = async () => /\/pictures\/logo-256\.webp\?v=\w+/.exec((await guest.send('GET', '/about')).text)?.[0]
  await expect.poll(findLogo, { timeout: 30_000 }).toBeDefined()
  const path = (await findLogo()) ?? ''
  for (const client of [guest, createGuest()]) {
    const read = async () => {
      const { status, headers } = await client.send('GET', path)
      return [status, headers['content-type'], headers['cache-control']]
    }
    await expect.poll(read).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable'])
  }
})

test('a login is valid in every process, and its end and a new role of the account count there at once', async () => {
  const manager = await logIn()
  const colleague = { username: 'lapo', password: 'una-lunga-parola' }
  const { id } = await manager.call('staff.add', { body: { ...colleague, role: 'manager' } })
  const tablet = await atOther(createGuest()).logIn(colleague)
  await tablet.call('log.list')
  await manager.call('staff.change', { params: { id }, body: { role: 'staff' } })
  expect(getProblemCode(await tablet.tryCall('log.list'))).toBe('session_ended')
  const managerElsewhere = atOther(manager)
  await manager.call('session.logout')
  expect(getProblemCode(await managerElsewhere.tryCall('session.read'))).toBe('session_ended')
})

test('all processes count towards one limit, and a form token of one raises it in the other', async () => {
  const first = createGuest()
  const second = atOther(first)
  const { proof } = await first.call('bookings.readFormProof')
  const issuedBefore = Date.now()
  const send = (i: number, headers: Record<string, string> = {}) => {
    const checkinDate = addDays(today, 220 + 3 * i)
    const body = {
      ...buildRequest({ roomId: 6, checkinDate, checkoutDate: addDays(checkinDate, 1) }),
      guestEmail: `guest${i}@example.org`,
    }
    return (i % 2 === 0 ? first : second).tryCall('bookings.request', { body, headers })
  }
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1) statuses.push((await send(i)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  // A form token counts three seconds after it was issued.
  await expect.poll(() => Date.now() - issuedBefore).toBeGreaterThan(3_000)
  expect((await send(11, { 'form-proof': proof })).status).toBe(201)
})

test('a repeated backup request gets the record of the first, whichever process it reaches', async () => {
  const first = await logIn()
  const second = atOther(first)
  const key = createKey()
  const waitForBackups = () =>
    expect.poll(() => backupRecords(db).count({ where: { status: 'in_progress' } }), { timeout: 20_000 }).toBe(0)
  // The one that was missed at the start.
  await waitForBackups()
  const start = (i: number) => (i % 2 === 0 ? first : second).tryCall('backups.start', { key })
  const responses = await Promise.all(Array.from({ length: 6 }, (_, i) => start(i)))
  // The other process cannot tell a repetition from another request until the record is written.
  for (const response of responses) expect([202, 409]).toContain(response.status)
  const countManual = () => backupRecords(db).count({ where: { backupType: 'manual' } })
  await waitForBackups()
  expect(await countManual()).toBe(1)
  const ids = (await Promise.all([start(0), start(1)])).map((response) => response.json)
  expect(ids).toMatchObject([{ backupType: 'manual' }, { backupType: 'manual' }])
  expect(await countManual()).toBe(1)
})

test('random actions on bookings through both agree with the reference model, while others book at both', async () => {
  expect(await runRemoteSequences(processes, { sequences: 1, steps: 40, seed: 1 })).toBeGreaterThan(0)
}, 120_000)

test('a job that was missed is made once, although all processes found it missing at their start', async () => {
  const dailyBackups = () => backupRecords(db).findAll({ where: { backupType: 'daily' }, raw: true })
  await expect.poll(async () => (await dailyBackups()).map(({ status }) => status)).toEqual(['success'])
  const readLeases = async () => (await db.machine.query(`SELECT name FROM leases WHERE name = 'job backup'`))[0]
  await expect.poll(readLeases).toEqual([])
  expect(await dailyBackups()).toHaveLength(1)
})

test('a restart of two servers, one after the other, loses no request and no write', async () => {
  const { servers, balancer, restart } = processes
  const countSwitches = () => auditLogEntries(db).count({ where: { call: 'settings.switchBookings' } })
  const switchesBefore = await countSwitches()
  const staff = await new ApiClient(balancer).logIn()
  const guest = new ApiClient(balancer)
  const counts = { reads: 0, writes: 0, lost: [] as unknown[] }
  let isRestarting = true
  const sendRequests = async () => {
    while (isRestarting) {
      try {
        const body = { enabled: true }
        const { status } = await staff.tryCall('settings.switchBookings', { body, key: createKey() })
        // A busy machine may be too slow for the database's time limits.
        expect([200, 503]).toContain(status)
        if (status === 200) counts.writes += 1
        expect((await guest.tryCall('rooms.list')).status).toBe(200)
        counts.reads += 1
      } catch (error) {
        counts.lost.push(error)
      }
    }
  }
  const clients = Array.from({ length: 2 }, sendRequests)
  for (const index of [0, 1] as const) {
    await servers[index].stop()
    await restart(index)
  }
  isRestarting = false
  await Promise.all(clients)

  expect(counts.lost).toEqual([])
  expect(counts.writes).toBeGreaterThan(50)
  expect((await countSwitches()) - switchesBefore).toBe(counts.writes)
}, 90_000)
