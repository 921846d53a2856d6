import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { runMailOutage, waitUntilSettled as waitUntilServerSettled } from '#api/testing/mailOutage.ts'
import { createReply, staffAddress, startMailServer, startTestMailWorker } from '#api/testing/mailServer.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import type { Mail } from '#contract/mails.ts'
import { claimDueMail } from './actions.ts'
import { mails } from './model.ts'
import { isMailDue } from './queries.ts'

const iban = 'IT60X0542811101000000123456'
const minuteMs = 60_000

const cleanUpTasks: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const task of cleanUpTasks.splice(0).reverse()) await task()
})

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  let offset = 3
  /** A request for days that no other test has. */
  const buildFreeRequest = (given: object = {}) => {
    offset += 4
    const from = addDays(toFarmDay(server().now()), offset)
    return { ...buildRequest({ roomId: 1, checkinDate: from, checkoutDate: addDays(from, 2) }), ...given }
  }
  const buildContact = (name: string) => ({
    name,
    surname: 'Birkenfeld',
    email: 'hanna@example.org',
    message: 'Is the pool open in May?',
  })
  const sendContact = (name: string) => new ApiClient(server()).call('contacts.send', { body: buildContact(name) })
  const startServer = async (...options: Parameters<typeof startMailServer>) => {
    const mailServer = await startMailServer(...options)
    cleanUpTasks.push(mailServer.stop)
    return mailServer
  }
  const startWorker = async (url: string | undefined, dataDir?: string) => {
    const worker = await startTestMailWorker(server(), url, dataDir)
    cleanUpTasks.push(worker.stop)
    return worker
  }
  /** Nothing of another test waits any more. */
  const deleteAllMails = () => mails(server().db).destroy({ where: {} })
  const listMails = async (query: { bookingId?: string; state?: Mail['state'] } = {}) =>
    (await logIn()).call('mails.list', { query })
  const waitForState = (state: Mail['state'], count: number) =>
    vi.waitFor(async () => expect(await mails(server().db).count({ where: { state } })).toBe(count), {
      timeout: 20_000,
      interval: 30,
    })
  const waitUntilSettled = () => waitUntilServerSettled(server())

  describe('a request', () => {
    test('brings a mail to the guest and one to staff, and the flags turn true without a new version', async () => {
      await deleteAllMails()
      const { url, received } = await startServer()
      await startWorker(url)
      const receipt = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      expect([receipt.guestEmailSent, receipt.adminEmailSent]).toEqual([false, false])
      await waitForState('sent', 2)
      expect(received.map((it) => it.recipient).sort()).toEqual([staffAddress, 'ginevra.acquaviva@example.org'])
      const guests = received.find((it) => it.recipient !== staffAddress)?.email
      expect(guests?.text).toContain(`https://podere.example.org/booking/${receipt.code}#${receipt.secret}`)
      expect(guests?.html).toContain(receipt.code)
      const staffs = received.find((it) => it.recipient === staffAddress)?.email
      expect(staffs?.replyTo).toEqual([{ name: 'Ginevra Acquaviva', address: 'ginevra.acquaviva@example.org' }])
      const stored = (await (await logIn()).call('bookings.list')).find((it) => it.id === receipt.id)
      expect(stored).toMatchObject({ guestEmailSent: true, adminEmailSent: true, version: 1 })
    })

    test('that is refused leaves no mail, and one that is repeated sends none twice', async () => {
      await deleteAllMails()
      const guest = new ApiClient(server())
      const [body, key] = [buildFreeRequest(), createKey()]
      await guest.call('bookings.request', { body, key })
      await guest.call('bookings.request', { body, key })
      expect(getProblemCode(await guest.tryCall('bookings.request', { body }))).toBe('dates_taken')
      expect(await listMails()).toHaveLength(2)
    })
  })

  test.each([
    { guestEmail: 'ginevra@example.org, all@example.org' },
    { guestEmail: 'Ginevra <ginevra@example.org>' },
    { guestEmail: 'ginevra@example.org\r\nBcc: all@example.org' },
    { guestName: 'Ginevra\r\nBcc: all@example.org' },
    { guestSurname: 'Acquaviva\nBcc: all@example.org' },
    { guestPhone: '+39 000\r\nBcc: all@example.org' },
  ])('a request with %o is refused and brings no mail', async (field) => {
    await deleteAllMails()
    const answer = await new ApiClient(server()).tryCall('bookings.request', { body: buildFreeRequest(field) })
    expect([answer.status, getProblemCode(answer)]).toEqual([400, 'invalid'])
    expect(await listMails()).toEqual([])
  })

  describe('the three mails of the desk', () => {
    test('are stopped by no status, and the same one within a minute only once', async () => {
      const staff = await logIn()
      const { id } = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      const params = { id }
      await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
      const queued = await staff.call('bookings.sendConfirmation', { params, body: { iban } })
      expect(queued).toMatchObject({ kind: 'confirmation', state: 'queued' })
      const twice = await staff.tryCall('bookings.sendConfirmation', { params, body: { iban } })
      expect([twice.status, getProblemCode(twice)]).toEqual([409, 'sent_just_now'])
      await staff.call('bookings.sendConfirmation', { params, body: { iban, again: true } })
      await staff.call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'acconto' } })
      await staff.call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'saldo' } })
      await staff.call('bookings.sendThankYou', { params })
      expect(getProblemCode(await staff.tryCall('bookings.sendThankYou', { params }))).toBe('sent_just_now')
      expect(await listMails({ bookingId: id })).toHaveLength(7)
    })

    test('need a right IBAN, a known payment, a booking and its mail address', async () => {
      const staff = await logIn()
      const { guestEmail: _, ...noEmail } = buildFreeRequest()
      const { id } = await staff.call('bookings.desk', {
        body: { ...noEmail, totalPrice: undefined, checkinTime: '14:00-16:00' },
      })
      const params = { id }
      const wrong = await staff.tryCall('bookings.sendConfirmation', {
        params,
        body: { iban: 'IT61X0542811101000000123456' },
      })
      const unknown = await staff.tryCall('bookings.sendPaymentConfirmation', {
        params,
        body: { paymentType: 'caparra' },
      })
      const lost = await staff.tryCall('bookings.sendThankYou', {
        params: { id: '01a1fd1c-7076-76b8-9454-8c57810444c9' },
      })
      const nowhere = await staff.tryCall('bookings.sendThankYou', { params })
      expect([wrong.status, unknown.status, lost.status]).toEqual([400, 400, 404])
      expect([nowhere.status, getProblemCode(nowhere)]).toEqual([409, 'no_guest_email'])
    })
  })

  describe('the queue', () => {
    test('of three processes one sends each mail', async () => {
      await deleteAllMails()
      const { url, received: post } = await startServer()
      for (let i = 0; i < 3; i++) await startWorker(url)
      await Promise.all(Array.from({ length: 30 }, (_, i) => sendContact(`Hanna ${i}`)))
      await waitForState('sent', 30)
      expect(new Set(post.map((it) => it.email.messageId)).size).toBe(30)
      expect(post).toHaveLength(30)
    })

    test('takes up a mail of a process that died when its lease of less than a minute is over', async () => {
      await deleteAllMails()
      await sendContact('Hanna')
      const taken = await claimDueMail(server().db, server().now())
      const { url, received: post } = await startServer()
      const worker = await startWorker(url)
      expect(await isMailDue(server().db, server().now() + 50_000)).toBe(false)
      expect(post).toEqual([])
      server().setNow(server().now() + minuteMs)
      worker.wake()
      await waitForState('sent', 1)
      expect(post.map((it) => it.email.messageId)).toEqual([taken?.messageId])
    })

    test('gives a mail up at once that the server refuses for good, and staff may send it again', async () => {
      await deleteAllMails()
      let isKnown = false
      const { url, received: post } = await startServer({
        checkRecipient: () => (isKnown ? null : createReply(550, 'no such mailbox')),
      })
      await startWorker(url)
      await sendContact('Hanna')
      await waitForState('failed', 1)
      const [mail] = await listMails()
      expect(mail).toMatchObject({ attempts: 1, nextAttemptAt: null, sentAt: null })
      expect(mail?.lastWords).toContain('no such mailbox')
      isKnown = true
      const params = { id: mail?.id ?? '' }
      const staff = await logIn()
      expect(await staff.call('mails.resend', { params })).toMatchObject({ state: 'queued' })
      await waitForState('sent', 1)
      expect(post).toHaveLength(1)
      expect(getProblemCode(await staff.tryCall('mails.resend', { params }))).toBe('sent_just_now')
      await staff.call('mails.resend', { params, body: { again: true } })
      await vi.waitFor(() => expect(post).toHaveLength(2), { timeout: 10_000 })
      expect(post[1]?.email.messageId).not.toBe(post[0]?.email.messageId)
    })

    test('tries a mail again within 30 s that the server refuses for a while, and gives up after 24 hours', async () => {
      await deleteAllMails()
      const { url, received: post } = await startServer({ checkRecipient: () => createReply(451, 'greylisted') })
      const worker = await startWorker(url)
      await sendContact('Hanna')
      const began = server().now()
      await waitUntilSettled()
      const pauses: number[] = []
      let last = began
      for (;;) {
        const [mail] = await listMails()
        expect(mail?.lastWords).toContain('greylisted')
        if (mail?.state === 'failed') break
        const next = Date.parse(mail?.nextAttemptAt ?? '')
        pauses.push(next - last)
        last = next
        server().setNow(next)
        worker.wake()
        await waitUntilSettled()
      }
      expect(pauses[0]).toBeLessThan(25_000)
      expect(last - began).toBeGreaterThan(23 * 60 * minuteMs)
      expect(last - began).toBeLessThanOrEqual(24 * 60 * minuteMs)
      expect(post).toEqual([])
    })

    test('keeps what arrives while the mail server is down, and sends each mail exactly once', () =>
      runMailOutage(server(), 50))

    test('says how it stands, and finds the mail of a message', async () => {
      await deleteAllMails()
      const { url } = await startServer({ checkRecipient: () => createReply(550, 'no such mailbox') })
      const worker = await startWorker(url)
      const { id } = await sendContact('Hanna')
      await waitForState('failed', 1)
      await worker.stop()
      for (const name of ['Ilse', 'Jette', 'Karin']) await sendContact(name)
      const staff = await logIn()
      const [oldest] = (await listMails({ state: 'queued' })).slice(-1)
      const found = await staff.call('mails.list', { query: { contactId: id } })
      expect(found).toMatchObject([{ contactId: id, state: 'failed', attempts: 1 }])
      expect(Date.parse(found[0]?.attemptedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(found[0]?.createdAt ?? ''))
      expect(await staff.call('mails.list', { query: { limit: '2' } })).toEqual((await listMails()).slice(0, 2))
      expect(await staff.call('mails.readHealth')).toEqual({
        configured: false,
        waiting: 3,
        waitingSince: oldest?.createdAt,
        failed: 1,
        held: 0,
      })
    })

    test('holds what waits in restored data until a person releases it', async () => {
      await deleteAllMails()
      await sendContact('Hanna')
      const staff = await logIn()
      const backup = await staff.call('backups.start')
      await server().backups.idle()
      await staff.call('backups.restore', { params: { id: backup.id } })
      await server().backups.idle()
      // What waits by itself is the restore's own report.
      expect(await staff.call('mails.readHealth')).toMatchObject({ waiting: 1, held: 1 })
      const { url, received: post } = await startServer()
      await startWorker(url)
      await waitForState('sent', 1)
      const [mail] = await listMails({ state: 'held' })
      expect(mail?.nextAttemptAt).toBe(null)
      await staff.call('mails.resend', { params: { id: mail?.id ?? '' } })
      await waitForState('sent', 2)
      expect(post).toHaveLength(2)
    })

    test('without a mail server writes a file that a mail program opens, and no flag turns true', async () => {
      await deleteAllMails()
      const dataDir = await mkdtemp(join(tmpdir(), 'podere-mail-'))
      cleanUpTasks.push(() => rm(dataDir, { recursive: true }))
      await startWorker(undefined, dataDir)
      const receipt = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      await waitForState('written', 2)
      const names = (await readdir(join(dataDir, 'mail'))).sort()
      expect(names).toHaveLength(2)
      const file = names.find((it) => it.includes('requestReceived')) ?? ''
      const email = await PostalMime.parse(await readFile(join(dataDir, 'mail', file)))
      expect(email.to).toEqual([{ name: '', address: 'ginevra.acquaviva@example.org' }])
      expect(email.attachments.map((it) => it.mimeType)).toEqual(['text/calendar'])
      const stored = (await (await logIn()).call('bookings.list')).find((it) => it.id === receipt.id)
      expect(stored).toMatchObject({ guestEmailSent: false, adminEmailSent: false })
    })
  })
})
