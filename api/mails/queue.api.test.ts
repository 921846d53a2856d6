import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { runMailOutage, waitUntilSettled as waitUntilServerSettled } from '#api/testing/mailOutage.ts'
import {
  createReply,
  staffAddress,
  startHangingServer,
  startMailServer,
  startTestMailWorker,
} from '#api/testing/mailServer.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
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
  /** A request for days that no other test uses. */
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
  /** Removes the mails of other tests. */
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
    test('sends one mail to the guest and one to staff, and sets both flags without a new version', async () => {
      await deleteAllMails()
      const { url, received } = await startServer()
      await startWorker(url)
      const receipt = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      expect([receipt.guestEmailSent, receipt.adminEmailSent]).toEqual([false, false])
      await waitForState('sent', 2)
      expect(received.map((it) => it.recipient).sort()).toEqual([staffAddress, 'ginevra.acquaviva@example.org'])
      const guestMail = received.find((it) => it.recipient !== staffAddress)?.email
      expect(guestMail?.text).toContain(`https://podere.example.org/booking/${receipt.code}#${receipt.secret}`)
      expect(guestMail?.html).toContain(receipt.code)
      const staffMail = received.find((it) => it.recipient === staffAddress)?.email
      expect(staffMail?.replyTo).toEqual([{ name: 'Ginevra Acquaviva', address: 'ginevra.acquaviva@example.org' }])
      const stored = (await (await logIn()).call('bookings.list')).find((it) => it.id === receipt.id)
      expect(stored).toMatchObject({ guestEmailSent: true, adminEmailSent: true, version: 1 })
    })

    test('has the stay as a tentative event, and its confirmation the same as a confirmed one, with a picture', async () => {
      await deleteAllMails()
      const { url, received } = await startServer()
      await startWorker(url)
      const { id, code } = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      const body = { status: 'confirmed', mail: { kind: 'confirmation', iban } } as const
      await (await logIn()).call('bookings.patch', { params: { id }, body })
      await waitForState('sent', 3)
      const events = received.flatMap(({ email }) =>
        email.attachments.flatMap(({ mimeType, content }) =>
          mimeType !== 'text/calendar' || typeof content === 'string' ? [] : [new TextDecoder().decode(content)],
        ),
      )
      const read = (name: string) => events.map((it) => new RegExp(`^${name}:(.+?)\\r?$`, 'm').exec(it)?.[1]).sort()
      expect([read('STATUS'), read('SEQUENCE')]).toEqual([
        ['CONFIRMED', 'TENTATIVE'],
        ['0', '1'],
      ])
      expect(read('UID')).toEqual(Array(2).fill(`${code}@biturgia.example.org`))
      const pictures = received.flatMap(({ email }) => email.attachments.filter((it) => it.mimeType === 'image/jpeg'))
      const [{ content, disposition } = {}] = pictures
      expect([pictures.length, disposition, await sharp(content as ArrayBuffer).metadata()]).toEqual([
        1,
        'inline',
        expect.objectContaining({ format: 'jpeg', width: 640, height: 480 }),
      ])
    })

    test('queues no mail when it is refused, and none twice when it is repeated', async () => {
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
  ])('refuses a request with %o and queues no mail', async (field) => {
    await deleteAllMails()
    const response = await new ApiClient(server()).tryCall('bookings.request', { body: buildFreeRequest(field) })
    expect([response.status, getProblemCode(response)]).toEqual([400, 'invalid'])
    expect(await listMails()).toEqual([])
  })

  describe('the three mails that staff send by hand', () => {
    test('are allowed in any status, but the same one only once a minute', async () => {
      const staff = await logIn()
      const { id } = await new ApiClient(server()).call('bookings.request', { body: buildFreeRequest() })
      const params = { id }
      await staff.call('bookings.patch', { params, body: { status: 'cancelled' } })
      const queued = await staff.call('bookings.sendConfirmation', { params, body: { iban } })
      expect(queued).toMatchObject({ kind: 'confirmation', state: 'queued' })
      const repeated = await staff.tryCall('bookings.sendConfirmation', { params, body: { iban } })
      expect([repeated.status, getProblemCode(repeated)]).toEqual([409, 'sent_just_now'])
      await staff.call('bookings.sendConfirmation', { params, body: { iban, again: true } })
      await staff.call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'acconto' } })
      await staff.call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'saldo' } })
      await staff.call('bookings.sendThankYou', { params })
      expect(getProblemCode(await staff.tryCall('bookings.sendThankYou', { params }))).toBe('sent_just_now')
      expect(await listMails({ bookingId: id })).toHaveLength(7)
    })

    test('need a valid IBAN, a known payment type, an existing booking and its email address', async () => {
      const staff = await logIn()
      const { guestEmail: _, ...noEmail } = buildFreeRequest()
      const { id } = await staff.call('bookings.desk', {
        body: { ...noEmail, totalPrice: undefined, checkinTime: '14:00-16:00' },
      })
      const params = { id }
      const wrongIban = await staff.tryCall('bookings.sendConfirmation', {
        params,
        body: { iban: 'IT61X0542811101000000123456' },
      })
      const unknownPaymentType = await staff.tryCall('bookings.sendPaymentConfirmation', {
        params,
        body: { paymentType: 'caparra' },
      })
      const unknownBooking = await staff.tryCall('bookings.sendThankYou', {
        params: { id: '01a1fd1c-7076-76b8-9454-8c57810444c9' },
      })
      const withoutEmail = await staff.tryCall('bookings.sendThankYou', { params })
      expect([wrongIban.status, unknownPaymentType.status, unknownBooking.status]).toEqual([400, 400, 404])
      expect([withoutEmail.status, getProblemCode(withoutEmail)]).toEqual([409, 'no_guest_email'])
    })
  })

  describe('the queue', () => {
    test('lets one of three processes send each mail', async () => {
      await deleteAllMails()
      const { url, received } = await startServer()
      for (let i = 0; i < 3; i++) await startWorker(url)
      await Promise.all(Array.from({ length: 30 }, (_, i) => sendContact(`Hanna ${i}`)))
      await waitForState('sent', 30)
      expect(new Set(received.map((it) => it.email.messageId)).size).toBe(30)
      expect(received).toHaveLength(30)
    })

    test('claims the mail of a process that died once its lease of less than a minute has expired', async () => {
      await deleteAllMails()
      await sendContact('Hanna')
      const claimed = await claimDueMail(server().db, server().now())
      const { url, received } = await startServer()
      const worker = await startWorker(url)
      expect(await isMailDue(server().db, server().now() + 50_000)).toBe(false)
      expect(received).toEqual([])
      server().setNow(server().now() + minuteMs)
      worker.wake()
      await waitForState('sent', 1)
      expect(received.map((it) => it.email.messageId)).toEqual([claimed?.messageId])
    })

    test('marks a mail as failed at once when the server refuses it permanently, and staff can send it again', async () => {
      await deleteAllMails()
      let isKnown = false
      const { url, received } = await startServer({
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
      expect(received).toHaveLength(1)
      expect(getProblemCode(await staff.tryCall('mails.resend', { params }))).toBe('sent_just_now')
      await staff.call('mails.resend', { params, body: { again: true } })
      await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 })
      expect(received[1]?.email.messageId).not.toBe(received[0]?.email.messageId)
    })

    test('retries a mail that the server refuses temporarily within 30 s, and gives up after 24 hours', async () => {
      await deleteAllMails()
      const { url, received } = await startServer({ checkRecipient: () => createReply(451, 'greylisted') })
      const worker = await startWorker(url)
      await sendContact('Hanna')
      const startMs = server().now()
      await waitUntilSettled()
      const delaysMs: number[] = []
      let last = startMs
      for (;;) {
        const [mail] = await listMails()
        expect(mail?.lastWords).toContain('greylisted')
        if (mail?.state === 'failed') break
        const next = Date.parse(mail?.nextAttemptAt ?? '')
        delaysMs.push(next - last)
        last = next
        server().setNow(next)
        worker.wake()
        await waitUntilSettled()
      }
      expect(delaysMs[0]).toBeLessThan(25_000)
      expect(last - startMs).toBeGreaterThan(23 * 60 * minuteMs)
      expect(last - startMs).toBeLessThanOrEqual(24 * 60 * minuteMs)
      expect(received).toEqual([])
    })

    test('a mail whose reply was lost is sent again with the same Message-ID, hours later and not at a restart', async () => {
      await deleteAllMails()
      const mailServer = await startHangingServer('a lost reply')
      cleanUpTasks.push(async () => mailServer.stop())
      const worker = await startWorker(mailServer.url)
      await sendContact('Hanna')
      const sentAtMs = server().now()
      await waitUntilSettled()
      await worker.stop()
      const nextWorker = await startWorker(mailServer.url)
      const [mail] = await listMails()
      expect(mail).toMatchObject({ state: 'queued', lastWords: expect.stringMatching(/^no reply after the message/) })
      expect(Date.parse(mail?.nextAttemptAt ?? '') - sentAtMs).toBeGreaterThan(59 * minuteMs)
      server().setNow(mail?.nextAttemptAt ?? 0)
      nextWorker.wake()
      await vi.waitFor(() => expect(mailServer.messages).toHaveLength(2), { timeout: 10_000 })
      const ids = mailServer.messages.map((message) => /^Message-ID: (.+)$/im.exec(message)?.[1])
      expect(ids[0]).toMatch(/^<.+@.+>$/)
      expect(ids[1]).toBe(ids[0])
    })

    test('keeps the mails that are queued while the mail server is down, and sends each exactly once', () =>
      runMailOutage(server(), 50))

    test('reports its counts, and lists the mails of a message', async () => {
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
      // A job of the server may have queued a mail of its own meanwhile.
      const count = async (state: Mail['state']) => (await listMails({ state })).length
      expect(await staff.call('mails.readHealth')).toEqual({
        configured: false,
        waiting: await count('queued'),
        waitingSince: oldest?.createdAt,
        failed: await count('failed'),
        held: 0,
      })
      expect(await count('queued')).toBeGreaterThanOrEqual(3)
    })

    test('holds the unsent mails of restored data until staff release them', async () => {
      await deleteAllMails()
      await sendContact('Hanna')
      const staff = await logIn()
      const backup = await staff.call('backups.start')
      await server().backups.idle()
      await staff.call('backups.restore', { params: { id: backup.id } })
      await server().backups.idle()
      // The mail that waits is the report of the restore.
      expect(await staff.call('mails.readHealth')).toMatchObject({ waiting: 1, held: 1 })
      const { url, received } = await startServer()
      await startWorker(url)
      await waitForState('sent', 1)
      const [mail] = await listMails({ state: 'held' })
      expect(mail?.nextAttemptAt).toBe(null)
      await staff.call('mails.resend', { params: { id: mail?.id ?? '' } })
      await waitForState('sent', 2)
      expect(received).toHaveLength(2)
    })

    test('writes a file that a mail program opens when there is no mail server, and sets no flag', async () => {
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
