import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backupRecords, initialBackup } from '#api/backups/model.ts'
import { openDatabase } from '#api/db/database.ts'
import { acquireLease, releaseLease, waitForLease } from '#api/db/lease.ts'
import { type MailRow, mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { acceptOffer } from '#api/testing/acceptances.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { type Browser, isSigned, startPushService } from '#api/testing/pushService.ts'
import { accounts, jobContext } from '#api/testing/server.ts'
import { buildWaitlistLink } from '#api/testing/waitlistCalls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { PushSubscription } from '#contract/push.ts'
import { sendNews } from './jobs.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
const logLines: string[] = []

onBothDatabases(
  (server, databaseKind) => {
    let service: Awaited<ReturnType<typeof startPushService>>
    let nextDay = 20
    beforeAll(async () => {
      service = await startPushService()
      return service.stop
    })

    /** A device that is logged in and wants news. */
    async function addDevice(choice: Partial<PushSubscription> = {}) {
      const staff = await new ApiClient(server()).logIn()
      const browser = service.addBrowser()
      const { endpoint, keys } = browser
      const device = await staff.call('push.subscribe', { body: { endpoint, keys, ...choice } })
      const readState = async () =>
        (await staff.call('push.list')).find(({ id }) => id === device.id)?.lastDelivery?.state
      return { staff, browser, device, readState }
    }
    /** Two nights that nobody else has. */
    const request = () => {
      const checkinDate = addDays(toFarmDay(server().now()), nextDay)
      nextDay += 3
      const stay = { roomId: 1, checkinDate, checkoutDate: addDays(checkinDate, 2) }
      const body = { ...buildRequest(stay), guestEmail: `guest-${nextDay}@example.org` }
      return new ApiClient(server()).call('bookings.request', { body })
    }
    /** The server may be at it by itself, also when the job is started here: then that run is the one to wait for. */
    const waitForRun = async () => {
      const { machine } = server().db
      await releaseLease(machine, await waitForLease(() => acquireLease(machine, 'job push')))
    }
    const run = async (ms = 0) => {
      await server().passTime(ms)
      await waitForRun()
      await runJob(jobContext(server()), 'push')
      await waitForRun()
    }
    const titles = ({ messages }: Browser) => messages.map(({ title }) => title)

    test('staff are told once of nights that are free for somebody on the waitlist', async () => {
      const { browser, staff } = await addDevice({ kinds: ['waitlist'] })
      await staff.call('property.change', { body: { waitlist: true } })
      const from = addDays(toFarmDay(server().now()), 200)
      const guest = new ApiClient(server())
      const body = {
        email: 'aspetta@example.org',
        from,
        to: addDays(from, 2),
        numberOfGuests: 2,
        privacy: true as const,
      }
      const { id } = await guest.call('waitlist.add', { body })
      await run()
      // Nobody has proved the address yet.
      expect(browser.messages).toEqual([])
      await guest.call('waitlist.confirm', buildWaitlistLink(id, await readLinkKey(server().db)))
      await run()
      await expect.poll(() => browser.messages).toHaveLength(1)
      expect(browser.messages[0]).toMatchObject({ kind: 'waitlist', path: '/admin/today', tag: id })
      expect(JSON.stringify(browser.messages)).not.toContain('aspetta')
      await run(minuteMs)
      expect(browser.messages).toHaveLength(1)
      await staff.call('property.change', { body: { waitlist: false } })
    })

    test('a request is on the device at once, without the name, and leads to the booking', async () => {
      const { browser, staff, readState } = await addDevice()
      const receipt = await request()
      await expect.poll(() => browser.messages, { timeout: 10_000 }).toHaveLength(1)
      const [message] = browser.messages
      expect(message).toMatchObject({
        title: 'Nuova richiesta',
        path: `/admin/bookings/${receipt.code}`,
        tag: receipt.id,
      })
      expect(message?.body).toMatch(/^\S.+, .*\d/)
      const waits = (await staff.call('bookings.list')).filter(({ status }) => status === 'pending').length
      const open = (await staff.call('contacts.list')).filter(({ answered }) => !answered).length
      expect(message?.waiting).toBe(waits + open)
      expect(JSON.stringify(message)).not.toContain('Acquaviva')
      expect(isSigned(browser.calls[0] ?? {}, (await staff.call('push.readKey')).key, service.origin)).toBe(true)
      expect(browser.calls[0]).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: /^\d+$/ })
      await expect.poll(readState).toBe('delivered')
      // Nothing goes twice.
      await run(minuteMs)
      expect(browser.calls).toHaveLength(1)
    })

    test('what the account wants to know arrives, with names if it wishes so', async () => {
      const [named, other] = [
        await addDevice({ showNames: true, kinds: ['request', 'cancellation'] }),
        await addDevice({ kinds: ['message'] }),
      ]
      const receipt = await request()
      const link = { params: { code: receipt.code }, headers: { authorization: `Bearer ${receipt.secret}` } }
      await new ApiClient(server()).call('bookings.addRequestMessage', { ...link, body: { text: 'Una culla' } })
      await expect.poll(() => titles(other.browser)).toEqual(['Nuovo messaggio'])
      await expect.poll(() => titles(named.browser)).toEqual(['Nuova richiesta'])
      expect(named.browser.messages[0]?.body).toContain('Acquaviva · ')
      await new ApiClient(server()).call('bookings.cancelRequest', link)
      await expect.poll(() => titles(named.browser)).toEqual(['Nuova richiesta', 'Un ospite ha annullato'])
      // The later one takes the place of the earlier.
      expect(new Set(named.browser.messages.map(({ tag }) => tag)).size).toBe(1)
      expect(named.browser.calls[0]?.topic).toBe(named.browser.calls[1]?.topic)
    })

    test('a wish for other days arrives, unless the guest has taken it back meanwhile', async () => {
      const { browser, readState } = await addDevice({ kinds: ['wish'] })
      const guest = new ApiClient(server())
      const { code, secret, checkinDate, checkoutDate } = await request()
      const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
      const wish = { checkinDate: addDays(checkinDate, 1), checkoutDate }
      await guest.call('bookings.wish', { ...link, body: wish })
      await expect.poll(() => titles(browser)).toEqual(['Un ospite chiede altre date'])
      browser.answer = { status: 503 }
      await guest.call('bookings.takeBackWish', link)
      await guest.call('bookings.wish', { ...link, body: wish })
      await expect.poll(() => browser.calls.length).toBe(2)
      await guest.call('bookings.takeBackWish', link)
      browser.answer = { status: 201 }
      await run(minuteMs)
      await expect.poll(readState).toBe('stale')
    })

    test('a device is told each kind that it wants, in the language of its account', async () => {
      const { browser, staff } = await addDevice({
        kinds: ['accepted', 'conflict', 'duty', 'mailFailed', 'backupFailed', 'morning'],
      })
      await staff.call('staff.chooseLanguage', { body: { language: 'en' } })
      const { db, now } = server()
      await acceptOffer(server(), staff, 8, addDays(toFarmDay(now()), 400))
      await staff.call('morning.send')
      const createdAt = new Date(now()).toISOString()
      const sent = {
        state: 'sent',
        attempts: 1,
        messageId: '',
        facts: '{}',
        queuedAt: createdAt,
        createdAt,
        revision: 0,
      }
      const add = (values: object) => mails(db).create({ ...sent, id: uuidv7(), ...values } as MailRow)
      await add({ kind: 'channelConflict' })
      await add({ kind: 'reportsDue' })
      await add({ kind: 'confirmation', state: 'failed', attemptedAt: createdAt })
      // It has run for hours before it failed.
      const began = new Date(now() - 20 * hourMs).toISOString()
      const error = JSON.stringify([{ at: createdAt, id: 'backup.error.interrupted' }])
      const key = { requestKey: null, requestHash: null }
      const record = { ...initialBackup, ...key, id: uuidv7(), backupDate: began, createdAt: began, error }
      await backupRecords(db).create({ ...record, status: 'failed', backupType: 'daily' })
      await run()
      await expect
        .poll(() => titles(browser).toSorted())
        .toEqual([
          ...['A mail was not sent', 'Good morning: today at the farm', 'Offer accepted', 'Police reports are due'],
          ...['The backup has failed', 'The same nights were sold twice'],
        ])
      await staff.call('staff.chooseLanguage', { body: { language: 'it' } })
    })

    test('a deposit whose day is over is told once, also when the server was off at midnight', async () => {
      const { browser, staff } = await addDevice({ kinds: ['overdue'] })
      const today = toFarmDay(server().now())
      const checkinDate = addDays(today, 410)
      const stay = buildRequest({ roomId: 9, checkinDate, checkoutDate: addDays(checkinDate, 2) })
      const { totalPrice: _, ...request } = stay
      const deposit = { agreedPrice: '300', depositAmount: '100', depositDueOn: today }
      await staff.call('bookings.desk', { body: { ...request, ...deposit, status: 'confirmed' } })
      await run()
      expect(browser.messages).toEqual([])
      await run(50 * hourMs)
      await run(minuteMs)
      expect(titles(browser)).toEqual(['Pagamento in ritardo'])
    })

    test('a service that fails is asked again later, and one that has no such browser any more never', async () => {
      const [broken, busy, gone, refusing] = [
        await addDevice(),
        await addDevice(),
        await addDevice(),
        await addDevice(),
      ]
      broken.browser.answer = null
      busy.browser.answer = { status: 429, headers: { 'retry-after': '600' } }
      gone.browser.answer = { status: 410 }
      refusing.browser.answer = { status: 403 }
      const all = [broken, busy, gone, refusing].map(({ browser }) => browser)
      const countCalls = () => all.map(({ calls }) => calls.length)
      await request()
      await expect.poll(countCalls).toEqual([1, 1, 1, 1])
      await expect.poll(refusing.readState).toBe('refused')
      expect(await broken.readState()).toBe('waiting')
      expect((await gone.staff.call('push.list')).map(({ id }) => id)).not.toContain(gone.device.id)
      await run(minuteMs)
      expect(countCalls()).toEqual([2, 1, 1, 1])
      broken.browser.answer = { status: 201 }
      busy.browser.answer = { status: 201 }
      await run(10 * minuteMs)
      expect(countCalls()).toEqual([3, 2, 1, 1])
      expect(broken.browser.messages).toHaveLength(1)
      expect(await busy.readState()).toBe('delivered')
    })

    test('news that are answered or old by then do not arrive', async () => {
      const { browser, staff, readState } = await addDevice({ kinds: ['request'] })
      browser.answer = { status: 503 }
      const { id } = await request()
      await expect.poll(() => browser.calls.length).toBe(1)
      await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
      browser.answer = { status: 201 }
      await run(minuteMs)
      expect(await readState()).toBe('stale')
      browser.answer = { status: 503 }
      await request()
      await expect.poll(() => browser.calls.length).toBe(2)
      browser.answer = { status: 201 }
      await run(25 * hourMs)
      expect(await readState()).toBe('stale')
      expect(browser.messages).toEqual([])
    })

    test('in quiet hours news wait for their end', async () => {
      server().setNow(`${addDays(toFarmDay(server().now()), 1)}T22:30:00Z`)
      await server().passTime(0)
      const { browser } = await addDevice({ quietFrom: '22:00', quietTo: '07:00' })
      await request()
      await run()
      expect(browser.calls).toEqual([])
      await run(9 * hourMs)
      expect(titles(browser)).toEqual(['Nuova richiesta'])
    })

    test('a hundred devices get each piece of news once, and services that fail or never answer hold up no other', async () => {
      const browsers = []
      for (let i = 0; i < 10; i++) {
        const staff = await new ApiClient(server()).logIn()
        for (let n = 0; n < 10; n++) {
          const browser = service.addBrowser()
          const { endpoint, keys } = browser
          await staff.call('push.subscribe', { body: { endpoint, keys } })
          browsers.push(browser)
        }
      }
      const [broken, silent, gone, ...others] = browsers
      if (!broken || !silent || !gone) throw new Error('no browsers')
      broken.answer = { status: 500 }
      silent.answer = 'silence'
      gone.answer = { status: 404 }
      const receipts = [await request(), await request()].map(({ id }) => id)
      const listTags = ({ messages }: Browser) => messages.map(({ tag }) => tag).toSorted()
      await expect.poll(() => others.map(listTags), { timeout: 20_000 }).toEqual(others.map(() => receipts.toSorted()))
      expect(gone.calls).toHaveLength(1)
      // Whoever knows an address and its keys can send news.
      expect(logLines).not.toEqual([])
      const secrets = browsers.flatMap(({ endpoint, keys }) => [endpoint, new URL(endpoint).pathname, keys.auth])
      expect(secrets.filter((it) => logLines.join().includes(it))).toEqual([])
      broken.answer = { status: 201 }
      silent.answer = { status: 201 }
      await run(2 * hourMs)
      expect([broken, silent].map(listTags)).toEqual([receipts.toSorted(), receipts.toSorted()])
      await run(hourMs)
      expect(browsers.map(({ messages }) => messages.length)).toEqual([2, 2, 0, ...others.map(() => 2)])
    })

    test('two processes that both believe to have the lease send each piece of news once', async () => {
      const { db, env, clock } = jobContext(server())
      // On SQLite a farm has one process.
      const url = env.DATABASE_URL
      const other = databaseKind === 'PostgreSQL' ? await openDatabase({ dataDir: env.DATA_DIR, url }) : db
      if (other !== db) onTestFinished(other.close)
      const devices = []
      for (let i = 0; i < 20; i++) devices.push((await addDevice({ kinds: ['request'] })).browser)
      const lease = await waitForLease(() => acquireLease(db.machine, 'job push'))
      const receipt = await request()
      await Promise.all([db, other, db, other].map((it) => sendNews({ db: it, clock, env })))
      await releaseLease(db.machine, lease)
      expect(devices.map(({ messages }) => messages.map(({ tag }) => tag))).toEqual(devices.map(() => [receipt.id]))
    })

    test('in the night in which summer time begins, news come when the quiet hours end at the farm', async () => {
      server().setNow('2028-03-25T22:30:00Z')
      await server().passTime(0)
      const { browser } = await addDevice({ quietFrom: '22:00', quietTo: '07:00' })
      await request()
      for (const [instant, count] of [
        ['2028-03-26T04:55:00Z', 0],
        ['2028-03-26T05:01:00Z', 1],
      ] as const) {
        server().setNow(instant)
        await run()
        expect(browser.calls).toHaveLength(count)
      }
    })

    test('who ends the session of another device ends what it is told', async () => {
      const [lost, own] = [await addDevice(), await addDevice()]
      const session = (await lost.staff.call('session.listDevices')).find(({ current }) => current)
      await own.staff.call('session.endDevice', { params: { id: session?.id ?? '' } })
      await request()
      await expect.poll(() => titles(own.browser)).toEqual(['Nuova richiesta'])
      expect(lost.browser.calls).toEqual([])
      expect((await own.staff.call('push.list')).map(({ id }) => id)).not.toContain(lost.device.id)
    })

    test('a logout ends it, and whoever logs in on the same browser gets its own news', async () => {
      const { browser, staff } = await addDevice()
      await staff.call('session.logout')
      await request()
      await run()
      expect(browser.calls).toEqual([])
      const next = await new ApiClient(server()).logIn()
      await next.call('push.subscribe', { body: { endpoint: browser.endpoint, keys: browser.keys } })
      await request()
      await expect.poll(() => titles(browser)).toEqual(['Nuova richiesta'])
      await next.call('push.unsubscribe', { body: { endpoint: browser.endpoint } })
      await request()
      await run()
      expect(browser.calls).toHaveLength(1)
      expect(await next.call('push.list')).not.toContainEqual(expect.objectContaining({ endpoint: browser.endpoint }))
    })

    test('after a restore nothing older is news', async () => {
      const { browser, staff } = await addDevice()
      // The days that have passed since may have begun the daily one.
      await server().backups.idle()
      const backup = await staff.call('backups.start')
      browser.answer = { status: 503 }
      await request()
      await expect.poll(() => browser.calls.length).toBe(1)
      browser.answer = { status: 201 }
      await expect
        .poll(async () => (await staff.call('backups.history')).find(({ id }) => id === backup.id)?.status)
        .toBe('success')
      await staff.call('backups.restore', { params: { id: backup.id } })
      await expect
        .poll(
          async () => (await staff.call('backups.history')).find(({ backupType }) => backupType === 'restore')?.status,
          { timeout: 30_000 },
        )
        .toBe('restore')
      await run(minuteMs)
      expect(browser.messages).toEqual([])
    })

    describe('refuses', () => {
      const keys = () => service.addBrowser().keys
      test.each([
        [
          'a key that is no point of the curve',
          () => ({ keys: { ...keys(), p256dh: `B${'A'.repeat(86)}` } }),
          'invalid',
        ],
        ['a secret of another length', () => ({ keys: { ...keys(), auth: 'abc' } }), 'invalid'],
        ['an unknown kind', () => ({ kinds: ['weather'] }), 'invalid'],
        ['a time that is none', () => ({ quietFrom: '25:00' }), 'invalid'],
        ['an address with a password', () => ({ endpoint: 'https://a:b@push.example.org/x' }), 'address_not_called'],
        ['no address', () => ({ endpoint: 'push' }), 'address_not_called'],
      ])('%s', async (_, build, code) => {
        const staff = await new ApiClient(server()).logIn(accounts.manager)
        const body = { endpoint: `${service.origin}/x`, keys: keys(), ...build() }
        const refused = await staff.tryCall('push.subscribe', { body: body as never })
        expect(refused.status).toBe(400)
        expect(getProblemCode(refused)).toBe(code)
      })
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' }, onLog: (line) => logLines.push(line) },
)
