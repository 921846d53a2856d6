import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from '#api/db/write.ts'
import { readEnv } from '#api/env.ts'
import { ok } from '#api/errors.ts'
import { createLogger } from '#api/http/logger.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { writeSetting } from '#api/settings/actions.ts'
import { createReply, staffAddress, startMailServer } from '#api/testing/mailServer.ts'
import { at, buildMail, buildMailId, mailTime } from '#api/testing/mails.ts'
import { openTestDatabase } from '#api/testing/sqlite.ts'
import { eraseMails } from './actions.ts'
import { type MailRow, mails } from './model.ts'
import { type MailHandler, type MailHandlers, startMailWorker } from './worker.ts'

const database = openTestDatabase()
const db = () => database().db
const stops: Array<() => Promise<unknown>> = []
beforeEach(async () => {
  await mails(db()).truncate()
  await write(db(), { call: 'seed', now: mailTime, staff: null, key: null }, async (tx) => {
    await writeSetting(tx, 'link-key', 'the key of links')
    return ok(null)
  })
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const addMails = (...all: Partial<MailRow>[]) =>
  mails(db()).bulkCreate(all.map((changes, i) => buildMail(i + 1, changes)))
const listMails = () => mails(db()).findAll({ order: ['id'], raw: true })
const waitForStates = (...states: MailRow['state'][]) =>
  vi.waitFor(async () => expect((await listMails()).map((row) => row.state)).toEqual(states), { timeout: 10_000 })

const render: MailHandler['render'] = (mail, { publicUrl, linkKey }) => ({
  language: 'it',
  sender: 'Podere',
  accents: { light: '#9c4222', dark: '#f0a27f' },
  subject: `Mail ${mail.id.slice(4, 5)}`,
  blocks: [{ text: `${publicUrl} ${linkKey} ${mail.facts}` }],
  footer: [],
  replyTo: null,
  attachment: null,
})

async function startServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  stops.push(server.stop)
  return server
}

/** A worker whose clock stands still. Its handlers do what `handler` says. */
async function startWorker(url: string | undefined, handler: Partial<MailHandler> = {}) {
  const env = readEnv({
    STAFF_EMAIL: staffAddress,
    PUBLIC_URL: 'https://podere.example.org',
    DATA_DIR: database().dataDir,
    LOG_LEVEL: 'info',
    ...(url === undefined ? {} : { SMTP_URL: url }),
  })
  const lines: string[] = []
  const log = createLogger(env, { write: (line: string) => void lines.push(line) })
  const each = { render, ...handler }
  const handlers: MailHandlers = {
    requestReceived: each,
    morning: each,
    confirmation: each,
    payment: each,
    thankYou: each,
    cancellation: each,
    newRequest: each,
    requestWaiting: each,
    messageAnswer: each,
    newMessage: each,
    requestCancelled: each,
    requestLapsed: each,
    backupReport: each,
    channelConflict: each,
    channelFailed: each,
    waitlistConfirm: each,
    accountChanged: each,
    offer: each,
    offerAnswered: each,
    depositReminder: each,
    checkinInvitation: each,
    checkinReminder: each,
    reportsDue: each,
    newLink: each,
    requestDeclined: each,
    stayWished: each,
    wishReceived: each,
    wishDeclined: each,
    stayMoved: each,
    balanceReminder: each,
    beforeArrival: each,
    dayBefore: each,
    afterArrival: each,
  }
  const worker = await startMailWorker({
    db: db(),
    env,
    clock: { now: () => mailTime },
    log,
    handlers,
    readMailPicture: async () => null,
  })
  stops.push(worker.stop)
  return { worker, lines }
}

test('sends what waits, from the facts of its cause, and saves that it was sent', async () => {
  const { url, received } = await startServer()
  const onSent = vi.fn(async () => {})
  const afterCommit = vi.fn(async () => {})
  await addMails({ to: 'anna@example.org', nextAttemptAt: at(3_600_000) }, {})
  const { lines } = await startWorker(url, { onSent, afterCommit })
  await waitForStates('sent', 'sent')
  await vi.waitFor(() => expect(lines.filter((it) => it.includes('"mail sent"'))).toHaveLength(2), 10_000)
  expect(received.map(({ recipient }) => recipient).toSorted()).toEqual(['anna@example.org', staffAddress])
  const [{ email } = {}] = received.filter(({ recipient }) => recipient === 'anna@example.org')
  expect(email).toMatchObject({ subject: 'Mail 1', messageId: '<1@example.org>', date: at(0) })
  expect(email?.from?.address).toBe(sampleProperty.email)
  expect(email?.text).toContain('https://podere.example.org the key of links {"n":1}')
  expect((await listMails())[0]).toMatchObject({ sentAt: at(0), attempts: 1 })
  expect(onSent).toHaveBeenCalledTimes(2)
  expect(afterCommit).toHaveBeenCalledTimes(2)
  const logged: unknown[] = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ mail: buildMailId(1), kind: 'newMessage', attempts: 1 }))
})

test('a mail that has waited goes as it is right now, or is dropped where it makes no sense any more', async () => {
  const { url, received } = await startServer()
  const onSent = vi.fn(async () => {})
  await addMails({ to: 'anna@example.org' }, { to: 'bea@example.org' })
  const isOver = (mail: MailRow) => mail.to === 'bea@example.org'
  const { lines } = await startWorker(url, {
    onSent,
    refresh: async (_, mail) => (isOver(mail) ? null : { ...mail, to: 'carla@example.org', facts: '{"n":7}' }),
  })
  await waitForStates('sent', 'dropped')
  expect(received.map(({ recipient }) => recipient)).toEqual(['carla@example.org'])
  expect(received[0]?.email.text).toContain('{"n":7}')
  expect((await listMails()).map(({ to, facts, sentAt }) => [to, facts, sentAt])).toEqual([
    ['carla@example.org', '{"n":7}', at(0)],
    ['bea@example.org', expect.any(String), null],
  ])
  expect(onSent).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(lines.some((it) => it.includes('"mail dropped"'))).toBe(true), 10_000)
})

test('what the queue does not keep is read when the mail goes', async () => {
  const { url, received } = await startServer()
  await addMails({ facts: '{}' })
  await startWorker(url, { readFacts: async () => ({ n: 9 }) })
  await waitForStates('sent')
  expect(received[0]?.email.text).toContain('{"n":9}')
  expect((await listMails())[0]?.facts).toBe('{}')
})

test('mails that come later are sent with the commit of their cause, however many', async () => {
  const { url, received } = await startServer()
  const { lines } = await startWorker(url)
  for (let number = 1; number <= 6; number++) {
    await write(db(), { call: 'seed', now: mailTime, staff: null, key: null }, async (tx) => {
      await mails(tx).create(buildMail(number), { transaction: tx.transaction })
      return ok(null)
    })
    await vi.waitFor(() => expect(lines.filter((it) => it.includes('"mail sent"'))).toHaveLength(number), 4_000)
  }
  await waitForStates(...Array<'sent'>(6).fill('sent'))
  expect(received).toHaveLength(6)
})

test('an empty queue is not read again and again, not even after more wakes than workers', async () => {
  const { worker } = await startWorker(undefined)
  for (let i = 0; i < 10; i++) worker.wake()
  const query = vi.spyOn(db().main, 'query')
  // Each of these takes as long as a read of the queue.
  for (let i = 0; i < 40; i++) await db().main.query('SELECT 1')
  expect(query.mock.calls.length - 40).toBeLessThan(20)
  query.mockRestore()
})

test('a queue that cannot be read is reported', async () => {
  const { worker, lines } = await startWorker(undefined)
  const query = vi.spyOn(db().main, 'query').mockRejectedValue(new Error('the disk is full'))
  worker.wake()
  await vi.waitFor(() => expect(lines.join()).toContain('the disk is full'), 10_000)
  query.mockRestore()
  expect(lines.join()).toContain('the mail queue could not be read')
})

test('a refused mail is not reported as sent, and the log does not quote the mail server', async () => {
  const { url } = await startServer({ checkRecipient: () => createReply(550, 'no anna@example.org here') })
  const [onSent, afterCommit] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await addMails({ to: 'anna@example.org' })
  const { lines } = await startWorker(url, { onSent, afterCommit })
  await waitForStates('failed')
  await vi.waitFor(() => expect(lines).toHaveLength(1), 10_000)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, mail: buildMailId(1), attempts: 1, permanent: true })
  expect(lines.join()).not.toContain('anna')
  expect((await listMails())[0]?.lastError).toContain('no anna@example.org here')
  expect([onSent.mock.calls, afterCommit.mock.calls]).toEqual([[], []])
})

test('a mail that cannot be rendered is tried again later, and stops no other', async () => {
  const { url, received } = await startServer()
  await addMails({ facts: 'broken' }, {})
  const { lines } = await startWorker(url, {
    render: (mail, context) => {
      JSON.parse(mail.facts)
      return render(mail, context)
    },
  })
  await waitForStates('queued', 'sent')
  expect((await listMails())[0]).toMatchObject({ attempts: 1, lastError: 'the message could not be written' })
  expect(received).toHaveLength(1)
  await vi.waitFor(() => expect(lines.join()).toContain('"permanent":false'), 10_000)
})

test('without a mail server each mail is a file that is not reported as sent', async () => {
  const [onSent, afterCommit] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await addMails({})
  const { lines } = await startWorker(undefined, { onSent, afterCommit })
  await waitForStates('written')
  const folder = join(database().dataDir, 'mail')
  const name = `2027-03-04-newMessage-${buildMailId(1)}.eml`
  expect(await readdir(folder)).toEqual([name])
  expect(await readFile(join(folder, name), 'utf8')).toContain('Subject: Mail 1')
  await vi.waitFor(() => expect(lines).toHaveLength(2), 10_000)
  expect(lines[0]).toContain('mail is not configured')
  expect([onSent.mock.calls, afterCommit.mock.calls]).toEqual([[], []])
  // A start removes the files of people who have been erased.
  await write(db(), { call: 'seed', now: mailTime, staff: null, key: null }, async (tx) =>
    ok(await eraseMails(tx, [buildMailId(1)])),
  )
  await startWorker(undefined)
  expect(await readdir(folder)).toEqual([])
})

test('the file of a mail that is erased while it is being written is removed', async () => {
  await addMails({ id: buildMailId(2) })
  let erased: Promise<unknown> | undefined
  await startWorker(undefined, {
    render: (mail, context) => {
      erased = write(db(), { call: 'seed', now: mailTime, staff: null, key: null }, async (tx) =>
        ok(await eraseMails(tx, [mail.id])),
      )
      return render(mail, context)
    },
  })
  await waitForStates()
  await erased
  const folder = join(database().dataDir, 'mail')
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 10_000)
})

test('saves the result again, with all that follows it, until that succeeds', async () => {
  const { url, received } = await startServer()
  const calls: string[] = []
  await addMails({})
  await startWorker(url, {
    onSent: async () => {
      calls.push('onSent')
      if (calls.length === 1) throw new Error('the database is busy')
    },
    afterCommit: async () => {
      calls.push('afterCommit')
    },
  })
  await vi.waitFor(() => expect(calls).toEqual(['onSent', 'onSent', 'afterCommit']), { timeout: 10_000 })
  await waitForStates('sent')
  expect(received).toHaveLength(1)
})

test('sends four mails at once, and a stop waits for these and begins no other', async () => {
  let accept = () => {}
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  const { url, received } = await startServer({ beforeAccept: () => isAccepted })
  await addMails({}, {}, {}, {}, {}, {})
  const { worker } = await startWorker(url)
  await waitForStates('sending', 'sending', 'sending', 'sending', 'queued', 'queued')
  for (let i = 0; i < 5; i++) worker.wake()
  let isStopped = false
  const stopped = worker.stop().then(() => {
    isStopped = true
  })
  await waitForStates('sending', 'sending', 'sending', 'sending', 'queued', 'queued')
  expect(isStopped).toBe(false)
  accept()
  await stopped
  await waitForStates('sent', 'sent', 'sent', 'sent', 'queued', 'queued')
  worker.wake()
  await startWorker(url)
  await waitForStates('sent', 'sent', 'sent', 'sent', 'sent', 'sent')
  expect(received).toHaveLength(6)
})
