import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { getI18n } from '#api/http/i18n.ts'
import { mailHandlers } from '#api/mailHandlers.ts'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { jobContext, startTestServer } from '#api/testing/server.ts'
import { ImportedRow } from '#contract/bookings/imports.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { flood } from '#contract/stays/stay.ts'

const minuteMs = 60_000
/** A mail server that is configured. No worker runs, so the tests say which mails it has taken. */
const env = { SMTP_URL: 'smtp://127.0.0.1:9' }
const { iban } = sampleProperty

onBothDatabases(
  (server) => {
    let staff: ApiClient
    const advanceClock = (minutes: number) => server().setNow(server().now() + minutes * minuteMs)
    const lapse = () => runJob(jobContext(server()), 'requests')
    const toInstant = (minutes: number) => new Date(server().now() + minutes * minuteMs).toISOString()
    const takeMails = () => mails(server().db).update({ state: 'sent', sentAt: toInstant(0) }, { where: {} })
    const setProof = (proof: 'flood' | 'always') =>
      staff.call('property.change', { body: { turnover: 'blocked', proof } })
    const setTurnover = (turnover: 'blocked' | 'same-day') => staff.tryCall('property.change', { body: { turnover } })
    const findBooking = async (id: string) => (await staff.call('bookings.list')).find((it) => it.id === id)
    const confirm = (id: string) => staff.tryCall('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    let stayCount = 0
    /** A request for days of its own. */
    const buildBody = (roomId = 1) => {
      stayCount += 1
      const checkinDate = addDays(toFarmDay(server().now()), stayCount * 4)
      const stay = buildRequest({ roomId, checkinDate, checkoutDate: addDays(checkinDate, 2) })
      return { ...stay, guestEmail: `guest-${stayCount}@example.org` }
    }
    const send = (body: ReturnType<typeof buildBody>) => new ApiClient(server()).call('bookings.request', { body })
    const trySend = (body: ReturnType<typeof buildBody>) =>
      new ApiClient(server()).tryCall('bookings.request', { body })
    const createLink = (code: string, secret: string) => ({
      params: { code },
      headers: { authorization: `Bearer ${secret}` },
    })
    /** The private link in the mail that the guest was sent. */
    const readMailLink = async (bookingId: string) => {
      const [row] = await mails(server().db).findAll({ where: { bookingId, kind: 'requestReceived' }, raw: true })
      if (!row) throw new Error('the guest was sent no mail')
      const context = {
        publicUrl: server().env.PUBLIC_URL,
        linkKey: await readLinkKey(server().db),
        property: sampleProperty,
        notices: [],
        getI18n,
      }
      const { blocks } = mailHandlers.requestReceived.render(row, context)
      const url = blocks.flatMap((it) => ('url' in it ? [it.url] : []))[0]
      const [, code = '', secret = ''] = /\/booking\/(\w+)#(.+)$/.exec(url ?? '') ?? []
      return createLink(code, secret)
    }
    /** A request whose guest has not proved the address yet. */
    const sendUnproved = async (body = buildBody()) => {
      const receipt = await send(body)
      expect(receipt.heldUntil).toBe(new Date(Date.parse(receipt.createdAt) + 30 * minuteMs).toISOString())
      const { id, code, secret } = receipt
      return { id, body, link: createLink(code, secret), mailLink: await readMailLink(id) }
    }
    const guest = () => new ApiClient(server())

    beforeAll(async () => {
      staff = await new ApiClient(server()).logIn()
    })
    beforeEach(async () => {
      // Nothing of the last test is recent.
      advanceClock(60)
      await takeMails()
      await setProof('always')
    })

    test('the 21st request in ten minutes is stored like any other, but holds its days for 30 minutes only', async () => {
      await setProof('flood')
      for (let n = 0; n < flood.requests; n++) expect((await send(buildBody())).heldUntil).toBeNull()
      const { id, body } = await sendUnproved()
      expect((await trySend(body)).status).toBe(409)
      advanceClock(29)
      expect((await trySend(body)).status).toBe(409)
      await takeMails()
      expect((await send(buildBody())).heldUntil).toBeNull()
      advanceClock(1)
      // No job has run: who wants the days frees them.
      expect((await trySend(body)).status).toBe(201)
      expect(await findBooking(id)).toMatchObject({ status: 'pending', releasedAt: expect.any(String), version: 1 })
    })

    test('the rooms of one request count as one', async () => {
      await setProof('flood')
      for (let n = 0; n < flood.requests / 2; n++) {
        const { guestEmail, checkinDate, checkoutDate } = buildBody()
        const rooms = [1, 2, 3].map((roomId) => ({ roomId, numberOfGuests: 2 }))
        const body = { ...buildGroupRequest({ checkinDate, checkoutDate }, rooms), guestEmail }
        const { bookings } = await guest().call('bookings.requestGroup', { body })
        expect(bookings.map(({ heldUntil }) => heldUntil)).toEqual([null, null, null])
      }
      expect((await send(buildBody())).heldUntil).toBeNull()
    })

    test('a request that is not proved stays pending without days, and staff see it', async () => {
      const { id, body, link } = await sendUnproved()
      const query = { startDate: body.checkinDate, endDate: body.checkoutDate }
      const listStays = async (caller: ApiClient) =>
        (await caller.call('availability.list', { query })).find((it) => it.roomId === body.roomId)?.bookings
      expect(await listStays(guest())).toHaveLength(1)
      const { revision } = server().db
      const before = revision.current
      advanceClock(31)
      await Promise.all([lapse(), lapse()])
      expect(revision.current).toBe(before + 1)
      for (const caller of [guest(), staff]) expect(await listStays(caller)).toEqual([])
      const booking = await findBooking(id)
      expect(booking).toMatchObject({ status: 'pending', provedAt: null, heldUntil: expect.any(String) })
      const feed = await staff.call('changes.list')
      expect(feed.bookings).toContainEqual(booking)
      expect(await guest().call('bookings.viewRequest', link)).toMatchObject({
        status: 'pending',
        releasedAt: booking?.releasedAt,
        canProve: false,
      })
    })

    test('only the link of the mail proves the address, and only by pressing the button', async () => {
      const { id, link, mailLink } = await sendUnproved()
      const refused = await guest().tryCall('bookings.proveRequest', link)
      expect([refused.status, getProblemCode(refused)]).toEqual([403, 'not_the_mail_link'])
      const wrong = await guest().tryCall('bookings.proveRequest', createLink(link.params.code, 'x'))
      expect(wrong.status).toBe(404)
      // A scanner of mails follows links, too.
      expect(await guest().call('bookings.viewRequest', mailLink)).toMatchObject({ canProve: true })
      expect((await findBooking(id))?.provedAt).toBeNull()
      const key = createKey()
      const proved = await guest().call('bookings.proveRequest', { ...mailLink, key })
      expect(proved).toMatchObject({ status: 'pending', heldUntil: null, releasedAt: null, canProve: false })
      expect(await guest().call('bookings.proveRequest', { ...mailLink, key })).toEqual(proved)
      expect(await guest().call('bookings.proveRequest', mailLink)).toEqual(proved)
      advanceClock(60)
      await lapse()
      const booking = await findBooking(id)
      expect(booking).toMatchObject({ releasedAt: null, provedAt: expect.any(String), version: 2 })
      expect(await guest().call('bookings.viewRequest', mailLink)).toMatchObject({ canProve: false })
    })

    test('a late proof takes the days again, or gets 409 and the request stays', async () => {
      const { id, body, mailLink } = await sendUnproved()
      advanceClock(31)
      await lapse()
      await setProof('flood')
      const other = await send(body)
      const refused = await guest().tryCall('bookings.proveRequest', mailLink)
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
      expect(await findBooking(id)).toMatchObject({ status: 'pending', provedAt: null, releasedAt: expect.any(String) })
      await staff.call('bookings.trash', { params: { id: other.id } })
      const day = { params: { roomId: String(body.roomId), date: body.checkinDate } }
      await staff.call('availability.editDay', { ...day, body: { available: false } })
      expect(getProblemCode(await guest().tryCall('bookings.proveRequest', mailLink))).toBe('day_disabled')
      await staff.call('availability.editDay', { ...day, body: { available: true } })
      expect(await guest().call('bookings.proveRequest', mailLink)).toMatchObject({ releasedAt: null })
      expect((await trySend(body)).status).toBe(409)
    })

    test('staff confirm a request without days: it takes them again, or they get 409', async () => {
      const [free, taken] = [await sendUnproved(), await sendUnproved()]
      advanceClock(31)
      await setProof('flood')
      await send(taken.body)
      expect((await confirm(free.id)).json).toMatchObject({ status: 'confirmed', heldUntil: null, releasedAt: null })
      expect((await trySend(free.body)).status).toBe(409)
      expect(getProblemCode(await confirm(taken.id))).toBe('dates_taken')
      expect(getProblemCode(await guest().tryCall('bookings.proveRequest', free.mailLink))).toBe('request_not_pending')
    })

    /** Each way in which staff answer a request. */
    const answers: [string, (id: string) => Promise<unknown>][] = [
      ['a status', (id) => staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })],
      ['an agreed price', (id) => staff.call('bookings.patch', { params: { id }, body: { agreedPrice: '200.00' } })],
      ['a deposit', (id) => staff.call('bookings.patch', { params: { id }, body: { depositAmount: '50.00' } })],
      ['a balance', (id) => staff.call('bookings.patch', { params: { id }, body: { balanceAmount: '50.00' } })],
      ['the confirmation', (id) => staff.call('bookings.sendConfirmation', { params: { id }, body: { iban } })],
      [
        'a mail about a payment',
        (id) => staff.call('bookings.sendPaymentConfirmation', { params: { id }, body: { paymentType: 'acconto' } }),
      ],
    ]

    test('a request that staff have answered keeps its days, whatever the answer was', async () => {
      for (const [name, answer] of answers) {
        const { id, body, mailLink } = await sendUnproved()
        await answer(id)
        advanceClock(31)
        await lapse()
        await takeMails()
        expect((await trySend(body)).status, name).toBe(409)
        const booking = await findBooking(id)
        expect(booking, name).toMatchObject({ heldUntil: null, releasedAt: null })
        expect((await staff.call('changes.list')).bookings, name).toContainEqual(booking)
        expect((await guest().call('bookings.viewRequest', mailLink)).canProve, name).toBe(false)
      }
    })

    test('an answer takes lost days again, or gets 409 and nothing is sent', async () => {
      for (const [name, answer] of answers) {
        const [free, taken] = [await sendUnproved(), await sendUnproved()]
        advanceClock(31)
        await lapse()
        await setProof('flood')
        await send(taken.body)
        await answer(free.id)
        expect((await trySend(free.body)).status, name).toBe(409)
        expect(await findBooking(free.id), name).toMatchObject({ heldUntil: null, releasedAt: null })
        const before = await mails(server().db).count()
        await expect(answer(taken.id), name).rejects.toThrow('dates_taken')
        expect(await mails(server().db).count(), name).toBe(before)
        expect((await findBooking(taken.id))?.releasedAt, name).not.toBeNull()
        advanceClock(60)
        await takeMails()
        await setProof('always')
      }
    })

    describe('days of a hold that is over are free before any job has run', () => {
      const enter = async (roomId: number, checkinDate: Day, checkoutDate: Day) => {
        const body = {
          roomId,
          guestName: 'Neri',
          guestSurname: 'Salimbeni',
          guestPhone: '1',
          checkinDate,
          checkoutDate,
        }
        return (await staff.call('bookings.desk', { body })).id
      }
      /** `attempt` is refused while a request holds its days, and not afterwards. */
      const expectFreed = async (prepare: (body: ReturnType<typeof buildBody>) => Promise<() => Promise<boolean>>) => {
        const { id, body } = await sendUnproved()
        const attempt = await prepare(body)
        expect(await attempt()).toBe(false)
        expect((await findBooking(id))?.releasedAt).toBeNull()
        advanceClock(31)
        expect(await attempt()).toBe(true)
      }

      test.each([true, false])('for an import, with dryRun=%s', (dryRun) =>
        expectFreed(async ({ roomId, checkinDate, checkoutDate }) => async () => {
          const raw = `room;guestName;guestSurname;guestPhone;checkinDate;checkoutDate\n${roomId};A;B;1;${checkinDate};${checkoutDate}`
          const path = `/api/import/bookings?dryRun=${dryRun}`
          const { json } = await staff.send('POST', path, { raw, headers: { 'content-type': 'text/csv' } })
          return z.parse(z.array(ImportedRow), json)[0]?.fate === 'stored'
        }),
      )

      test('for a swap of rooms', () =>
        expectFreed(async ({ roomId, checkinDate, checkoutDate }) => {
          const a = await enter(roomId + 1, checkinDate, checkoutDate)
          const b = await enter(roomId, addDays(checkoutDate, 1), addDays(checkoutDate, 2))
          return async () => (await staff.tryCall('bookings.swap', { body: { a, b } })).status === 200
        }))

      test('for a change of the turnover rule', async () => {
        expect((await setTurnover('same-day')).status).toBe(200)
        await expectFreed(async ({ roomId, checkoutDate }) => {
          await enter(roomId, checkoutDate, addDays(checkoutDate, 1))
          return async () => (await setTurnover('blocked')).status === 200
        })
      })
    })

    test('a lapsed request is told to an address that was proved or that nobody had to prove, and to no other', async () => {
      const [unproved, proved] = [await sendUnproved(), await sendUnproved()]
      await guest().call('bookings.proveRequest', proved.mailLink)
      await setProof('flood')
      const ordinary = await send(buildBody())
      await server().passTime(8 * 24 * 60 * minuteMs)
      await lapse()
      const ids = [unproved, proved, ordinary].map(({ id }) => id)
      for (const id of ids) expect((await findBooking(id))?.lapsedAt).not.toBeNull()
      const where = { kind: 'requestLapsed', bookingId: ids }
      const lapseMails = await mails(server().db).findAll({ where, raw: true })
      expect(lapseMails.map(({ bookingId }) => bookingId).sort()).toEqual([proved.id, ordinary.id].sort())
    })

    test('a hold that ends in the trash gives no days back when the request is restored', async () => {
      const { id, body } = await sendUnproved()
      await staff.call('bookings.trash', { params: { id } })
      advanceClock(31)
      await setProof('flood')
      await send(body)
      expect(await staff.call('bookings.restore', { params: { id } })).toMatchObject({
        status: 'pending',
        deletedAt: null,
        releasedAt: expect.any(String),
      })
    })

    test('while the mail server takes no mail, requests hold their days as always', async () => {
      await sendUnproved()
      advanceClock(6)
      expect((await send(buildBody())).heldUntil).toBeNull()
      await takeMails()
      expect((await send(buildBody())).heldUntil).not.toBeNull()
    })

    test('a hold of before the clock was set back ends at once', async () => {
      const { body } = await sendUnproved()
      advanceClock(-120)
      expect((await trySend(body)).status).toBe(201)
    })

    test('nobody uses up the five pending requests of somebody else’s address', async () => {
      await setProof('flood')
      const guestEmail = 'vittima@example.org'
      const robot = new ApiClient(server())
      const sendFrom = (caller: ApiClient) =>
        caller.tryCall('bookings.request', { body: { ...buildBody(2), guestEmail } })
      for (let n = 0; n < 5; n++) expect((await sendFrom(robot)).status).toBe(201)
      expect(getProblemCode(await sendFrom(robot))).toBe('too_many_pending')
      const victim = new ApiClient(server())
      for (let n = 0; n < 5; n++) expect((await sendFrom(victim)).status).toBe(201)
      expect(getProblemCode(await sendFrom(victim))).toBe('too_many_pending')
    })

    test('requests whose address was proved count for every caller', async () => {
      const guestEmail = 'ospite@example.org'
      for (let n = 0; n < 5; n++) {
        const { mailLink } = await sendUnproved({ ...buildBody(3), guestEmail })
        await guest().call('bookings.proveRequest', mailLink)
      }
      expect(getProblemCode(await trySend({ ...buildBody(3), guestEmail }))).toBe('too_many_pending')
    })
  },
  { env },
)

test('without a mail server no request has to be proved', async () => {
  const server = await startTestServer()
  const staff = await new ApiClient(server).logIn()
  await staff.call('property.change', { body: { turnover: 'blocked', proof: 'always' } })
  const today = toFarmDay(server.now())
  const body = buildRequest({ roomId: 1, checkinDate: today, checkoutDate: addDays(today, 2) })
  expect((await new ApiClient(server).call('bookings.request', { body })).heldUntil).toBeNull()
  await server.stop()
})
