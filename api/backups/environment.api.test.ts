/** Backups and what is outside of their process: mail, disk space, other processes on the same database. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { QueryTypes } from 'sequelize'
import { v7 as uuidv7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { backupRecords, initialBackup } from '#api/backups/model.ts'
import { acquireLease } from '#api/db/lease.ts'
import { migrate } from '#api/db/migrate.ts'
import { write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { mails } from '#api/mails/model.ts'
import { ApiClient, createKey } from '#api/testing/apiClient.ts'
import { createBackup, findBackupFile, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startMailServer, startTestMailWorker } from '#api/testing/mailServer.ts'
import { addComingMigration } from '#api/testing/oldDatabases.ts'

const run = promisify(execFile)
const select = { type: QueryTypes.SELECT } as const

onBothDatabases(
  (server) => {
    test('each backup and restore, successful or failed, is reported by mail, and its record says when the mail was accepted', async () => {
      const manager = await new ApiClient(server()).logIn()
      await mails(server().db).destroy({ where: {} })
      const backup = await createBackup(server(), manager)
      await rm(await findBackupFile(server(), backup.id))
      await writeFile(join(server().env.BACKUP_DIR, `podere-${backup.id}`), 'no backup')
      await server().db.machine.query(`UPDATE backup_records SET "fileName" = $1 WHERE id = $2`, {
        bind: [`podere-${backup.id}`, backup.id],
      })
      // The report of what an account has started is in the language of that account.
      await manager.call('staff.chooseLanguage', { body: { language: 'en' } })
      const failed = await runToEnd(server(), manager, () =>
        manager.call('backups.restore', { params: { id: backup.id }, key: createKey() }),
      )
      expect([backup.emailSent, failed.emailSent, failed.status]).toEqual([false, false, 'failed'])
      const mailServer = await startMailServer()
      const worker = await startTestMailWorker(server(), mailServer.url)
      try {
        await vi.waitFor(
          async () => {
            const records = await manager.call('backups.history')
            for (const { id } of [backup, failed]) expect(records.find((it) => it.id === id)?.emailSent).toBe(true)
          },
          { timeout: 10_000, interval: 50 },
        )
        const found = mailServer.received
          .map(({ recipient, email }) => `${recipient} ${email.subject} ${email.text}`)
          .toSorted()
        expect(found).toHaveLength(2)
        expect(found[0]).toMatch(/^owner@example.org Backup riuscito: [\s\S]*Riletto dal disco e provato/)
        expect(found[1]).toMatch(/^owner@example.org Restore FAILED: [\s\S]*This file is not a backup/)
      } finally {
        await worker.stop()
        await mailServer.stop()
      }
    })

    test('returns 503 while another process restores, and recovers when that process has ended early', async () => {
      const guest = new ApiClient(server())
      const { machine } = server().db
      const waitForStatus = (status: number) =>
        vi.waitFor(async () => expect((await guest.tryCall('rooms.list')).status).toBe(status), {
          timeout: 10_000,
          interval: 50,
        })
      const addJournalEntry = () =>
        machine.query('INSERT INTO restore_journal (id, at) VALUES ($1, $2)', { bind: [createKey(), 'now'] })
      const lease = await acquireLease(machine, 'backup')
      await addJournalEntry()
      await waitForStatus(503)
      await machine.query('DELETE FROM restore_journal')
      await waitForStatus(200)
      await machine.transaction(async (transaction) => lease?.release(transaction))
      lease?.stop()
      const epoch = await server().db.epoch()
      await addJournalEntry()
      await vi.waitFor(async () => expect(await server().db.epoch()).not.toBe(epoch), { timeout: 10_000, interval: 50 })
      await waitForStatus(200)
    })

    test('finishes the records that a process on another machine has left, as soon as its lease has expired', async () => {
      const { db } = server()
      const at = new Date().toISOString()
      const ids: string[] = []
      const leaseMs = 2500
      const addLease = () =>
        db.machine.query('INSERT INTO leases (name, holder, "expiresAt") VALUES ($1, $2, $3)', {
          bind: ['backup', 'another-process x', new Date(Date.now() + leaseMs).toISOString()],
        })
      // The recovery that the previous test caused may still hold the lease.
      await vi.waitFor(addLease, { timeout: 10_000, interval: 50 })
      for (const backupType of ['manual', 'daily', 'restore'] as const) {
        const id = uuidv7()
        ids.push(id)
        const columns = { id, backupType, backupDate: at, createdAt: at, requestKey: null, requestHash: null }
        await backupRecords(db).create({ ...initialBackup, ...columns })
      }
      const listStatuses = async () =>
        (await backupRecords(db).findAll({ where: { id: ids } })).map((row) => row.status)
      expect(await listStatuses()).toEqual(Array(3).fill('in_progress'))
      const expectFailed = async () => expect(await listStatuses()).toEqual(Array(3).fill('failed'))
      await vi.waitFor(expectFailed, { timeout: leaseMs + 10_000, interval: 50 })
      const expectNoLease = async () => expect(await db.machine.query('SELECT * FROM leases', select)).toEqual([])
      await vi.waitFor(expectNoLease, { timeout: 10_000, interval: 50 })
    })

    test('a restore while mails are being sent succeeds at once, with one safety backup', async () => {
      const manager = await new ApiClient(server()).logIn()
      const backup = await createBackup(server(), manager)
      const message = { name: 'Hanna', surname: 'Birkenfeld', email: 'h@example.org', message: 'Is the pool open?' }
      await new ApiClient(server()).call('contacts.send', { body: message })
      const mail = await mails(server().db).findOne({
        where: { kind: 'newMessage' },
        order: [['id', 'DESC']],
        raw: true,
      })
      if (mail === null) throw new Error('the message queued no mail')
      const copies = Array.from({ length: 600 }, () => ({
        ...mail,
        id: uuidv7(),
        messageId: `<${uuidv7()}@example.org>`,
      }))
      await mails(server().db).bulkCreate(copies)
      const mailServer = await startMailServer()
      const worker = await startTestMailWorker(server(), mailServer.url)
      try {
        await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThan(0), { timeout: 10_000, interval: 10 })
        const { id } = await manager.call('backups.restore', { params: { id: backup.id } })
        await server().backups.idle()
        const newer = (await manager.call('backups.history')).filter((it) => it.id >= id)
        expect(newer.map(({ status, backupType }) => `${backupType} ${status}`).toSorted()).toEqual([
          'manual success',
          'restore restore',
        ])
        expect(mailServer.received.length).toBeLessThan(copies.length)
      } finally {
        await worker.stop()
        await mailServer.stop()
      }
    })

    test('shows the restored rows and a new epoch after a restore by another process', async () => {
      const manager = await new ApiClient(server()).logIn()
      const guest = new ApiClient(server())
      const backup = await createBackup(server(), manager)
      const rooms = await guest.call('rooms.list')
      const by = { call: 'seed', now: Date.now(), staff: null, key: null } as const
      await write(server().db, by, async (tx) => {
        const sql = 'UPDATE rooms SET name = $1, revision = $2'
        await tx.main.query(sql, { bind: ['Altra', tx.revision], transaction: tx.transaction })
        return ok(null)
      })
      await vi.waitFor(async () => expect((await guest.call('rooms.list'))[0]?.name).toBe('Altra'), 10_000)
      const epoch = await server().db.epoch()
      const { DATA_DIR, DATABASE_URL } = server().env
      await run('node', ['dist/server/restore.js', await findBackupFile(server(), backup.id)], {
        env: { ...process.env, DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
      })
      await vi.waitFor(async () => expect(await guest.call('rooms.list')).toEqual(rooms), {
        timeout: 5000,
        interval: 50,
      })
      expect((await manager.call('changes.list')).epoch).not.toBe(epoch)
    })

    test('a disk that fills up fails the backup with a record that says so, and changes nothing else', async () => {
      const manager = await new ApiClient(server()).logIn()
      const before = await manager.call('bookings.list')
      const { DATA_DIR, DATABASE_URL, BACKUP_DIR } = server().env
      const files = await readdir(BACKUP_DIR)
      const pictures = join(DATA_DIR, 'pictures/about-1')
      await mkdir(pictures, { recursive: true })
      await writeFile(join(pictures, 'noise.jpg'), randomBytes(3_000_000))
      const small = join(DATA_DIR, 'small')
      await mkdir(small)
      // The check of disk space passes, but then no file may grow beyond 2 MB.
      const command = 'ulimit -f 4096; exec node dist/server/backup.js'
      const env = { DATA_DIR, BACKUP_DIR: small, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
      await expect(run('sh', ['-c', command], { env: { ...process.env, ...env } })).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('not enough room'),
      })
      await rm(pictures, { recursive: true })
      const [record] = await manager.call('backups.history')
      expect(record).toMatchObject({ status: 'failed', errorMessage: 'Non c’è abbastanza spazio sul disco.' })
      expect([await readdir(small), await readdir(BACKUP_DIR)]).toEqual([[], files])
      expect(await manager.call('bookings.list')).toEqual(before)
      expect((await createBackup(server(), manager)).status).toBe('success')
    })

    test('after going back to an earlier version, backups of both versions can be restored', async () => {
      const { db } = server()
      const manager = await new ApiClient(server()).logIn()
      const earlier = await createBackup(server(), manager)
      const before = await manager.call('bookings.list')
      // A newer version runs once.
      const goBack = addComingMigration()
      await migrate(db.main, 'main').finally(goBack)
      const later = await createBackup(server(), manager)
      for (const { id } of [earlier, later]) {
        const restore = () => manager.call('backups.restore', { params: { id } })
        expect(await runToEnd(server(), manager, restore)).toMatchObject({ status: 'restore' })
        expect(await manager.call('bookings.list')).toEqual(before)
      }

      await db.main.query('ALTER TABLE bookings DROP COLUMN coming')
      await db.main.query(`DELETE FROM migrations WHERE name = 'farm-900'`)
    })

    test('a command prints its own error, since it has no log', async () => {
      const { db, env } = server()
      const { id } = await createBackup(server(), await new ApiClient(server()).logIn())
      const { DATA_DIR, DATABASE_URL } = env
      await db.main.query('ALTER TABLE contacts RENAME COLUMN message TO renamed')
      await expect(
        run('node', ['dist/server/restore.js', await findBackupFile(server(), id)], {
          env: { ...process.env, DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
        }),
      ).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^(.*column.*message.*\n)+$/) })
      await db.main.query('ALTER TABLE contacts RENAME COLUMN renamed TO message')
    })
  },
  { demo: true, env: { LOG_LEVEL: 'silent', BACKUP_EMAIL: 'owner@example.org' } },
)
