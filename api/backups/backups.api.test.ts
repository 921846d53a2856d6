import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { QueryTypes } from 'sequelize'
import { expect, test } from 'vitest'
import { acquireLease } from '#api/db/lease.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { mails } from '#api/mails/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { addStaff } from '#api/staff/actions.ts'
import { hashPassword } from '#api/staff/passwords.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import type { TestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const run = promisify(execFile)

const upload = (manager: ApiClient, raw: Buffer) =>
  manager.send('POST', '/api/restore/upload', { raw, headers: { 'content-type': 'application/octet-stream' } })

const getId = (json: unknown): string =>
  typeof json === 'object' && json !== null && 'id' in json && typeof json.id === 'string' ? json.id : ''

let lastRoomId = 0
/** A guest's request for days that are free. */
const requestFreeDays = (server: TestServer) => {
  lastRoomId = (lastRoomId % 15) + 1
  const day = addDays(toFarmDay(server.now()), 200 + lastRoomId)
  return new ApiClient(server).call('bookings.request', {
    body: buildRequest({ roomId: lastRoomId, checkinDate: day, checkoutDate: addDays(day, 2) }),
  })
}

const serverOptions = { demo: true, env: { LOG_LEVEL: 'silent' } }

onBothDatabases((server) => {
  test('makes, verifies and lists a backup with all its fields, and tar can open it', async () => {
    const manager = await new ApiClient(server()).logIn()
    const record = await createBackup(server(), manager)
    expect(record).toMatchObject({ status: 'success', backupType: 'manual', emailSent: false, errorMessage: null })
    for (const size of [record.databaseSize, record.totalSize, record.duration]) expect(size).toBeGreaterThan(0)
    expect(record.provedAt).not.toBeNull()
    expect(record.logMessages.join('\n')).toMatch(/contiene \d+ prenotazioni, 5 messaggi/)
    const { stdout } = await run('tar', ['tzf', await findBackupFile(server(), record.id)])
    expect(stdout).toMatch(/^podere.json\n[\s\S]*farm\/bookings\/000001.ndjson\n[\s\S]*manifest.json\n$/)
    expect((await manager.call('backups.listRestorable')).map((it) => it.id)).toContain(record.id)
    expect(await manager.call('backups.stats')).toMatchObject({ failed: 0 })
    expect((await readdir(server().env.BACKUP_DIR)).filter((it) => !it.endsWith('.tar.gz'))).toEqual([])
  })

  test('a restore brings back the rows of the backup, keeps a safety backup, renews the epoch and raises the revision', async () => {
    const manager = await new ApiClient(server()).logIn()
    const before = await manager.call('bookings.list')
    const contacts = await manager.call('contacts.list')
    const backup = await createBackup(server(), manager)
    const later = await requestFreeDays(server())
    const { epoch } = await manager.call('changes.list')
    const revision = server().db.revision.current
    const restored = await runToEnd(server(), manager, () =>
      manager.call('backups.restore', { params: { id: backup.id } }),
    )
    expect(restored).toMatchObject({ status: 'restore', backupType: 'restore', errorMessage: null })
    expect(await manager.call('bookings.list')).toEqual(before)
    expect(await manager.call('contacts.list')).toEqual(contacts)
    expect((await manager.call('changes.list')).epoch).not.toBe(epoch)
    expect(server().db.revision.current).toBeGreaterThan(revision)
    // The later request is not lost: the safety backup holds it.
    const [, safety] = (await manager.call('backups.history')).filter((it) => it.id > backup.id).toReversed()
    expect(safety).toMatchObject({ status: 'success', backupType: 'manual' })
    expect(safety?.logMessages.join()).toContain('Copia di sicurezza fatta prima di un ripristino')
    await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: safety?.id ?? '' } }))
    expect((await manager.call('bookings.list')).map((it) => it.id)).toContain(later.id)
    // The days of the restored bookings are taken, and free ones can be booked.
    await requestFreeDays(server())
  })

  test('a restore ends the sessions of accounts that no longer exist, and no others', async () => {
    const manager = await new ApiClient(server()).logIn()
    const backup = await createBackup(server(), manager)
    const passwordHash = await hashPassword('nuova-password')
    const by = { call: 'staff.cli', now: Date.now(), staff: null, key: null } as const
    await write(server().db, by, (tx) => addStaff(tx, { username: 'nuovo', passwordHash, role: 'staff' }))
    const newcomer = await new ApiClient(server()).logIn({ username: 'nuovo', password: 'nuova-password' })
    await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
    expect(getProblemCode(await newcomer.tryCall('bookings.list'))).toBe('session_ended')
    await manager.call('bookings.list')
  })

  test('refuses a second backup or restore while one runs, also in another process', async () => {
    const manager = await new ApiClient(server()).logIn()
    const backup = await createBackup(server(), manager)
    const responses = await Promise.all([
      manager.tryCall('backups.start'),
      manager.tryCall('backups.restore', { params: { id: backup.id } }),
      manager.tryCall('backups.start'),
    ])
    expect(responses.map((it) => it.status).toSorted()).toEqual([202, 409, 409])
    expect(responses.filter((it) => it.status === 409).map(getProblemCode)).toEqual([
      'backup_running',
      'backup_running',
    ])
    await server().backups.idle()
    const lease = await acquireLease(server().db.machine, 'backup')
    expect(getProblemCode(await manager.tryCall('backups.start'))).toBe('backup_running')
    await server().db.machine.transaction(async (transaction) => lease?.release(transaction))
    lease?.stop()
  })

  test('the next backup can start as soon as the record says success', async () => {
    const manager = await new ApiClient(server()).logIn()
    for (let round = 0; round < 3; round++) {
      const { id } = await manager.call('backups.start')
      let status = 'in_progress'
      while (status === 'in_progress') {
        status = (await manager.call('backups.history')).find((it) => it.id === id)?.status ?? ''
      }
      expect(status).toBe('success')
    }
    await server().backups.idle()
  })

  test('requests with the same idempotency key start one backup', async () => {
    const manager = await new ApiClient(server()).logIn()
    const key = createKey()
    const responses = await Promise.all([
      manager.call('backups.start', { key }),
      manager.call('backups.start', { key }),
    ])
    expect(responses[0].id).toBe(responses[1].id)
    await server().backups.idle()
    expect((await manager.call('backups.start', { key })).id).toBe(responses[0].id)
  })

  test('refuses to restore a restore, a backup without its file and an unknown id', async () => {
    const manager = await new ApiClient(server()).logIn()
    const backup = await createBackup(server(), manager)
    const restored = await runToEnd(server(), manager, () =>
      manager.call('backups.restore', { params: { id: backup.id } }),
    )
    expect(getProblemCode(await manager.tryCall('backups.restore', { params: { id: restored.id } }))).toBe(
      'not_restorable',
    )
    await rm(await findBackupFile(server(), backup.id))
    expect(getProblemCode(await manager.tryCall('backups.restore', { params: { id: backup.id } }))).toBe(
      'not_restorable',
    )
    expect((await manager.tryCall('backups.restore', { params: { id: createKey() } })).status).toBe(404)
    expect((await manager.send('POST', '/api/restore/..%2f..%2fetc')).status).toBe(404)
  })

  test('restores an uploaded file; one that is cut short, changed or no backup changes nothing', async () => {
    const manager = await new ApiClient(server()).logIn()
    const backup = await createBackup(server(), manager)
    const content = await readFile(await findBackupFile(server(), backup.id))
    const good = await upload(manager, content)
    expect(good.status).toBe(202)
    await server().backups.idle()
    expect((await manager.call('backups.history')).find((it) => it.id === getId(good.json))?.status).toBe('restore')

    const [epoch, bookings] = [await server().db.epoch(), await manager.call('bookings.list')]
    const flipped = Buffer.from(content)
    flipped[content.length >> 1] = (flipped[content.length >> 1] ?? 0) ^ 1
    for (const bad of [content.subarray(0, content.length - 20), content.subarray(0, 3000), flipped]) {
      const response = await upload(manager, bad)
      await server().backups.idle()
      const record = (await manager.call('backups.history')).find((it) => it.id === getId(response.json))
      expect(record).toMatchObject({
        status: 'failed',
        backupType: 'restore',
        errorMessage: 'Il file è danneggiato o incompleto: non è stato cambiato nulla.',
      })
    }
    expect(getProblemCode(await upload(manager, Buffer.from('no backup at all')))).toBe('not_a_backup')
    expect(getProblemCode(await upload(manager, Buffer.alloc(0)))).toBe('not_a_backup')
    expect([await server().db.epoch(), await manager.call('bookings.list')]).toEqual([epoch, bookings])
    // No temporary file is left.
    expect(await readdir(join(server().env.DATA_DIR, 'scratch'))).toEqual([])
  })

  test('other calls get 503 restore_running with Retry-After while all rows are replaced', async () => {
    const manager = await new ApiClient(server()).logIn()
    const guest = new ApiClient(server())
    await guest.call('rooms.list')
    const backup = await createBackup(server(), manager)
    const { id } = await manager.call('backups.restore', { params: { id: backup.id } })
    const seen = new Set<unknown>()
    let isFinished = false
    const finished = server()
      .backups.idle()
      .then(() => {
        isFinished = true
      })
    while (!isFinished) {
      const restoring = server().backups.isRestoring()
      const [health, rooms, history] = await Promise.all([
        guest.tryCall('health.read'),
        guest.tryCall('rooms.list'),
        manager.tryCall('backups.history'),
      ])
      expect(history.status).toBe(200)
      if (!restoring) continue
      for (const response of [health, rooms]) {
        if (response.status === 200) continue
        seen.add(getProblemCode(response))
        expect(response.headers['retry-after']).toBe('5')
      }
    }
    await finished
    expect([...seen]).toEqual(['restore_running'])
    expect((await manager.call('backups.history')).find((it) => it.id === id)?.status).toBe('restore')
    await guest.call('rooms.list')
  })

  test('a message sent during a restore is refused, or is in the database or the safety backup afterwards', async () => {
    const manager = await new ApiClient(server()).logIn()
    const backup = await createBackup(server(), manager)
    const { id } = await manager.call('backups.restore', { params: { id: backup.id } })
    const stored: string[] = []
    const contact = {
      name: 'Hanna',
      surname: 'Birkenfeld',
      email: 'h@example.org',
      message: 'Is the pool open in May?',
    }
    while (server().backups.isBusy()) {
      const response = await new ApiClient(server()).tryCall('contacts.send', { body: contact })
      if (response.status === 201) stored.push(getId(response.json))
      else expect(getProblemCode(response)).toBe('restore_running')
    }
    const safety = (await manager.call('backups.history')).filter((it) => it.id > id && it.status === 'success').at(0)
    const now = (await manager.call('contacts.list')).map((it) => it.id)
    const { stdout } = await run('sh', [
      '-c',
      `tar xzOf "${await findBackupFile(server(), safety?.id ?? '')}" --wildcards 'farm/contacts/*'`,
    ])
    for (const it of stored) expect(now.includes(it) || stdout.includes(it)).toBe(true)
  })

  test('recovers at the next start what an ended process has left', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { db, env } = server()
    const backup = await createBackup(server(), manager)
    const { epoch } = await manager.call('changes.list')
    const file = join(env.BACKUP_DIR, 'podere-2026-01-01-x.tar.gz.part')
    await writeFile(file, 'half')
    await mails(db).destroy({ where: {} })
    await db.machine.query(`UPDATE backup_records SET status = 'in_progress', reported = false WHERE id = $1`, {
      bind: [backup.id],
    })
    await db.machine.query('INSERT INTO restore_journal (id, at) VALUES ($1, $2)', {
      bind: [backup.id, backup.createdAt],
    })
    await server().backups.recover()
    expect((await manager.call('mails.list')).map((it) => it.kind)).toEqual(['backupReport'])
    const record = (await manager.call('backups.history')).find((it) => it.id === backup.id)
    expect(record?.status).toBe('failed')
    expect(record?.errorMessage).toContain('Interrotto')
    expect((await manager.call('changes.list')).epoch).not.toBe(epoch)
    expect(await readdir(env.BACKUP_DIR)).not.toContain('podere-2026-01-01-x.tar.gz.part')
    expect(await db.machine.query('SELECT id FROM restore_journal', { type: QueryTypes.SELECT })).toEqual([])
  })

  test('the scheduler status says when the daily backup runs next and when it last ran', async () => {
    const manager = await new ApiClient(server()).logIn()
    const before = await manager.call('backups.schedulerStatus')
    expect(before).toMatchObject({ active: true, timezone: 'Europe/Rome' })
    const time = new Intl.DateTimeFormat('it', { timeZone: 'Europe/Rome', timeStyle: 'short' })
    expect(time.format(Date.parse(before.nextRun ?? ''))).toBe('23:55')
    await server().backups.runDaily()
    const [daily] = await manager.call('backups.history')
    expect(daily).toMatchObject({ status: 'success', backupType: 'daily' })
    expect((await manager.call('backups.schedulerStatus')).lastRun).toBe(daily?.backupDate)
  })

  test('a restore holds queued mails until staff send them', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { id: bookingId } = await requestFreeDays(server())
    const backup = await createBackup(server(), manager)
    await runToEnd(server(), manager, () => manager.call('backups.restore', { params: { id: backup.id } }))
    const [mail, ...others] = await manager.call('mails.list', { query: { bookingId } })
    expect([mail, ...others].map((it) => it?.state)).toEqual(['held', 'held'])
    expect(await manager.call('mails.resend', { params: { id: mail?.id ?? '' } })).toMatchObject({ state: 'queued' })
  })

  test('a backup into a folder that cannot be used fails with a record that says so', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { BACKUP_DIR } = server().env
    await rm(BACKUP_DIR, { recursive: true })
    await writeFile(BACKUP_DIR, 'in the way')
    const record = await createBackup(server(), manager)
    expect(record.status).toBe('failed')
    expect(record.errorMessage).toContain('BACKUP_DIR')
    expect(getProblemCode(await manager.tryCall('backups.restore', { params: { id: record.id } }))).toBe(
      'not_restorable',
    )
    await rm(BACKUP_DIR)
    expect((await createBackup(server(), manager)).status).toBe('success')
  })

  test('a backup without enough disk space fails with a record that names the disk and the bytes', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { BACKUP_DIR, DATA_DIR } = server().env
    const folder = join(DATA_DIR, 'pictures', 'about-1')
    await mkdir(folder, { recursive: true })
    // A sparse file: it takes no space but has a size larger than the disk.
    await writeFile(join(folder, 'a.png'), '')
    await truncate(join(folder, 'a.png'), 4e12)
    const before = await readdir(BACKUP_DIR)
    const record = await createBackup(server(), manager)
    await rm(folder, { recursive: true })
    expect(record.status).toBe('failed')
    expect(record.errorMessage).toMatch(/spazio sul disco di BACKUP_DIR: servono 4\D?000\D?\d{3} MB, ne restano/)
    expect(await readdir(BACKUP_DIR)).toEqual(before)
  })

  test('queues a missing report once, at whatever point the process ended', async () => {
    const manager = await new ApiClient(server()).logIn()
    const { db, backups } = server()
    const { id } = await createBackup(server(), manager)
    const clearReported = () =>
      db.machine.query('UPDATE backup_records SET reported = false WHERE id = $1', { bind: [id] })
    const listReports = async () =>
      (await manager.call('mails.list')).filter((it) => it.kind === 'backupReport').map((it) => it.id)
    // Before the mail was queued: recovery and the next backup both queue it.
    for (const next of [() => backups.recover(), () => createBackup(server(), manager)]) {
      await mails(db).destroy({ where: {} })
      await clearReported()
      await next()
      expect(await listReports()).toContain(id)
    }
    // After the mail was queued, before the record said so.
    const reports = await listReports()
    await clearReported()
    await backups.recover()
    await backups.recover()
    expect(await listReports()).toEqual(reports)
    // The mail is not queued again after a restore has removed it.
    await mails(db).destroy({ where: {} })
    await backups.recover()
    expect(await listReports()).toEqual([])
  })

  test('a backup does not delay writers, and is consistent while rows change', async () => {
    const manager = await new ApiClient(server()).logIn()
    const by = { call: 'seed', now: Date.now(), staff: null, key: null } as const
    const times: number[] = []
    const { id } = await manager.call('backups.start')
    const backupStartMs = performance.now()
    while (server().backups.isBusy()) {
      const startMs = performance.now()
      await write(server().db, by, async (tx) => {
        await tx.main.query('UPDATE rooms SET revision = $1 WHERE id = 1', {
          bind: [tx.revision],
          transaction: tx.transaction,
        })
        return ok(null)
      })
      times.push(performance.now() - startMs)
    }
    // A write that waited for the backup would take most of its time, on a machine of any speed.
    expect(Math.max(...times)).toBeLessThan((performance.now() - backupStartMs) / 2)
    expect((await manager.call('backups.history')).find((it) => it.id === id)?.status).toBe('success')
  })
}, serverOptions)
