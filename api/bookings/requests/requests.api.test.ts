import { expect, test, vi } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, getWeekday, toFarmDay } from '#contract/days/days.ts'
import type { Problem } from '#contract/problem.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const listMailKinds = async (bookingId: string) =>
    (await (await logIn()).call('mails.list', { query: { bookingId } })).map(({ kind }) => kind)

  let requestCount = 0
  /** A request, and its guest with the private link. Each call uses other days and another address. */
  async function sendRequest(changes: Partial<ReturnType<typeof buildRequest>> = {}) {
    requestCount += 1
    const guest = new ApiClient(server())
    const checkinDate = addDays(toFarmDay(server().now()), requestCount * 10)
    const request = buildRequest({ roomId: 4, checkinDate, checkoutDate: addDays(checkinDate, 3) })
    const body = { ...request, guestEmail: `guest-${requestCount}@example.org`, ...changes }
    const { id, code, secret } = await guest.call('bookings.request', { body })
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    return { guest, body, id, code, secret, link }
  }

  test('a guest adds messages to a pending request; staff read them and get a mail', async () => {
    const { guest, link, id, code, body } = await sendRequest()
    const key = createKey()
    const text = '  Arriviamo in treno.\nC’è una navetta?  '
    const view = await guest.call('bookings.addRequestMessage', { ...link, body: { text }, key })
    const stored = { text: text.trim(), createdAt: expect.any(String) }
    expect(view).toMatchObject({ code, status: 'pending', cancelledByGuestAt: null, messages: [stored], mails: [] })
    expect(await guest.call('bookings.addRequestMessage', { ...link, body: { text }, key })).toEqual(view)
    const second = await guest.call('bookings.addRequestMessage', { ...link, body: { text: 'Grazie' } })
    expect(second.messages.map((it) => it.text)).toEqual([text.trim(), 'Grazie'])
    expect(await guest.call('bookings.viewRequest', link)).toEqual(second)

    const staff = await logIn()
    const messages = (await staff.call('contacts.list')).filter(({ bookingId }) => bookingId === id)
    expect(messages.map(({ message }) => message)).toEqual(['Grazie', text.trim()])
    expect(messages[1]).toMatchObject({ surname: body.guestSurname, email: body.guestEmail, phone: body.guestPhone })
    const contactId = messages[1]?.id ?? ''
    expect(await staff.call('mails.list', { query: { contactId } })).toMatchObject([
      { kind: 'newMessage', to: sampleProperty.email },
    ])
  })

  test('the private page lists the mails that were sent to the guest, and no other', async () => {
    const { guest, link, id } = await sendRequest()
    const sentAt = '2026-05-01T10:00:21.000Z'
    const markSent = (kind: string) =>
      server().db.main.query(`UPDATE mails SET "sentAt" = $1 WHERE "bookingId" = $2 AND kind = $3`, {
        bind: [sentAt, id, kind],
      })
    await markSent('newRequest')
    expect((await guest.call('bookings.viewRequest', link)).mails).toEqual([])
    await markSent('requestReceived')
    const { mails } = await guest.call('bookings.viewRequest', link)
    expect(mails).toEqual([{ kind: 'requestReceived', paymentType: null, sentAt }])
  })

  test('mails the private link again, only to the address of the request and only three times', async () => {
    const { guest, id, code, body } = await sendRequest()
    const ask = (email: string, params = { code }) => guest.tryCall('bookings.sendLink', { params, body: { email } })
    const countLinks = async () => (await listMailKinds(id)).filter((kind) => kind === 'newLink').length
    const other = await ask('somebody.else@example.org')
    const unknown = await ask(body.guestEmail, { code: 'ACDEFGHJ' })
    expect([other, unknown].map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(await countLinks()).toBe(0)
    for (const email of [body.guestEmail.toUpperCase(), ` ${body.guestEmail} `, body.guestEmail, body.guestEmail])
      expect((await ask(email)).status).toBe(204)
    expect(await countLinks()).toBe(3)
    expect((await ask('no address')).status).toBe(400)
  })

  test('a guest cancels a pending request: the days are free, staff see who cancelled and get a mail', async () => {
    const { guest, link, id, body } = await sendRequest()
    const key = createKey()
    const view = await guest.call('bookings.cancelRequest', { ...link, key })
    expect(view).toMatchObject({ status: 'cancelled', cancelledByGuestAt: expect.any(String) })
    expect(await guest.call('bookings.cancelRequest', { ...link, key })).toEqual(view)
    const kinds = ['cancellation', 'newRequest', 'requestCancelled', 'requestReceived']
    expect((await listMailKinds(id)).toSorted()).toEqual(kinds)
    const other = await new ApiClient(server()).tryCall('bookings.request', { body })
    expect(other.status).toBe(201)

    const staff = await logIn()
    const booking = (await staff.call('bookings.list')).find((it) => it.id === id)
    expect(booking).toMatchObject({
      status: 'cancelled',
      version: 2,
      cancelledByGuestAt: view.cancelledByGuestAt,
    })
  })

  test('a request that staff take up again is no longer cancelled by the guest', async () => {
    const { guest, link, id } = await sendRequest()
    await guest.call('bookings.cancelRequest', link)
    const staff = await logIn()
    const reopened = await staff.call('bookings.patch', { params: { id }, body: { status: 'pending' } })
    expect(reopened.cancelledByGuestAt).toBeNull()
    const cancelled = await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
    expect(cancelled.cancelledByGuestAt).toBeNull()
  })

  test('a guest cancels a confirmed stay at the penalty that they have read, until it begins', async () => {
    const { guest, link, id, body } = await sendRequest()
    const staff = await logIn()
    expect((await guest.call('bookings.viewRequest', link)).penaltyCents).toBeNull()
    await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed', agreedPrice: 300 } })
    const { penaltyCents } = await guest.call('bookings.viewRequest', link)
    const cancel = (expectedPenaltyCents?: number) =>
      guest.tryCall('bookings.cancelRequest', { ...link, body: { expectedPenaltyCents } })
    const [unread, changed] = [await cancel(), await cancel((penaltyCents ?? 0) + 1)]
    expect([unread.status, getProblemCode(unread)]).toEqual([400, 'penalty_expected'])
    expect([changed.status, getProblemCode(changed)]).toEqual([409, 'penalty_changed'])
    const done = await cancel(penaltyCents ?? 0)
    expect(done.json).toMatchObject({ status: 'cancelled', cancelledByGuestAt: expect.any(String), penaltyCents: null })
    const booking = (await staff.call('bookings.list')).find((it) => it.id === id)
    expect(booking).toMatchObject({ status: 'cancelled', keptAmount: ((penaltyCents ?? 0) / 100).toFixed(2) })
    expect(
      (await listMailKinds(id)).filter((kind) => kind === 'requestCancelled' || kind === 'cancellation'),
    ).toHaveLength(2)
    expect((await new ApiClient(server()).tryCall('bookings.request', { body })).status).toBe(201)
  })

  test('the penalty grows towards the arrival, and a stay that has begun is no longer cancelled', async () => {
    const today = toFarmDay(server().now())
    const staff = await logIn()
    const confirm = async (days: number) => {
      const checkinDate = addDays(today, days)
      const request = await sendRequest({ roomId: 9, checkinDate, checkoutDate: addDays(checkinDate, 2) })
      await staff.call('bookings.patch', {
        params: { id: request.id },
        body: { status: 'confirmed', agreedPrice: 200 },
      })
      return request
    }
    const [late, near] = [await confirm(60), await confirm(1)]
    const read = async ({ guest, link }: typeof near) =>
      (await guest.call('bookings.viewRequest', link)).penaltyCents ?? 0
    expect([await read(late), await read(near)]).toEqual([0, 20_000])
    await server().passTime(3 * 86_400_000)
    expect((await near.guest.call('bookings.viewRequest', near.link)).penaltyCents).toBeNull()
    const refused = await near.guest.tryCall('bookings.cancelRequest', {
      ...near.link,
      body: { expectedPenaltyCents: 20_000 },
    })
    expect(getProblemCode(refused)).toBe('request_not_pending')
  })

  test.each(['cancelled', 'completed'] as const)(
    'a %s request takes no message and cannot be cancelled by its guest',
    async (status) => {
      const { guest, link, id } = await sendRequest()
      const staff = await logIn()
      const { version } = await staff.call('bookings.patch', { params: { id }, body: { status } })
      for (const response of [
        await guest.tryCall('bookings.addRequestMessage', { ...link, body: { text: 'Una culla' } }),
        await guest.tryCall('bookings.cancelRequest', link),
      ])
        expect([response.status, getProblemCode(response)]).toEqual([409, 'request_not_pending'])
      const english = { ...link.headers, 'accept-language': 'en' }
      const response = await guest.tryCall('bookings.cancelRequest', { ...link, headers: english })
      expect(response.json).toMatchObject({ detail: 'This request is no longer pending: call us or write to us.' })
      const booking = (await staff.call('bookings.list')).find((it) => it.id === id)
      expect(booking).toMatchObject({ status, version, cancelledByGuestAt: null })
      expect((await staff.call('contacts.list')).filter(({ bookingId }) => bookingId === id)).toEqual([])
    },
  )

  test('a wrong secret, an unknown code and a request in the trash are 404, and nothing is stored', async () => {
    const { guest, link, id, secret } = await sendRequest()
    const { secret: otherSecret } = await sendRequest()
    const attempts = [
      { params: link.params },
      { ...link, headers: { authorization: 'Bearer x' } },
      { ...link, headers: { authorization: `Bearer ${otherSecret}` } },
      { ...link, headers: { authorization: `Basic ${secret}` } },
      { ...link, params: { code: 'AAAAAAAA' } },
      { ...link, params: { code: 'nonsense' } },
    ]
    const expectUnknown = async (attempt: (typeof attempts)[number]) => {
      const message = await guest.tryCall('bookings.addRequestMessage', { ...attempt, body: { text: 'Una culla' } })
      const cancellation = await guest.tryCall('bookings.cancelRequest', attempt)
      for (const response of [message, cancellation])
        expect([response.status, getProblemCode(response)]).toEqual([404, 'not_found'])
    }
    for (const attempt of attempts) await expectUnknown(attempt)
    const staff = await logIn()
    expect((await staff.call('bookings.list')).find((it) => it.id === id)?.status).toBe('pending')
    await staff.call('bookings.trash', { params: { id } })
    await expectUnknown(link)
    expect((await staff.call('contacts.list')).filter(({ bookingId }) => bookingId === id)).toEqual([])
  })

  test('a known and an unknown code of a private link cost the same queries', async () => {
    const { guest, link, id } = await sendRequest()
    const listQueries = async (code: string): Promise<string[]> => {
      const spies = [server().db.main, server().db.machine].map((store) => vi.spyOn(store, 'query'))
      const headers = { authorization: `Bearer ${'x'.repeat(24)}` }
      expect((await guest.tryCall('bookings.viewRequest', { params: { code }, headers })).status).toBe(404)
      const queries = spies.flatMap(({ mock }) =>
        mock.calls.map(([sql]) => (typeof sql === 'string' ? sql : sql.query)),
      )
      for (const spy of spies) spy.mockRestore()
      // Without those of the jobs that poll, and the settings, which are also read after each write.
      return queries.flatMap((sql) => /(?<=FROM |INTO |UPDATE )["`]?(bookings|rooms|limits)/.exec(sql) ?? [])
    }
    const unknown = await listQueries('AAAAAAAA')
    expect(unknown.length).toBeGreaterThan(2)
    expect(await listQueries(link.params.code)).toEqual(unknown)
    await (await logIn()).call('bookings.trash', { params: { id } })
    expect(await listQueries(link.params.code)).toEqual(unknown)
  })

  test('one address may try thirty wrong private links an hour, also at once', async () => {
    const { guest, link } = await sendRequest()
    const guess = () => guest.tryCall('bookings.viewRequest', { params: { code: 'AAAAAAAA' } })
    for (let i = 0; i < 25; i++) expect((await guess()).status).toBe(404)
    expect((await guest.tryCall('bookings.viewRequest', link)).status).toBe(200)
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(404), ...Array(15).fill(429)])
    const refused = await guest.tryCall('bookings.cancelRequest', link)
    expect([refused.status, getProblemCode(refused)]).toEqual([429, 'too_many'])
    const elsewhere = new ApiClient(server())
    expect((await elsewhere.tryCall('bookings.viewRequest', link)).status).toBe(200)
  })

  test('the key of one guest returns nothing to a caller without the secret', async () => {
    const { guest, link } = await sendRequest()
    const key = createKey()
    await guest.call('bookings.addRequestMessage', { ...link, body: { text: 'Una culla' }, key })
    const stolen = { params: link.params, body: { text: 'Una culla' }, key }
    expect((await guest.tryCall('bookings.addRequestMessage', stolen)).status).toBe(404)
    const reused = await guest.tryCall('bookings.addRequestMessage', { ...link, body: { text: 'Due culle' }, key })
    expect([reused.status, getProblemCode(reused)]).toEqual([409, 'key_reused'])
  })

  test.each([
    ['no text', {}],
    ['an empty text', { text: ' \n' }],
    ['a number', { text: 7 }],
    ['2,001 letters', { text: 'x'.repeat(2001) }],
    ['a control character', { text: 'x\u0000' }],
    ['an unknown field', { text: 'x', bookingId: 'x' }],
  ])('a message with %s is 400', async (_, body) => {
    const { guest, link } = await sendRequest()
    const response = await guest.tryCall('bookings.addRequestMessage', { ...link, body })
    expect([response.status, getProblemCode(response)]).toEqual([400, 'invalid'])
    expect((await guest.call('bookings.viewRequest', link)).messages).toEqual([])
  })

  test('one address may send ten messages and cancel ten requests an hour', async () => {
    const { guest, link } = await sendRequest()
    const write = (text: string) => guest.tryCall('bookings.addRequestMessage', { ...link, body: { text } })
    for (let i = 0; i < 10; i++) expect((await write(`message ${i}`)).status).toBe(201)
    const refused = await write('one more')
    expect([refused.status, getProblemCode(refused)]).toEqual([429, 'too_many'])
    expect((await guest.call('bookings.cancelRequest', link)).messages).toHaveLength(10)
    for (let i = 0; i < 9; i++) expect((await guest.tryCall('bookings.cancelRequest', link)).status).toBe(409)
    expect((await guest.tryCall('bookings.cancelRequest', link)).status).toBe(429)
  })

  test('of two guests’ taps at once on cancel, one cancels', async () => {
    const { guest, link, id } = await sendRequest()
    const responses = await Promise.all([1, 2, 3].map(() => guest.tryCall('bookings.cancelRequest', link)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await listMailKinds(id)).filter((kind) => kind === 'requestCancelled')).toHaveLength(1)
  })

  test('export and erasure of the guest find the messages, also after the address was changed', async () => {
    const { guest, link, id } = await sendRequest()
    const key = createKey()
    await guest.call('bookings.addRequestMessage', { ...link, body: { text: 'wish-of-petronilla' }, key })
    await guest.call('bookings.cancelRequest', { ...link, key })
    const staff = await logIn()
    const booking = (await staff.call('bookings.list')).find((it) => it.id === id)
    const email = 'petronilla@example.org'
    await staff.call('bookings.edit', { params: { id }, body: { ...booking, guestEmail: email } })

    const data = await staff.call('people.export', { body: { email } })
    expect(data.contacts).toMatchObject([{ bookingId: id, message: 'wish-of-petronilla' }])
    expect(data.mails.map(({ kind }) => kind).toSorted()).toEqual([
      'cancellation',
      'newMessage',
      'newRequest',
      'requestCancelled',
      'requestReceived',
    ])
    expect(data.answers.map(({ call }) => call).toSorted()).toEqual([
      'bookings.addRequestMessage',
      'bookings.cancelRequest',
    ])
    expect(await staff.call('people.erase', { body: { email } })).toMatchObject({ bookings: 1, contacts: 1, mails: 5 })
    expect(JSON.stringify(await staff.call('contacts.list'))).not.toContain('petronilla')
    expect((await guest.tryCall('bookings.viewRequest', link)).status).toBe(404)
  })

  test('the rules of stay refuse a request with the nearest stays, which can be booked; staff overrule them', async () => {
    const staff = await logIn()
    const guest = new ApiClient(server())
    const today = toFarmDay(server().now())
    const nextMonday = addDays(today, 8 - getWeekday(today) + 280)
    const saturday = addDays(nextMonday, 5)
    const season = {
      name: 'Agosto',
      from: addDays(nextMonday, -40),
      to: addDays(nextMonday, 60),
      minimumNights: 7,
      arrivalDays: [6],
      departureDays: [6],
      prices: [{ roomId: 7, pricePerNight: '170' }],
    }
    await staff.call('seasons.replace', { body: [season] })
    const ask = (checkinDate: string, nights: number, roomId = 7) =>
      guest.tryCall('bookings.request', {
        body: {
          ...buildRequest({ roomId, checkinDate, checkoutDate: addDays(checkinDate, nights) }),
          guestEmail: `rules-${checkinDate}-${nights}@example.org`,
        },
      })
    const week = (from: number) => ({
      checkinDate: addDays(saturday, from),
      checkoutDate: addDays(saturday, from + 7),
    })
    const short = await ask(saturday, 1)
    expect([short.status, short.json]).toMatchObject([
      400,
      { code: 'stay_too_short', allowed: [week(0), week(7), expect.anything()], errors: [{ path: 'checkoutDate' }] },
    ])
    const arrival = await ask(addDays(saturday, 1), 7)
    expect(arrival.json).toMatchObject({ code: 'arrival_day', allowed: [week(0), week(7), week(-7)] })
    expect(arrival.json).toMatchObject({ detail: expect.stringMatching(/ da sabato a sabato$/) })
    expect((await ask(saturday, 8)).json).toMatchObject({ code: 'departure_day' })
    expect((await ask(saturday, 7)).json).toMatchObject({ listPrice: '1190.00' })
    // What was offered before is taken now.
    expect((await ask(saturday, 1)).json).toMatchObject({
      allowed: [expect.anything(), expect.anything(), expect.anything()],
    })
    const desk = { roomId: 8, guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
    const deskStay = { checkinDate: addDays(saturday, 1), checkoutDate: addDays(saturday, 3) }
    expect((await staff.tryCall('bookings.desk', { body: { ...desk, ...deskStay } })).status).toBe(201)

    const stayRules = { minimumNights: 2, daysAhead: 30, sameDayUntil: '00:00' }
    await staff.call('property.change', { body: { stayRules } })
    expect((await ask(saturday, 7)).json).toMatchObject({ code: 'too_far_ahead', allowed: expect.anything() })
    expect((await ask(addDays(today, 20), 1)).json).toMatchObject({ code: 'stay_too_short' })
    expect((await ask(today, 2)).json).toMatchObject({ code: 'too_late_today' })
    await staff.call('seasons.replace', { body: [] })
    await staff.call('property.change', { body: { stayRules: {} } })
  })

  test('a closed period refuses guests with its reason, and reaches tablets and pages', async () => {
    const staff = await logIn()
    const guest = new ApiClient(server())
    const day = (from: number) => addDays(toFarmDay(server().now()), from + 400)
    const reason = { it: 'Chiusi per riposo; vi aspettiamo dopo', en: 'Closed for rest; we await you afterwards' }
    const closure = { from: day(0), to: day(50), yearly: true, reason }
    const { cursor } = await readChangePages(staff)
    const [stored] = await staff.call('closures.replace', { body: [closure] })
    expect(stored).toEqual({ id: expect.any(String), ...closure, followsEaster: false })
    const { pages } = await readChangePages(staff, cursor)
    expect(pages.flatMap((page) => page.settings)).toMatchObject([{ key: 'closures', value: [stored] }])
    const body = buildRequest({ roomId: 9, checkinDate: day(20), checkoutDate: day(22) })
    const refused = await guest.tryCall('bookings.request', { body, headers: { 'accept-language': 'en' } })
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'closed', detail: reason.en }])
    const { allowed = [] } = refused.json as Problem
    expect(allowed.map((it) => it.checkinDate)).toEqual([day(-2), day(-3), day(-4)])
    for (const [name, json] of [
      ['from', { ...closure, from: '2027-02-30' }],
      ['to', { ...closure, to: day(-1) }],
      ['reason.it', { ...closure, reason: { ...reason, it: '' } }],
      ['to', { ...closure, to: day(400) }],
    ] as const)
      expect((await staff.tryCall('closures.replace', { body: [json] })).json).toMatchObject({
        errors: [{ path: `0.${name}` }],
      })
    await staff.call('closures.replace', { body: [] })
  })
})
