import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { readTrustedTime } from '#api/db/trustedTime.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { acceptAtOnce } from '#api/testing/acceptances.ts'
import { ApiClient, type ApiResponse, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { Problem } from '#contract/problem.ts'
import { recordExpiredOffers } from './jobs.ts'
import { createOfferSecret } from './view.ts'

onBothDatabases((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)
  const stay = (roomId: number, from: number, nights = 2) => ({
    ...{ roomId, checkinDate: day(from), checkoutDate: day(from + nights), numberOfGuests: 2 },
    lines: [nightsLine(20_000 * nights)],
  })
  const nightsLine = (amountCents: number) => ({ id: 'n', kind: 'nights' as const, text: '', quantity: 2, amountCents })
  const draft = (...alternatives: ReturnType<typeof stay>[]) => ({
    ...{ guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org', validUntil: day(5), alternatives },
  })
  const answers = {
    ...{ guestPhone: '+39 000 123456', birthDate: '01/02/1980', privacyAccepted: true as const },
  }

  const logIn = () => new ApiClient(server()).logIn()

  /** Stores and sends an offer. */
  async function send(staff: ApiClient, body: object): Promise<Offer> {
    const { id } = await staff.call('offers.add', { body: body as never })
    return staff.call('offers.send', { params: { id } })
  }
  /** The private link of an offer. */
  const open = async ({ id, code }: Offer) => ({
    params: { code },
    headers: { authorization: `Bearer ${createOfferSecret(id, await readLinkKey(server().db))}` },
  })
  const fail = (response: ApiResponse) => [response.status, getProblemCode(response)]

  test('an accepted offer is a confirmed booking with the amounts of its lines, and two mails are queued', async () => {
    const staff = await logIn()
    const discount = { id: 'd', kind: 'adjustment' as const, text: 'Amici', quantity: 1, amountCents: -1234 }
    const first = stay(1, 10)
    const offer = await send(staff, draft({ ...first, lines: [...first.lines, discount as never] }, stay(2, 10)))
    expect(offer).toMatchObject({ state: 'sent', version: 2, bookingId: null })
    const [guest, link] = [new ApiClient(server()), await open(offer)]
    const view = await guest.call('offers.view', link)
    expect(view.alternatives).toMatchObject([
      { totalCents: 38_766, depositCents: 12_900, available: true, room: { id: 1 } },
      { totalCents: 40_000, available: true },
    ])
    expect(view.missing).toEqual(expect.arrayContaining(['guestPhone', 'birthDate', 'privacyAccepted']))
    const key = createKey()
    const body = { alternative: 0, ...answers }
    const accepted = await guest.call('offers.accept', { ...link, body, key })
    expect(accepted).toMatchObject({ state: 'accepted', accepted: 0, booking: { code: expect.any(String) } })
    expect(await guest.call('offers.accept', { ...link, body, key })).toEqual(accepted)
    const booking = (await staff.call('bookings.list')).find(({ code }) => code === accepted.booking?.code)
    expect(booking).toMatchObject({
      ...{ status: 'confirmed', roomId: 1, guestName: 'Rosa', guestPhone: '+39 000 123456', privacyAccepted: true },
      ...{ listPrice: '400.00', agreedPrice: '387.66', depositAmount: '129.00', totalCents: 38_766, dueCents: 38_766 },
    })
    expect(booking?.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['nights', 40_000],
      ['adjustment', -1234],
    ])
    const mails = await staff.call('mails.list', { query: { bookingId: booking?.id ?? '' } })
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['confirmation', 'offerAnswered'])
    const requestLink = {
      params: { code: booking?.code ?? '' },
      headers: { authorization: `Bearer ${accepted.booking?.secret}` },
    }
    expect(await guest.call('bookings.viewRequest', requestLink)).toMatchObject({ status: 'confirmed' })
  })

  test('without the secret, with that of another offer or of a draft there is no offer', async () => {
    const staff = await logIn()
    const [one, other] = [await send(staff, draft(stay(1, 20))), await send(staff, draft(stay(2, 20)))]
    const unsent = await staff.call('offers.add', { body: draft(stay(3, 20)) })
    const guest = new ApiClient(server())
    const params = { code: one.code }
    for (const link of [{ ...(await open(other)), params }, { params }, await open(unsent)])
      expect(fail(await guest.tryCall('offers.view', link))).toEqual([404, 'not_found'])
  })

  test('an offer that keeps its days refuses others until its last day is over, whether a job has run or not', async () => {
    const staff = await logIn()
    const offer = await send(staff, { ...draft(stay(4, 30)), holdsDays: true, validUntil: day(0) })
    const request = { body: buildRequest({ roomId: 4, checkinDate: day(31), checkoutDate: day(33) }) }
    const guest = new ApiClient(server())
    const calendar = await guest.call('availability.list', { query: { startDate: day(30), endDate: day(33) } })
    expect(calendar.find(({ roomId }) => roomId === 4)?.bookings).toMatchObject([{ checkinDate: day(30) }])
    expect(fail(await guest.tryCall('bookings.request', request))).toEqual([409, 'dates_taken'])
    await server().passTime(86_400_000)
    const link = await open(offer)
    expect(await guest.call('offers.view', link)).toMatchObject({ state: 'expired' })
    expect(fail(await guest.tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers } }))).toEqual([
      409,
      'offer_expired',
    ])
    await guest.call('bookings.request', request)
  })

  test('when the nights are gone the refusal says what is left, staff hear of it once, and the rest can be accepted', async () => {
    const staff = await logIn()
    const offer = await send(staff, draft(stay(5, 40), stay(6, 40), stay(7, 40)))
    for (const roomId of [5, 7]) {
      const taken = buildRequest({ roomId, checkinDate: day(40), checkoutDate: day(42) })
      await new ApiClient(server()).call('bookings.request', { body: taken })
    }
    const [guest, link] = [new ApiClient(server()), await open(offer)]
    for (let i = 0; i < 2; i++) {
      const refused = await guest.tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers } })
      expect(fail(refused)).toEqual([409, 'dates_taken'])
      expect(refused.json).toMatchObject({ left: [1] })
    }
    const mails = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offerAnswered')
    expect(mails.filter(({ bookingId }) => bookingId === null)).toHaveLength(1)
    expect(await guest.call('offers.accept', { ...link, body: { alternative: 1, ...answers } })).toMatchObject({
      accepted: 1,
    })
  })

  test('from two phones at once, and of two overlapping offers, exactly one is accepted', async () => {
    const staff = await logIn()
    for (let round = 0; round < 3; round++) {
      const place = { roomId: 8, from: day(50 + round * 5), today: day(0) }
      expect(await acceptAtOnce(server(), staff, place)).toEqual({ statuses: [200, 409, 409], bookings: 1 })
    }
  })

  test('an offer from a request becomes that request, whose own days count as free', async () => {
    const staff = await logIn()
    const guest = new ApiClient(server())
    const request = await guest.call('bookings.request', {
      body: buildRequest({ roomId: 9, checkinDate: day(70), checkoutDate: day(73) }),
    })
    const alternatives = [stay(9, 71, 3), stay(10, 70, 3)]
    const offer = await send(staff, { ...draft(...alternatives), bookingId: request.id, holdsDays: true })
    expect((await staff.call('bookings.list')).find(({ id }) => id === request.id)?.waitingSince).toBeNull()
    const link = await open(offer)
    expect(await guest.call('offers.view', link)).toMatchObject({ missing: [], booking: null })
    await guest.call('offers.accept', { ...link, body: { alternative: 0 } })
    const bookings = (await staff.call('bookings.list')).filter(({ roomId }) => roomId === 9 || roomId === 10)
    expect(bookings).toMatchObject([
      {
        id: request.id,
        status: 'confirmed',
        checkinDate: day(71),
        checkoutDate: day(74),
        agreedPrice: '600.00',
        listPrice: '600.00',
      },
    ])
    // The other alternative is free again.
    await guest.call('bookings.request', {
      body: buildRequest({ roomId: 10, checkinDate: day(70), checkoutDate: day(73) }),
    })
  })

  test('a request whose offer is withdrawn or expires waits for staff again, once no other offer is open', async () => {
    const staff = await logIn()
    const request = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest({ roomId: 11, checkinDate: day(150), checkoutDate: day(152) }),
    })
    const readWaiting = async () =>
      (await staff.call('bookings.list')).find(({ id }) => id === request.id)?.waitingSince
    const body = { ...draft(stay(11, 150)), bookingId: request.id }
    const [first] = [await send(staff, body), await send(staff, body)]
    await staff.call('offers.remove', { params: { id: first.id } })
    expect(await readWaiting()).toBeNull()
    await server().passTime(7 * 86_400_000)
    const { clock, db } = jobContext(server())
    const now = await readTrustedTime(db, clock)
    if (now === null) throw new Error('the clock is not trusted')
    await recordExpiredOffers(db, now)
    expect(await readWaiting()).toBe(new Date(now).toISOString())
  })

  test('declining frees the days, ends the request and tells staff; a question reaches them as a message', async () => {
    const staff = await logIn()
    const guest = new ApiClient(server())
    const request = await guest.call('bookings.request', {
      body: buildRequest({ roomId: 11, checkinDate: day(80), checkoutDate: day(82) }),
    })
    const offer = await send(staff, { ...draft(stay(11, 80, 3)), bookingId: request.id, holdsDays: true })
    const link = await open(offer)
    await guest.call('offers.ask', { ...link, body: { text: 'C’è il parcheggio?' } })
    expect(await staff.call('contacts.list')).toMatchObject([{ message: 'C’è il parcheggio?', bookingId: request.id }])
    expect(await guest.call('offers.decline', link)).toMatchObject({ state: 'declined' })
    expect(fail(await guest.tryCall('offers.decline', link))).toEqual([409, 'offer_answered'])
    expect((await staff.call('bookings.list')).find(({ id }) => id === request.id)).toMatchObject({
      status: 'cancelled',
    })
    await guest.call('bookings.request', {
      body: buildRequest({ roomId: 11, checkinDate: day(80), checkoutDate: day(83) }),
    })
  })

  test('bad input is a sentence, and nothing of a sent offer changes', async () => {
    const staff = await logIn()
    const add = (body: object) => staff.tryCall('offers.add', { body: body as never })
    const free = draft(stay(12, 90))
    const tooMuch = { id: 'd', kind: 'adjustment', text: 'Sconto', quantity: 1, amountCents: -40_001 }
    const cases: [object, number, string][] = [
      [{ ...free, alternatives: [] }, 400, 'invalid'],
      [{ ...free, alternatives: Array(5).fill(stay(12, 90)) }, 400, 'invalid'],
      [draft({ ...stay(12, 90), checkoutDate: day(90) }), 400, 'end_before_start'],
      [draft({ ...stay(12, 90), lines: [nightsLine(40_000), tooMuch as never] }), 400, 'discount_too_large'],
      [draft({ ...stay(12, 90), lines: [nightsLine(999_999_999), nightsLine(1)] }), 400, 'amount_too_large'],
      [
        draft({ ...stay(12, 90), lines: [nightsLine(40_000), { ...tooMuch, text: '' } as never] }),
        400,
        'reason_missing',
      ],
      [draft(stay(999, 90)), 404, 'room_not_found'],
      [{ ...free, bookingId: uuidv7() }, 404, 'not_found'],
    ]
    for (const [body, status, code] of cases) expect(fail(await add(body))).toEqual([status, code])

    const unnamed = await staff.call('offers.add', { body: { ...free, guestEmail: null } })
    expect(fail(await staff.tryCall('offers.send', { params: { id: unnamed.id } }))).toEqual([409, 'no_guest_email'])
    const late = await staff.call('offers.add', { body: { ...free, validUntil: day(-1) } })
    expect(fail(await staff.tryCall('offers.send', { params: { id: late.id } }))).toEqual([409, 'offer_expired'])

    const offer = await send(staff, free)
    for (const call of ['offers.send', 'offers.edit'] as const)
      expect(
        fail(
          await staff.tryCall(call, { params: { id: offer.id }, body: call === 'offers.edit' ? free : {} } as never),
        ),
      ).toEqual([409, 'offer_sent'])
    const link = await open(offer)
    const guest = new ApiClient(server())
    const missing = await guest.tryCall('offers.accept', { ...link, body: { alternative: 0 } })
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('guestPhone')])
    expect(fail(await guest.tryCall('offers.accept', { ...link, body: { alternative: 3, ...answers } }))).toEqual([
      400,
      'invalid',
    ])
    await staff.call('offers.remove', { params: { id: offer.id } })
    expect(fail(await guest.tryCall('offers.view', link))).toEqual([404, 'not_found'])
  })

  test('the fields that the guest adds are all in the booking', async () => {
    const staff = await logIn()
    const link = await open(await send(staff, { ...draft(stay(1, 160)), guestSurname: '' }))
    const added = {
      ...({ ...answers, guestSurname: 'Bianchi', nationality: 'svizzera', fiscalCode: 'BNCRSO80B41H501A' } as const),
      ...{ checkinTime: '18:00-20:00', hasPets: true, numberOfPets: 2, specialRequests: 'Una culla' },
    }
    const body = { alternative: 0, ...added }
    const { booking: booked } = await new ApiClient(server()).call('offers.accept', { ...link, body })
    const booking = (await staff.call('bookings.list')).find(({ code }) => code === booked?.code)
    expect(booking).toMatchObject({ ...added, status: 'confirmed', privacyAcceptedAt: expect.any(String) })
  })

  test('nothing is sent twice: an offer, an answer and a refusal are one mail each, whatever is repeated', async () => {
    const staff = await logIn()
    const { id } = await staff.call('offers.add', { body: draft(stay(2, 165), stay(2, 166)) as never })
    const countMails = async () => (await staff.call('mails.list', { query: {} })).length
    const before = await countMails()
    const key = createKey()
    const sent = await Promise.all([
      ...[key, key].map((same) => staff.tryCall('offers.send', { params: { id }, key: same })),
      staff.tryCall('offers.send', { params: { id }, key: createKey() }),
    ])
    const [first, second, other] = sent.map(({ status }) => status)
    expect([first, first === 200 ? 409 : 200]).toEqual([second, other])
    expect(await countMails()).toBe(before + 1)
    const link = await open((sent.find(({ status }) => status === 200)?.json ?? {}) as Offer)
    const guest = new ApiClient(server())
    const accept = (same: string) =>
      guest.tryCall('offers.accept', { ...link, body: { alternative: 1, ...answers }, key: same })
    const statuses = (await Promise.all([accept(key), accept(key), accept(createKey())])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(statuses[0] === 200 ? [200, 200, 409] : [200, 409, 409])
    expect(await countMails()).toBe(before + 3)
    for (const late of [guest.tryCall('offers.decline', link), staff.tryCall('offers.remove', { params: { id } })])
      expect(fail(await late)).toEqual([409, 'offer_answered'])
    expect(await countMails()).toBe(before + 3)
  })

  test('alternatives of one offer may share days, which are free again for others once one of them is accepted', async () => {
    const staff = await logIn()
    const offer = await send(staff, { ...draft(stay(3, 170, 3), stay(3, 172, 3)), holdsDays: true })
    const request = (from: number) =>
      new ApiClient(server()).tryCall('bookings.request', {
        body: buildRequest({ roomId: 3, checkinDate: day(from), checkoutDate: day(from + 1) }),
      })
    expect((await request(170)).status).toBe(409)
    await new ApiClient(server()).call('offers.accept', {
      ...(await open(offer)),
      body: { alternative: 1, ...answers },
    })
    expect((await request(170)).status).toBe(201)
    expect(fail(await request(173))).toEqual([409, 'dates_taken'])
  })

  test('a draft that cannot be sent says which alternative it is about, and stays a draft', async () => {
    const staff = await logIn()
    const holder = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest({ roomId: 4, checkinDate: day(180), checkoutDate: day(182) }),
    })
    const offer = await staff.call('offers.add', { body: draft(stay(5, 180), stay(4, 181)) as never })
    const refused = await staff.tryCall('offers.send', { params: { id: offer.id } })
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'dates_taken', detail: expect.stringContaining(holder.code), errors: [{ path: 'alternatives.1' }] },
    ])
    const added = await staff.tryCall('offers.add', { body: draft(stay(5, 180), stay(999, 180)) as never })
    expect([added.status, (added.json as Problem).errors?.[0]?.path]).toEqual([404, 'alternatives.1.roomId'])
    // Of an old version, with the current one; then changed and sent.
    const edit = { params: { id: offer.id }, body: draft(stay(5, 180)) as never }
    const changed = await staff.call('offers.edit', { ...edit, headers: { 'if-match': '"1"' } })
    expect(changed).toMatchObject({ state: 'draft', version: 2, alternatives: [{ roomId: 5 }] })
    const stale = await staff.tryCall('offers.send', { params: { id: offer.id }, headers: { 'if-match': '"1"' } })
    expect([stale.status, (stale.json as Problem).current]).toMatchObject([412, changed])
    expect(await staff.call('offers.send', { params: { id: offer.id }, headers: { 'if-match': '"2"' } })).toMatchObject(
      { state: 'sent' },
    )
  })

  test('an offer about a request that staff have confirmed, or that is in the trash, cannot be accepted as that request', async () => {
    const staff = await logIn()
    const ask = (from: number) =>
      new ApiClient(server()).call('bookings.request', {
        body: buildRequest({ roomId: 6, checkinDate: day(from), checkoutDate: day(from + 2) }),
      })
    const [confirmed, deleted] = [await ask(190), await ask(195)]
    const offers = [
      await send(staff, { ...draft(stay(6, 190)), bookingId: confirmed.id }),
      await send(staff, { ...draft(stay(6, 195)), bookingId: deleted.id }),
    ]
    await staff.call('bookings.patch', { params: { id: confirmed.id }, body: { status: 'confirmed' } })
    await staff.call('bookings.trash', { params: { id: deleted.id } })
    const [taken, booked] = await Promise.all(
      offers.map(async (offer) =>
        new ApiClient(server()).tryCall('offers.accept', {
          ...(await open(offer)),
          body: { alternative: 0, ...answers },
        }),
      ),
    )
    expect(fail(taken as ApiResponse)).toEqual([409, 'offer_answered'])
    // The days are free, so it becomes a booking of its own.
    expect(booked?.status).toBe(200)
    const again = await staff.tryCall('offers.add', {
      body: { ...draft(stay(6, 195)), bookingId: deleted.id } as never,
    })
    expect(fail(again)).toEqual([404, 'not_found'])
  })

  test('an offer of a room that was retired meanwhile cannot be sent or accepted', async () => {
    const staff = await logIn()
    const [sent, unsent] = [
      await send(staff, draft(stay(13, 100))),
      await staff.call('offers.add', { body: draft(stay(13, 105)) }),
    ]
    await staff.call('rooms.retire', { body: { ids: [13], retired: true } as never })
    expect(fail(await staff.tryCall('offers.send', { params: { id: unsent.id } }))).toEqual([409, 'room_not_bookable'])
    const refused = await new ApiClient(server()).tryCall('offers.accept', {
      ...(await open(sent)),
      body: { alternative: 0, ...answers },
    })
    expect([refused.status, refused.json]).toMatchObject([409, { left: [] }])
  })

  test('a backup with kept days is restored, and erasing the guest keeps amounts and clears texts', async () => {
    const staff = await logIn()
    const discount = { id: 'd', kind: 'adjustment' as const, text: 'Per Zenobia', quantity: 1, amountCents: -500 }
    const first = stay(14, 110)
    const body = {
      ...draft({ ...first, lines: [...first.lines, discount as never] }),
      guestEmail: 'zen@example.org',
      text: 'Cara Zenobia',
    }
    const offer = await send(staff, { ...body, holdsDays: true })
    const { id } = await staff.call('backups.start')
    await server().backups.idle()
    await staff.call('backups.restore', { params: { id } })
    await server().backups.idle()
    const manager = await logIn()
    const exported = await manager.call('people.export', { body: { email: 'ZEN@example.org' } })
    expect(exported.offers).toMatchObject([{ id: offer.id, state: 'sent' }])
    expect(await manager.call('people.erase', { body: { email: 'zen@example.org' } })).toMatchObject({ offers: 1 })
    const { pages } = await readChangePages(manager)
    const offers = pages.flatMap((page) => page.offers)
    expect(offers).toContainEqual({ id: offer.id, gone: true })
    expect(offers).toContainEqual(
      expect.objectContaining({ guestName: '—', guestEmail: null, text: '', state: 'expired' }),
    )
    expect(JSON.stringify(offers)).not.toContain('Zenobia')
    expect(JSON.stringify(offers)).toContain('-500')
  })
})
