import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { jobClaims } from '#api/db/jobClaims.ts'
import { createLogger } from '#api/http/logger.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

const run = promisify(execFile)
const dayMs = 86_400_000

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const runJobOfDay = async () => {
    const { db, backups, env } = server()
    await runJob({ db, backups, clock: { now: () => server().now() }, log: createLogger(env) }, 'retention')
  }
  const runRetention = async () => {
    await jobClaims(server().db).destroy({ where: { job: 'retention' } })
    await runJobOfDay()
  }

  test('the daily job erases what is no longer kept, says so in the log, and a restore erases it again', async () => {
    const manager = await logIn()
    const today = toFarmDay(server().now())
    const takeBooking = (guestSurname: string, checkinDate: string, status: string) => {
      const stay = { roomId: 2, checkinDate, checkoutDate: addDays(checkinDate, 2) }
      const { totalPrice: _, privacyAccepted: __, ...request } = buildRequest(stay)
      return manager.call('bookings.desk', { body: { ...request, guestSurname, status } })
    }
    const longAgo = addDays(today, -11 * 365)
    await takeBooking('Stayed', longAgo, 'completed')
    await takeBooking('Cancelled', addDays(longAgo, 10), 'cancelled')
    const recent = await takeBooking('Recent', addDays(today, -8 * 365), 'completed')
    const trashed = await takeBooking('Trashed', addDays(today, 20), 'pending')
    await manager.call('bookings.trash', { params: { id: trashed.id } })
    const message = { name: 'Lea', surname: 'Writer', email: 'lea@example.org', message: 'A question' }
    const { id: messageId } = await new ApiClient(server()).call('contacts.send', { body: message })
    const backup = await createBackup(server(), manager)

    const { DATA_DIR, DATABASE_URL } = server().env
    const env = { ...process.env, DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
    const { stdout } = await run('node', ['dist/server/retention.js'], { env })
    expect(stdout).toMatch(/ended before \d{4}-\d\d-01: 2\n.*trash: kept\n.*Messages sent: kept\n/)
    const listSurnames = async (client: ApiClient) =>
      [...(await client.call('bookings.list')), ...(await client.call('bookings.listTrash'))].map(
        ({ guestSurname }) => guestSurname,
      )
    expect(await listSurnames(manager)).toHaveLength(4)

    // Without a choice of the owner, only the ten years count.
    await runRetention()
    expect((await listSurnames(manager)).toSorted()).toEqual(['Recent', 'Trashed', '—'])
    expect((await manager.call('log.list'))[0]).toMatchObject({ username: 'podere', call: 'people.retention' })

    const rules = await manager.call('property.read')
    const keep = { keepTrashMonths: 6, keepMessagesMonths: 12 }
    expect(await manager.call('property.change', { body: { ...rules, ...keep } })).toEqual({ ...rules, ...keep })
    // An older app does not send these fields.
    expect(await manager.call('property.change', { body: { turnover: rules.turnover } })).toEqual({ ...rules, ...keep })
    server().setNow(server().now() + 200 * dayMs)
    await runRetention()
    const later = await logIn()
    expect((await listSurnames(later)).toSorted()).toEqual(['Recent', '—'])
    expect(await later.call('contacts.list')).toHaveLength(1)
    server().setNow(server().now() + 300 * dayMs)
    await runRetention()
    const last = await logIn()
    expect(await last.call('contacts.list')).toEqual([])
    expect(await last.call('mails.list', { query: { contactId: messageId } })).toEqual([])

    await runToEnd(server(), last, () => last.call('backups.restore', { params: { id: backup.id } }))
    expect((await listSurnames(last)).toSorted()).toEqual(['Recent', '—'])
    expect(await last.call('contacts.list')).toEqual([])
    expect((await last.call('bookings.list')).map(({ id }) => id)).toContain(recent.id)
    server().setNow(Date.now())
  })

  test('after a jump of the clock nothing is erased before the next day', async () => {
    const message = { name: 'Lea', surname: 'Writer', email: 'lea@example.org', message: 'A question' }
    await new ApiClient(server()).call('contacts.send', { body: message })
    await (await logIn()).call('property.change', { body: { turnover: 'blocked', keepMessagesMonths: 12 } })
    const countMessages = async () => (await (await logIn()).call('contacts.list')).length
    await runRetention()
    server().setNow(server().now() + 400 * dayMs)
    await runJobOfDay()
    expect(await countMessages()).toBe(1)
    server().setNow(server().now() + dayMs)
    await runJobOfDay()
    expect(await countMessages()).toBe(0)
    server().setNow(Date.now())
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
