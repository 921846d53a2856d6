import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { listErased, listErasedAmong, recordErased } from '#api/db/erased.ts'
import { auditLogEntries } from '#api/db/records.ts'
import { type Tx, write } from '#api/db/write.ts'
import { ok, refuse } from '#api/errors.ts'
import { at, buildMail, buildMailId, mailTime, parseMailNumber, sending } from '#api/testing/mails.ts'
import { openTestDatabase } from '#api/testing/sqlite.ts'
import {
  claimDueMail,
  eraseMails,
  holdWaitingMails,
  queueMailOnce,
  queueMails,
  queueManualMail,
  removeErasedMailFiles,
  resendMail,
  retryNow,
  saveDeliveryResult,
} from './actions.ts'
import { type MailRow, mails } from './model.ts'
import { findMail, isMailDue } from './queries.ts'
import { unansweredPrefix } from './rules.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const [bookingId, contactId] = [buildMailId(8), buildMailId(9)]

const database = openTestDatabase()
const db = () => database().db
beforeEach(async () => {
  await mails(db()).truncate()
  await auditLogEntries(db()).truncate()
})

/** Runs an action in a transaction of staff at this many milliseconds after `mailTime`. */
async function run<T>(action: (tx: Tx) => Promise<T>, ms = 0): Promise<T> {
  const staff = { id: 'u1', username: 'anna' }
  const result = await write(db(), { call: 'mails.resend', now: mailTime + ms, staff, key: null }, async (tx) =>
    ok(await action(tx)),
  )
  if (!result.ok) throw new Error('the action was refused')
  return result.value
}

/** Puts mails into the queue as they are; the first has the number 1. */
const addMails = (...all: Partial<MailRow>[]) =>
  mails(db()).bulkCreate(all.map((changes, i) => buildMail(i + 1, changes)))
const readMail = async (number: number) => (await findMail(db(), buildMailId(number))) ?? undefined
const listStates = async () => (await mails(db()).findAll({ order: ['id'], raw: true })).map((row) => row.state)
const readSubjects = async () => (await auditLogEntries(db()).findAll({ raw: true })).map((row) => row.subjectId)

describe('a new mail', () => {
  test('waits since its cause, with all it is rendered from', async () => {
    const mail = {
      kind: 'payment',
      bookingId,
      contactId,
      paymentType: 'saldo',
      to: 'anna@example.org',
      facts: { code: 'K7MQ4XAW' },
    } as const
    const [queued] = await run((tx) => queueMails(tx, [mail], mailTime), 5)
    const rows = await mails(db()).findAll({ raw: true })
    expect(rows).toEqual([
      {
        ...buildMail(1, { ...mail, facts: '{"code":"K7MQ4XAW"}', createdAt: at(5), queuedAt: at(5) }),
        id: queued?.id,
        nextAttemptAt: at(5),
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@biturgia\.example\.org>$/),
        revision: db().revision.current,
      },
    ])
    expect(queued).toEqual({ id: queued?.id, kind: 'payment', state: 'queued' })
    // The first digits of such an id are its time.
    expect(Number.parseInt(queued?.id.replace('-', '').slice(0, 12) ?? '', 16)).toBe(mailTime)
  })

  test('has a Message-ID of its own, and no value for what it does not concern', async () => {
    await run((tx) =>
      queueMails(
        tx,
        [1, 2].map((n) => ({ kind: 'newMessage', facts: { n } })),
        mailTime,
      ),
    )
    const rows = await mails(db()).findAll({ raw: true })
    expect(new Set(rows.map((row) => row.messageId)).size).toBe(2)
    for (const row of rows)
      expect(row).toMatchObject({ bookingId: null, contactId: null, paymentType: null, to: null, lastError: null })
  })

  test('is queued once under an id that its caller chose', async () => {
    for (const n of [1, 2])
      await run((tx) => queueMailOnce(tx, { id: buildMailId(1), kind: 'backupReport', facts: { n } }, mailTime))
    expect(await mails(db()).findAll({ raw: true })).toMatchObject([{ id: buildMailId(1), facts: '{"n":1}' }])
  })
})

describe('a mail that staff send by hand', () => {
  const send = (ms: number, changes: object = {}, again = false) =>
    run((tx) => queueManualMail(tx, { ...payment, ...changes }, again, mailTime + ms), ms)
  const payment = { kind: 'payment', bookingId, paymentType: 'acconto', facts: {} } as const
  const refusal = refuse('sent_just_now')

  test('is refused when the same one was queued less than a minute ago, unless again', async () => {
    expect(await send(0)).toMatchObject({ ok: true, value: { kind: 'payment', state: 'queued' } })
    expect(await send(0)).toEqual(refusal)
    expect(await send(minuteMs - 1)).toEqual(refusal)
    expect(await send(minuteMs - 1, {}, true)).toMatchObject({ ok: true })
    expect(await send(minuteMs)).toEqual(refusal)
    expect(await send(2 * minuteMs - 1)).toMatchObject({ ok: true })
    // A mail that was queued while the clock was ahead is no reason.
    expect(await send(-1)).toMatchObject({ ok: true })
  })

  test('of another kind, payment or booking is another mail', async () => {
    await send(0)
    for (const other of [{ paymentType: 'saldo' }, { kind: 'thankYou' }, { bookingId: contactId }])
      expect(await send(0, other)).toMatchObject({ ok: true })
    expect(await send(0, { kind: 'confirmation', paymentType: undefined })).toMatchObject({ ok: true })
    expect(await send(0, { kind: 'confirmation', paymentType: undefined })).toEqual(refusal)
  })
})

describe('a mail that is sent again', () => {
  const resend = (number: number, again = false, ms = 0) =>
    run((tx) => resendMail(tx, buildMailId(number), again, mailTime + ms), ms)

  test('must exist', async () => {
    expect(await resend(1)).toEqual(refuse('not_found'))
  })

  test('is refused in its first minute, unless again or when it has not arrived', async () => {
    await addMails({ state: 'sent', sentAt: at(0) }, { state: 'failed' }, { state: 'held' })
    expect(await resend(1)).toEqual(refuse('sent_just_now'))
    expect(await resend(1, false, minuteMs)).toMatchObject({ ok: true })
    expect(await resend(1, true, minuteMs)).toMatchObject({ ok: true })
    for (const number of [2, 3]) expect(await resend(number)).toMatchObject({ ok: true })
    expect(await listStates()).toEqual(['queued', 'queued', 'queued'])
  })

  test('starts anew, and keeps its Message-ID unless it was accepted before', async () => {
    const failed = { state: 'failed', attempts: 9, lastError: '550', nextAttemptAt: null, leaseUntil: at(1) } as const
    await addMails({ ...failed, bookingId }, { ...failed, state: 'sent', sentAt: at(-hourMs) })
    for (const number of [1, 2]) {
      const value = { id: buildMailId(number), kind: 'newMessage', state: 'queued' }
      expect(await resend(number, true, 7)).toEqual(ok(value))
      const { messageId, ...row } = (await readMail(number)) ?? {}
      expect(row).toMatchObject({
        state: 'queued',
        attempts: 0,
        lastError: null,
        nextAttemptAt: at(7),
        leaseUntil: null,
        queuedAt: at(7),
        createdAt: at(0),
        revision: db().revision.current,
      })
      expect(messageId === `<${number}@example.org>`).toBe(number === 1)
    }
    expect((await readMail(1))?.queuedAt).toBe(at(7))
  })

  test('stays as it is while it is being sent', async () => {
    await addMails(sending)
    expect(await resend(1, true)).toEqual(ok({ id: buildMailId(1), kind: 'newMessage', state: 'sending' }))
    expect(await readMail(1)).toEqual(buildMail(1, sending))
  })

  test('is logged under its booking or message, or itself', async () => {
    await addMails({ bookingId, contactId }, { contactId }, {})
    for (const number of [1, 2, 3]) await resend(number, true)
    expect(await readSubjects()).toEqual([bookingId, contactId, buildMailId(3)])
  })
})

test('only mails that wait are held after a restore, and wait for staff', async () => {
  const settled = { nextAttemptAt: null } as const
  await addMails({}, sending, { ...settled, state: 'sent' }, { ...settled, state: 'failed' }, { state: 'written' })
  await run(holdWaitingMails)
  expect(await listStates()).toEqual(['held', 'held', 'sent', 'failed', 'written'])
  const held = { state: 'held', nextAttemptAt: null, leaseUntil: null, revision: db().revision.current }
  for (const number of [1, 2]) expect(await readMail(number)).toMatchObject(held)
})

describe('the next mail to send', () => {
  /** The numbers of the mails that are claimed one after the other. */
  async function claimAll(ms = 0): Promise<number[]> {
    const numbers: number[] = []
    for (;;) {
      const isDue = await isMailDue(db(), mailTime + ms)
      const mail = await claimDueMail(db(), mailTime + ms)
      expect(isDue).toBe(mail !== null)
      if (mail === null) return numbers
      numbers.push(parseMailNumber(mail))
    }
  }

  test('is claimed for 55 seconds, with one more attempt, and without a new revision', async () => {
    await addMails({ attempts: 2, lastError: 'greylisted', revision: 7 })
    const revision = db().revision.current
    const claimed = await claimDueMail(db(), mailTime + 3)
    const changes = { state: 'sending', attempts: 3, attemptedAt: at(3), leaseUntil: at(3 + 55 * secondMs) } as const
    expect(claimed).toEqual(
      expect.objectContaining({ ...buildMail(1), ...changes, lastError: 'greylisted', revision: 7 }),
    )
    expect(await readMail(1)).toEqual({ ...claimed })
    expect(db().revision.current).toBe(revision)
  })

  test('is the one that waits longest, and of two the older one', async () => {
    await addMails({ queuedAt: at(-1) }, { queuedAt: at(-2) }, { queuedAt: at(-3) }, { queuedAt: at(-3) })
    expect(await claimAll()).toEqual([3, 4, 2, 1])
  })

  test('is due at its time, or when that is later than any wait', async () => {
    const latestMs = 6 * hourMs + minuteMs
    const waits = [0, 1, latestMs, latestMs + 1]
    await addMails(...waits.map((ms) => ({ nextAttemptAt: at(ms) })))
    expect(await claimAll()).toEqual([1, 4])
  })

  test('may be one whose lease has expired, or ends later than any lease', async () => {
    const latestMs = 55 * secondMs + minuteMs
    const leases = [0, 1, latestMs, latestMs + 1]
    await addMails(...leases.map((ms) => ({ ...sending, nextAttemptAt: at(-1), leaseUntil: at(ms) })))
    expect(await claimAll()).toEqual([1, 4])
  })

  test('is none that was sent, written or held, or has failed', async () => {
    const past = { nextAttemptAt: at(-1), leaseUntil: at(-1) }
    await addMails(...(['sent', 'written', 'held', 'failed'] as const).map((state) => ({ ...past, state })))
    expect(await claimAll()).toEqual([])
  })
})

test('a start makes the mails due that wait for their next attempt', async () => {
  await addMails(
    { nextAttemptAt: at(hourMs) },
    { nextAttemptAt: at(-hourMs) },
    { state: 'failed', nextAttemptAt: at(hourMs) },
    { nextAttemptAt: at(hourMs), lastError: '451 greylisted' },
    // It may have been sent already.
    { nextAttemptAt: at(hourMs), lastError: `${unansweredPrefix}Connection closed` },
  )
  await retryNow(db(), mailTime)
  const times = await Promise.all([1, 2, 3, 4, 5].map(async (number) => (await readMail(number))?.nextAttemptAt))
  expect(times).toEqual([at(0), at(-hourMs), at(hourMs), at(0), at(hourMs)])
})

describe('the result of an attempt', () => {
  const save = async (result: Parameters<typeof saveDeliveryResult>[2], claim: Partial<MailRow> = {}) => {
    await run((tx) => saveDeliveryResult(tx, buildMail(1, { ...sending, ...claim }), result, mailTime + 5), 5)
    return readMail(1)
  }
  const refused = { kind: 'refused', error: '451 greylisted', permanent: false, isUnanswered: false } as const
  const released = () => ({ leaseUntil: null, revision: db().revision.current })

  test('is sent or written, whoever holds the mail meanwhile', async () => {
    await addMails(sending, sending)
    const accepted = { nextAttemptAt: null, attempts: 1 }
    expect(await save({ kind: 'sent' }, { attempts: 5 })).toMatchObject({
      ...accepted,
      ...released(),
      state: 'sent',
      sentAt: at(5),
    })
    expect(await save({ kind: 'written' })).toMatchObject({
      ...accepted,
      ...released(),
      state: 'written',
      sentAt: null,
    })
    expect(await listStates()).toEqual(['written', 'sending'])
  })

  test('is a next attempt after a temporary failure, and none after a permanent one or a day', async () => {
    await addMails(sending)
    const next = { state: 'queued', nextAttemptAt: at(5 + 20 * secondMs), lastError: refused.error }
    expect(await save(refused)).toMatchObject({ ...next, ...released() })
    const failed = { state: 'failed', nextAttemptAt: null, lastError: refused.error }
    for (const [permanent, queuedAt] of [
      [true, at(0)],
      [false, at(-24 * hourMs)],
    ] as const) {
      await mails(db()).update(sending, { where: {} })
      expect(await save({ ...refused, permanent }, { queuedAt })).toMatchObject({ ...failed, ...released() })
    }
  })

  test('changes nothing when it is a failure of a mail that another process holds, or that is settled', async () => {
    await addMails(sending, sending)
    expect(await save(refused, { attempts: 2 })).toEqual(buildMail(1, sending))
    await mails(db()).update({ state: 'sent' }, { where: { id: buildMailId(1) } })
    expect(await save(refused)).toEqual(buildMail(1, { ...sending, state: 'sent' }))
    await mails(db()).update({ state: 'sending' }, { where: { id: buildMailId(1) } })
    await save(refused)
    expect(await listStates()).toEqual(['queued', 'sending'])
  })
})

test('erased mails leave their ids, and their files are removed', async () => {
  await addMails({}, {}, {})
  await run((tx) => eraseMails(tx, [1, 2].map(buildMailId)))
  await run((tx) => recordErased(tx, 'contacts', [contactId]))
  expect(await mails(db()).count()).toBe(1)
  expect((await listErased(db())).map(({ id, kind }) => [id, kind])).toEqual([
    ...[1, 2].map((number) => [buildMailId(number), 'mails']),
    [contactId, 'contacts'],
  ])
  const folder = join(database().dataDir, 'mail')
  await mkdir(folder)
  const kept = [`2027-03-04-thankYou-${buildMailId(3)}.eml`, 'readme.txt']
  const files = [...kept, `2027-03-04-thankYou-${buildMailId(1)}.eml`, `2027-03-04-thankYou-${buildMailId(2)}.eml.part`]
  for (const name of files) await writeFile(join(folder, name), '')
  await removeErasedMailFiles(db(), database().dataDir)
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
})

test('finds the erased ones among thousands of ids', async () => {
  const ids = Array.from({ length: 2500 }, (_, number) => buildMailId(10_000 + number))
  const erasedIds = [0, 999, 1000, 2499].flatMap((number) => ids[number] ?? [])
  await run((tx) => recordErased(tx, 'mails', erasedIds))
  expect([...(await listErasedAmong(db(), ids))].toSorted()).toEqual(erasedIds.toSorted())
  expect(await listErasedAmong(db(), [])).toEqual(new Set())
})
