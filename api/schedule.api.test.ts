import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { defaultTimeZone, setFarmTimeZone, toFarmDay } from '#contract/days/days.ts'
import { backupRecords, initialBackup } from './backups/model.ts'
import { jobRuns } from './db/jobRuns.ts'
import { acquireLease } from './db/lease.ts'
import { getProcessIdentity } from './db/processIdentity.ts'
import { write } from './db/write.ts'
import { ok } from './errors.ts'
import { createLogger } from './http/logger.ts'
import { openDocument } from './http/pages/document.ts'
import { createRateLimiter } from './http/rateLimits.ts'
import { formatInstant } from './mailer/format.ts'
import { claimDueMail, queueMails } from './mails/actions.ts'
import { mails } from './mails/model.ts'
import { isMailDue } from './mails/queries.ts'
import { getDueDay, runDueJobs, runJob, startSchedule } from './schedule.ts'
import { ApiClient } from './testing/apiClient.ts'
import { onSqlite } from './testing/databases.ts'
import { jobContext } from './testing/server.ts'

/** The identity of a process that has just ended. */
async function getEndedProcess(): Promise<string> {
  const child = spawn('sleep', ['60'])
  const identity = getProcessIdentity(child.pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return identity
}

const nightly = { hour: 23, minute: 55 }

// The clock goes forward on 29 March 2026 and back on 25 October 2026, both at 01:00 UTC.
test.each([
  ['the winter evening before', '2026-03-28T22:55:00Z', '2026-03-28'],
  ['a minute before that, the previous day is due', '2026-03-28T22:53:59Z', '2026-03-27'],
  ['the first summer evening', '2026-03-29T21:55:00Z', '2026-03-29'],
  ['an hour after a summer run', '2026-03-29T22:55:00Z', '2026-03-29'],
  ['the last summer evening', '2026-10-24T21:55:00Z', '2026-10-24'],
  ['the first winter evening', '2026-10-25T22:55:00Z', '2026-10-25'],
  ['the first winter evening, an hour early', '2026-10-25T21:55:00Z', '2026-10-24'],
  ['a timer that is four seconds early', '2026-10-25T22:54:56Z', '2026-10-25'],
  ['a timer that is six hours late', '2026-10-26T04:55:00Z', '2026-10-25'],
])('finds the day that is due: %s', (_, now, day) => {
  expect(getDueDay(Date.parse(now), nightly)).toBe(day)
})

test('days, jobs, mails and pages follow the time zone of the farm', () => {
  const render = () => [
    toFarmDay(Date.parse('2026-11-22T20:00:00Z')),
    getDueDay(Date.parse('2026-11-22T15:00:00Z'), nightly),
    formatInstant('2026-11-22T20:00:00Z', 'en'),
    openDocument('en').includes('<html lang="en" data-language="en" data-time-zone="Asia/Tokyo">'),
  ]
  expect(render()).toEqual(['2026-11-22', '2026-11-21', expect.stringContaining('21:00'), false])
  setFarmTimeZone('Asia/Tokyo')
  try {
    expect(render()).toEqual(['2026-11-23', '2026-11-22', expect.stringContaining('05:00'), true])
  } finally {
    setFarmTimeZone(defaultTimeZone)
  }
})

test.each([
  ['2026-03-28T12:00:00Z', ['2026-03-28T22:55:00.000Z', '2026-03-29T21:55:00.000Z', '2026-03-30T21:55:00.000Z']],
  ['2026-10-24T12:00:00Z', ['2026-10-24T21:55:00.000Z', '2026-10-25T22:55:00.000Z', '2026-10-26T22:55:00.000Z']],
])('from %s on the backup runs once an evening at 23:55 at the farm', async (from, wanted) => {
  vi.useFakeTimers({ now: Date.parse(from) })
  try {
    const nextTimes: Array<string | null> = []
    // The database has nothing but a revision that never changes: the jobs that start fail, and the log is silent.
    const silentContext = { log: createLogger({ LOG_LEVEL: 'silent' }), clock: { now: () => Date.now() } }
    const jobs = startSchedule({
      ...silentContext,
      db: { revision: { subscribe: () => () => {} } } as never,
      env: undefined as never,
      backups: undefined as never,
    })
    for (const time of wanted) {
      nextTimes.push(jobs.getNextBackupTime())
      await vi.advanceTimersByTimeAsync(Date.parse(time) + 60_000 - Date.now())
    }
    jobs.stop()
    expect(nextTimes).toEqual(wanted)
  } finally {
    vi.useRealTimers()
  }
})

onSqlite((server) => {
  const context = () => jobContext(server())
  const countDaily = () => backupRecords(server().db).count({ where: { backupType: 'daily' } })
  const clearJobsAndBackups = async () => {
    // At its start the server records the first evening as done.
    await vi.waitFor(async () => expect(await jobRuns(server().db).count()).toBeGreaterThan(0), 10_000)
    await server().db.machine.query('DELETE FROM job_claims')
    await backupRecords(server().db).destroy({ where: {} })
  }

  test('a new database has missed no run before its first evening; a run missed later is made once', async () => {
    await clearJobsAndBackups()
    server().setNow('2026-10-25T12:00:00Z')
    await runDueJobs(context())
    await runDueJobs(context())
    expect(await countDaily()).toBe(0)
    // The server is down from the afternoon until three days later.
    server().setNow('2026-10-28T12:00:00Z')
    await Promise.all([runDueJobs(context()), runDueJobs(context())])
    await runDueJobs(context())
    expect(await countDaily()).toBe(1)
    server().setNow('2026-10-29T22:55:00Z')
    await Promise.all([runJob(context(), 'backup'), runJob(context(), 'backup')])
    expect(await countDaily()).toBe(2)
    server().setNow(Date.now())
  })

  test.each([
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
  ])('makes one backup each evening from %s to %s, however often the timer fires', async (from, to) => {
    await clearJobsAndBackups()
    server().setNow(`${from}T12:00:00Z`)
    await runDueJobs(context())
    for (let time = Date.parse(`${from}T12:00:00Z`); time < Date.parse(`${to}T12:00:00Z`); time += 1_800_000) {
      server().setNow(time + 300_000)
      await runJob(context(), 'backup')
    }
    expect(await countDaily()).toBe(2)
    server().setNow(Date.now())
  })

  test('repeats a backup at the next start when its process has died', async () => {
    await clearJobsAndBackups()
    server().setNow('2026-11-03T12:00:00Z')
    await runDueJobs(context())
    server().setNow('2026-11-04T12:00:00Z')
    // The dead process still holds both leases and has left a record.
    const identity = await getEndedProcess()
    const expiresAt = identity === '' ? '2020-01-01T00:00:00.000Z' : '2099-01-01T00:00:00.000Z'
    const { machine } = server().db
    for (const name of ['job backup', 'backup']) {
      await machine.query('INSERT INTO leases (name, holder, "expiresAt") VALUES ($1, $2, $3)', {
        bind: [name, `another-process x ${identity}`, expiresAt],
      })
    }
    const at = new Date(server().now()).toISOString()
    const startedBackup = { id: uuidv7(), backupType: 'daily', backupDate: at, createdAt: at } as const
    await backupRecords(server().db).create({ ...initialBackup, ...startedBackup, requestKey: null, requestHash: null })
    await runDueJobs(context())
    await runDueJobs(context())
    const rows = await backupRecords(server().db).findAll({ raw: true })
    expect(rows.map((row) => row.status).toSorted()).toEqual(['failed', 'success'])
    server().setNow(Date.now())
  })

  test('a job that fails runs again after longer and longer pauses, until the next one is due', async () => {
    await clearJobsAndBackups()
    const runs: Array<[minute: number, isRetry: boolean]> = []
    const start = Date.parse('2026-11-20T22:55:00Z')
    let minute = 0
    const runDaily = async ({ isRetry } = { isRetry: false }) => {
      runs.push([minute, isRetry])
      throw new Error('the disk is on fire')
    }
    const clock = { now: () => start + minute * 60_000 }
    const failing = { ...context(), clock, backups: { ...server().backups, runDaily } }
    await runJob(failing, 'backup')
    const retries = [5, 15, 35, 75, 155, 315, 555, 795, 1035, 1275]
    const [nextEvening, nextRetry] = [1440, 1445]
    for (const due of [...retries, nextEvening, nextRetry]) for (minute of [due - 1, due]) await runDueJobs(failing)
    expect(runs).toEqual([[0, false], ...retries.map((it) => [it, true]), [nextEvening, false], [nextRetry, true]])
  })

  test('a backup that failed at night is made later; its failure is reported at once, its retries are not', async () => {
    await clearJobsAndBackups()
    const { db, env } = server()
    const manager = await new ApiClient(server()).logIn()
    const listReports = async () =>
      (await mails(db).findAll({ where: { kind: 'backupReport' }, order: ['createdAt', 'id'], raw: true })).map(
        ({ facts }) => JSON.parse(facts).status,
      )
    await mails(db).destroy({ where: {} })
    server().setNow('2026-11-24T12:00:00Z')
    await runDueJobs(context())
    const evening = Date.parse('2026-11-24T22:55:00Z')
    // A file is where the folder of the backups should be.
    await rm(env.BACKUP_DIR, { recursive: true, force: true })
    await writeFile(env.BACKUP_DIR, '')
    for (const minute of [0, 4, 6, 17]) {
      server().setNow(evening + minute * 60_000)
      await runDueJobs(context())
    }
    expect([await countDaily(), await listReports()]).toEqual([3, ['failed']])
    const { failedBackup } = await manager.call('warnings.read')
    expect(failedBackup).toMatchObject({ reason: expect.stringContaining('BACKUP_DIR') })
    await rm(env.BACKUP_DIR)
    for (const minute of [30, 40, 80]) {
      server().setNow(evening + minute * 60_000)
      await runDueJobs(context())
    }
    expect([await countDaily(), await listReports()]).toEqual([4, ['failed', 'success']])
    expect((await manager.call('warnings.read')).failedBackup).toBeNull()
    server().setNow(Date.now())
  })

  test('a run while the clock was ahead does not count as the run of the real day', async () => {
    await clearJobsAndBackups()
    let runs = 0
    const runDaily = async () => {
      runs += 1
    }
    const counting = { ...context(), backups: { ...server().backups, runDaily } }
    server().setNow('2026-11-12T23:30:00Z')
    await runJob(counting, 'backup')
    await runJob(counting, 'backup')
    expect(runs).toBe(1)
    server().setNow('2026-11-12T23:00:00Z')
    await runJob(counting, 'backup')
    await runJob(counting, 'backup')
    expect(runs).toBe(2)
    server().setNow(Date.now())
  })

  test('a job that takes longer than its period delays the next run; runs never overlap and none is lost', async () => {
    await clearJobsAndBackups()
    let [running, maxRunning, runs] = [0, 0, 0]
    let end = () => {}
    const first = new Promise<void>((resolve) => {
      end = resolve
    })
    const runDaily = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      runs += 1
      if (runs === 1) await first
      running -= 1
    }
    const slow = { ...context(), backups: { ...server().backups, runDaily } }
    server().setNow('2026-11-05T22:55:00Z')
    const firstRun = runJob(slow, 'backup')
    await vi.waitFor(() => expect(runs).toBe(1), 10_000)
    server().setNow('2026-11-06T22:55:00Z')
    await Promise.all([runJob(slow, 'backup'), runJob(slow, 'backup')])
    end()
    await firstRun
    await Promise.all([runDueJobs(slow), runDueJobs(slow)])
    await runDueJobs(slow)
    expect([maxRunning, runs]).toEqual([1, 2])
    server().setNow(Date.now())
  })

  test('gives a lease to one of many who ask at once', async () => {
    const { machine } = server().db
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.all(Array.from({ length: 8 }, () => acquireLease(machine, 'one')))
      const leases = results.filter((lease) => lease !== null)
      for (const lease of leases) {
        await machine.transaction((transaction) => lease.release(transaction))
        lease.stop()
      }
      expect(leases).toHaveLength(1)
    }
  })

  test('after the clock was two days ahead, limits and leases hold no longer than their own time', async () => {
    const { db } = server()
    const daysAhead = 2
    const now = Date.now()
    let clockNow = now + daysAhead * 86_400_000
    const limiter = createRateLimiter(db, { now: () => clockNow })
    const countRefused = async () => {
      const waits = []
      for (let tries = 0; tries < 12; tries++) waits.push(await limiter.consume('messages', '192.0.2.1'))
      return waits.filter((seconds) => seconds !== null)
    }
    expect(await countRefused()).toHaveLength(2)
    await mails(db).destroy({ where: {} })
    await write(db, { call: 'seed', now: clockNow, staff: null, key: null }, async (tx) =>
      ok(await queueMails(tx, [{ kind: 'newMessage', facts: {} }], clockNow)),
    )
    const claimed = await claimDueMail(db, clockNow)
    clockNow = now
    expect(await limiter.getBlockedSeconds('messages', '192.0.2.1')).toBeNull()
    const refused = await countRefused()
    expect([refused.length, Math.max(...refused)]).toEqual([2, 3600])
    expect([await isMailDue(db, now), (await claimDueMail(db, now))?.id]).toEqual([true, claimed?.id])
    expect(await isMailDue(db, now)).toBe(false)

    const expiresAt = new Date(now + daysAhead * 86_400_000).toISOString()
    await db.machine.query(`INSERT INTO leases (name, holder, "expiresAt") VALUES ('clock', 'another x', $1)`, {
      bind: [expiresAt],
    })
    expect(await acquireLease(db.machine, 'clock')).toBeNull()
    const elapsed = performance.now()
    const performanceClock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed + 30_000)
    expect(await acquireLease(db.machine, 'clock')).toBeNull()
    performanceClock.mockImplementation(() => elapsed + 61_000)
    const lease = await acquireLease(db.machine, 'clock')
    performanceClock.mockRestore()
    expect(lease).not.toBeNull()
    lease?.stop()
  })

  test('a daily backup waits for a running manual backup', async () => {
    await clearJobsAndBackups()
    const started = await server().backups.start({ by: { id: 'test', username: 'test' }, key: null })
    expect(started.ok).toBe(true)
    await runJob(context(), 'backup')
    const rows = await backupRecords(server().db).findAll({ raw: true })
    expect(rows.map((row) => [row.backupType, row.status]).toSorted()).toEqual([
      ['daily', 'success'],
      ['manual', 'success'],
    ])
  })
})
