import { beforeEach, describe, expect, test } from 'vitest'
import { at, buildMail, buildMailId, mailTime, parseMailNumber, sending } from '#api/testing/mails.ts'
import { openTestDatabase } from '#api/testing/sqlite.ts'
import { type MailRow, mails } from './model.ts'
import { presentMail } from './present.ts'
import {
  countMails,
  findOldestWaitingTime,
  findPersonMails,
  isMailAccepted,
  listMails,
  listSentToGuest,
  presentPersonMails,
  readMailCounts,
} from './queries.ts'

const [bookingId, contactId] = [buildMailId(8), buildMailId(9)]

const database = openTestDatabase()
const db = () => database().db
beforeEach(() => mails(db()).truncate())

const addMails = (...all: Partial<MailRow>[]) =>
  mails(db()).bulkCreate(all.map((changes, i) => buildMail(i + 1, changes)))

describe('the mails as staff read them', () => {
  const list = async (...[filter, maxRows]: [Parameters<typeof listMails>[1], number?]) => {
    const pages: MailRow[][] = []
    for await (const page of listMails(db(), filter, maxRows)) pages.push(page)
    return pages.flat().map(parseMailNumber)
  }

  test('are the newest first: all, of one booking, of one message or in one state', async () => {
    await addMails({ bookingId }, { contactId, createdAt: at(1) }, { bookingId, state: 'sent' })
    expect(await list({})).toEqual([2, 3, 1])
    expect(await list({}, 2)).toEqual([2, 3])
    expect(await list({ bookingId })).toEqual([3, 1])
    expect(await list({ contactId })).toEqual([2])
    expect(await list({ state: 'queued' })).toEqual([2, 1])
    expect(await list({ bookingId, state: 'queued' })).toEqual([1])
  })

  test('show no facts, and the address of staff where they have none', () => {
    const {
      facts: _,
      leaseUntil: _l,
      messageId: _m,
      queuedAt: _q,
      revision: _r,
      lastError,
      ...shown
    } = buildMail(1, {
      lastError: '550',
    })
    expect(presentMail(buildMail(1, { lastError }), 'desk@example.org')).toEqual({
      ...shown,
      lastWords: '550',
      to: 'desk@example.org',
    })
    expect(presentMail(buildMail(1, { to: 'anna@example.org' }), 'desk@example.org').to).toBe('anna@example.org')
  })

  test('are counted by state, with the time since when the oldest waits', async () => {
    const none = { waiting: 0, waitingSince: null, failed: 0, held: 0 }
    expect([await readMailCounts(db()), await findOldestWaitingTime(db()), await countMails(db())]).toEqual([
      none,
      null,
      [],
    ])
    await addMails(
      ...[{ queuedAt: at(3) }, { queuedAt: at(4) }, { ...sending, queuedAt: at(2) }],
      ...(['failed', 'failed', 'held', 'sent'] as const).map((state) => ({ state, queuedAt: at(1) })),
    )
    expect(await readMailCounts(db())).toEqual({ waiting: 3, waitingSince: at(2), failed: 2, held: 1 })
    expect(await findOldestWaitingTime(db())).toBe(at(2))
    expect(await countMails(db())).toEqual([
      ...[
        { state: 'failed', count: 2 },
        { state: 'held', count: 1 },
        { state: 'queued', count: 2 },
      ],
      ...[
        { state: 'sending', count: 1 },
        { state: 'sent', count: 1 },
      ],
    ])
    await mails(db()).update({ queuedAt: at(0) }, { where: { id: buildMailId(2) } })
    expect((await readMailCounts(db())).waitingSince).toBe(at(0))
    expect(await findOldestWaitingTime(db())).toBe(at(0))
  })

  test('of a person are about their bookings and messages, to their address or with it in their facts', async () => {
    const facts = '{"email":"Anna@example.org"}'
    await addMails({ bookingId, createdAt: at(1) }, { contactId }, { to: 'ANNA@example.org' }, { facts }, {})
    const find = async (person: Parameters<typeof findPersonMails>[1]) =>
      (await findPersonMails(db(), person)).map(parseMailNumber)
    expect(await find({ email: 'anna@example.org', ids: [bookingId, contactId] })).toEqual([2, 3, 4, 1])
    expect(await find({ email: 'anna@example.org', ids: [] })).toEqual([3, 4])
    expect(await find({ ids: [contactId] })).toEqual([2])
    expect(presentPersonMails([buildMail(1)], 'desk@example.org')).toEqual([
      { ...presentMail(buildMail(1), 'desk@example.org'), facts: { n: 1 } },
    ])
  })
})

test('a guest reads which mails about the booking the mail server has accepted, oldest first', async () => {
  await addMails(
    { bookingId, kind: 'payment', paymentType: 'saldo', sentAt: at(2) },
    { bookingId, kind: 'requestReceived', sentAt: at(1) },
    // Not sent, for staff, of another booking.
    { bookingId, kind: 'confirmation' },
    { bookingId, kind: 'newRequest', sentAt: at(1) },
    { bookingId: buildMailId(7), kind: 'thankYou', sentAt: at(1) },
    { bookingId, kind: 'cancellation', sentAt: at(2) },
  )
  expect(await listSentToGuest(db(), bookingId)).toEqual([
    { kind: 'requestReceived', paymentType: null, sentAt: at(1) },
    { kind: 'payment', paymentType: 'saldo', sentAt: at(2) },
    { kind: 'cancellation', paymentType: null, sentAt: at(2) },
  ])
})

test('the mail server takes mails unless one has waited for five minutes and no other one was accepted since', async () => {
  const [minuteMs, hourMs] = [60_000, 3_600_000]
  const isAccepted = () => isMailAccepted(db(), mailTime)
  expect(await isAccepted()).toBe(true)
  await addMails({ queuedAt: at(-5 * minuteMs + 1) }, { state: 'failed', queuedAt: at(-hourMs) })
  expect(await isAccepted()).toBe(true)
  for (const state of ['queued', 'sending'] as const) {
    await mails(db()).update({ state, queuedAt: at(-5 * minuteMs) }, { where: { id: buildMailId(1) } })
    expect(await isAccepted()).toBe(false)
  }
  const accepted = { state: 'sent', createdAt: at(-hourMs + 1), sentAt: at(-5 * minuteMs + 1) } as const
  for (const tooEarly of [{ sentAt: at(-5 * minuteMs) }, { createdAt: at(-hourMs) }]) {
    await mails(db()).update({ ...accepted, ...tooEarly }, { where: { id: buildMailId(2) } })
    expect(await isAccepted()).toBe(false)
  }
  await mails(db()).update(accepted, { where: { id: buildMailId(2) } })
  expect(await isAccepted()).toBe(true)
})
