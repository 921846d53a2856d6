import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { jobRuns } from '#api/db/jobRuns.ts'
import { idempotencyKeys } from '#api/db/records.ts'
import { notes } from '#api/notes/model.ts'
import { runDueJobs, runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'

const run = promisify(execFile)

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const context = () => ({ ...jobContext(server()), backups: { ...server().backups, runDaily: async () => {} } })
  const runRetention = async () => {
    await jobRuns(server().db).destroy({ where: { job: 'retention' } })
    await runJob(context(), 'retention')
  }

  test('the daily job erases what is no longer kept, says so in the log, and a restore erases it again', async () => {
    const manager = await logIn()
    const today = toFarmDay(server().now())
    const takeBooking = (guestSurname: string, checkinDate: string, status: string, guestName = 'Ginevra') => {
      const stay = { roomId: 2, checkinDate, checkoutDate: addDays(checkinDate, 2) }
      const { totalPrice: _, privacyAccepted: __, ...request } = buildRequest(stay)
      return manager.call('bookings.desk', { body: { ...request, guestName, guestSurname, status } })
    }
    const longAgo = addDays(today, -11 * 365)
    // Of whom only one name is known.
    await takeBooking('Stayed', longAgo, 'completed', '—')
    await takeBooking('Cancelled', addDays(longAgo, 10), 'cancelled')
    const recent = await takeBooking('Recent', addDays(today, -8 * 365), 'completed')
    const trashed = await takeBooking('Trashed', addDays(today, 20), 'pending')
    await manager.call('bookings.trash', { params: { id: trashed.id } })
    // A note is kept as long as its booking, and one about none for ten years.
    const oldNote = { author: 'anna', createdAt: `${longAgo}T10:00:00.000Z`, roomId: null, remindOn: null }
    await notes(server().db).bulkCreate(
      [
        { bookingId: null, day: longAgo },
        { bookingId: recent.id, day: null },
      ].map((it) => ({
        ...oldNote,
        ...it,
        id: uuidv7(),
        text: 'Una nota',
        doneAt: null,
        version: 1,
        revision: 0,
      })),
    )
    const message = { name: 'Lea', surname: 'Writer', email: 'lea@example.org', message: 'A question' }
    const { id: messageId } = await new ApiClient(server()).call('contacts.send', { body: message })
    const backup = await createBackup(server(), manager)

    const { DATA_DIR, DATABASE_URL } = server().env
    const env = { ...process.env, DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
    const { stdout } = await run('node', ['dist/server/retention.js'], { env })
    expect(stdout).toMatch(
      /ended before \d{4}-\d\d-01: 2\n.*trash: kept\n.*Messages sent: kept\n.*no booking before .*: 1\n/,
    )
    const listSurnames = async (client: ApiClient) =>
      [...(await client.call('bookings.list')), ...(await client.call('bookings.listTrash'))].map(
        ({ guestSurname }) => guestSurname,
      )
    expect(await listSurnames(manager)).toHaveLength(4)

    // Without a choice of the owner, only the ten years count.
    await runRetention()
    expect((await listSurnames(manager)).toSorted()).toEqual(['Recent', 'Trashed', '—'])
    expect(await notes(server().db).findAll({ raw: true })).toMatchObject([{ bookingId: recent.id }])
    expect((await manager.call('log.list'))[0]).toMatchObject({ username: 'podere', call: 'people.retention' })

    const rules = await manager.call('property.read')
    const keep = { keepTrashMonths: 6, keepMessagesMonths: 12 }
    expect(await manager.call('property.change', { body: { ...rules, ...keep } })).toEqual({ ...rules, ...keep })
    // An older app does not send these fields.
    expect(await manager.call('property.change', { body: { turnover: rules.turnover } })).toEqual({ ...rules, ...keep })
    await server().passTime(220 * dayMs)
    await runRetention()
    const later = await logIn()
    expect((await listSurnames(later)).toSorted()).toEqual(['Recent', '—'])
    expect(await later.call('contacts.list')).toHaveLength(1)
    await server().passTime(300 * dayMs)
    await runRetention()
    const last = await logIn()
    expect(await last.call('contacts.list')).toEqual([])
    expect(await last.call('mails.list', { query: { contactId: messageId } })).toEqual([])

    await runToEnd(server(), last, () => last.call('backups.restore', { params: { id: backup.id } }))
    expect((await listSurnames(last)).toSorted()).toEqual(['Recent', '—'])
    expect(await last.call('contacts.list')).toEqual([])
    expect((await last.call('bookings.list')).map(({ id }) => id)).toContain(recent.id)
    await server().passTime(Date.now() - server().now())
  })

  test('after a jump of the clock nothing is cancelled or deleted until staff confirm it or it is right again', async () => {
    await (await logIn()).call('property.change', { body: { turnover: 'blocked', keepMessagesMonths: 12 } })
    const guest = new ApiClient(server())
    const message = { name: 'Lea', surname: 'Writer', email: 'lea@example.org', message: 'A question' }
    const headers = { 'idempotency-key': 'a-key-of-a-tablet' }
    const { id: messageId } = await guest.call('contacts.send', { body: message, headers })
    const checkinDate = addDays(toFarmDay(server().now()), 500)
    const body = buildRequest({ roomId: 4, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    const { id: requestId } = await guest.call('bookings.request', { body })
    const readState = async () => {
      const staff = await logIn()
      const isThere = (rows: Array<{ id: string }>) => rows.some(({ id }) => id === messageId)
      const request = (await staff.call('bookings.list')).find(({ id }) => id === requestId)
      const key = await idempotencyKeys(server().db).count({ where: { key: headers['idempotency-key'] } })
      const { clockJump } = await staff.call('warnings.read')
      return [isThere(await staff.call('contacts.list')), request?.status, key, clockJump !== null]
    }
    const runJobs = async () => {
      await runJob(context(), 'requests')
      await runDueJobs(context())
    }
    await runJobs()
    const untouched = [true, 'pending', 1, false]
    const asked = untouched.with(3, true)
    const start = server().now()
    for (const days of [1, 20, 400, -20]) {
      server().setNow(start + days * dayMs + 60_000)
      await runJobs()
      expect(await readState(), `${days} days`).toEqual(asked)
      server().setNow(start)
      await runJobs()
      expect(await readState(), `after ${days} days`).toEqual(untouched)
    }

    // The server was off for more than a year.
    server().setNow(start + 400 * dayMs)
    await runJobs()
    const staff = await logIn()
    const { clockJump } = await staff.call('warnings.read')
    expect(Date.parse(clockJump?.now ?? '') - Date.parse(clockJump?.trustedAt ?? '')).toBeCloseTo(400 * dayMs, -5)
    expect(await staff.call('warnings.confirmClock')).toMatchObject({ clockJump: null })
    expect((await staff.call('log.list'))[0]).toMatchObject({ username: 'anna', call: 'warnings.confirmClock' })
    await runJobs()
    expect(await readState()).toEqual([false, 'cancelled', 0, false])
    await server().passTime(start - server().now())
  })

  test('what was not erased because the machine was off at night is erased when it runs', async () => {
    const guest = new ApiClient(server())
    await (await logIn()).call('property.change', { body: { turnover: 'blocked', keepMessagesMonths: 1 } })
    const message = { name: 'Lea', surname: 'Writer', email: 'lea@example.org', message: 'A question' }
    await guest.call('contacts.send', { body: message })
    const start = server().now()
    await server().passTime(Date.parse(`${addDays(toFarmDay(start), 62)}T11:00:00Z`) - start)
    await runDueJobs(context())
    expect(await (await logIn()).call('contacts.list')).toEqual([])
    await server().passTime(start - server().now())
  })

  test('a request stores when the privacy policy was accepted, and its version', async () => {
    const checkinDate = addDays(toFarmDay(server().now()), 40)
    const body = buildRequest({ roomId: 3, checkinDate, checkoutDate: addDays(checkinDate, 2) })
    const { createdAt, ...stored } = await new ApiClient(server()).call('bookings.request', { body })
    expect(stored).toMatchObject({ privacyAcceptedAt: createdAt, privacyVersion: '1.0' })
  })

  test.each([0, 121, 1.5, '6'])('the months %j are refused', async (keepTrashMonths) => {
    const manager = await logIn()
    const response = await manager.tryCall('property.change', { body: { turnover: 'blocked', keepTrashMonths } })
    expect(response.json).toMatchObject({ status: 400, errors: [{ path: 'keepTrashMonths' }] })
  })
})
