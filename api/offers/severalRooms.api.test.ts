// An offer of several rooms is one proposal: the guest gets all of them or none.
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { createOfferSecret } from './view.ts'

const answers = { guestPhone: '+39 000 123456', birthDate: '01/02/1980', privacyAccepted: true as const }

onBothDatabases((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)
  const room = (roomId: number, amountCents: number, numberOfGuests = 2) => ({
    ...{ roomId, numberOfGuests },
    lines: [{ id: `n${roomId}`, kind: 'nights' as const, text: '', quantity: 2, amountCents }],
  })
  /** Two rooms together, which cost 300 and 200 euros. */
  const draft = ([first, second]: [number, number], from: number) => ({
    ...{ guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org', validUntil: day(5) },
    alternatives: [
      {
        ...room(first, 30_000),
        ...{ checkinDate: day(from), checkoutDate: day(from + 2) },
        otherRooms: [room(second, 20_000, 3)],
      },
    ],
  })
  const logIn = () => new ApiClient(server()).logIn()
  const guest = () => new ApiClient(server())
  async function send(staff: ApiClient, body: object): Promise<Offer> {
    const { id } = await staff.call('offers.add', { body: body as never })
    return staff.call('offers.send', { params: { id } })
  }
  const open = async ({ id, code }: Offer) => ({
    params: { code },
    headers: { authorization: `Bearer ${createOfferSecret(id, await readLinkKey(server().db))}` },
  })
  const listOn = async (staff: ApiClient, from: number) =>
    (await staff.call('bookings.list')).filter((it) => it.checkinDate === day(from))
  const bookRoom = (roomId: number, from: number) =>
    guest().call('bookings.request', {
      body: buildRequest({ roomId, checkinDate: day(from), checkoutDate: day(from + 2) }),
    })

  test('the guest sees one price, accepts once, and has a booking for each room with one code, deposit and mail', async () => {
    const staff = await logIn()
    const offer = await send(staff, { ...draft([1, 2], 10), holdsDays: true })
    const taken = buildRequest({ roomId: 2, checkinDate: day(10), checkoutDate: day(12) })
    expect(getProblemCode(await guest().tryCall('bookings.request', { body: taken }))).toBe('dates_taken')
    const link = await open(offer)
    const view = await guest().call('offers.view', link)
    expect(view.alternatives).toMatchObject([
      {
        ...{ totalCents: 50_000, depositCents: 16_700, available: true, room: { id: 1 } },
        otherRooms: [{ roomId: 2, room: { id: 2 }, numberOfGuests: 3 }],
      },
    ])
    const preview = await staff.call('offers.previewMail', { params: { id: offer.id } })
    const otherName = view.alternatives[0]?.otherRooms?.[0]?.room.name ?? '?'
    for (const part of [view.alternatives[0]?.room.name ?? '?', otherName, '500,00'])
      expect(preview.text).toContain(part)

    const [key, body] = [createKey(), { alternative: 0, ...answers, children: [3, 5] }]
    const accepted = await guest().call('offers.accept', { ...link, body, key })
    expect(await guest().call('offers.accept', { ...link, body, key })).toEqual(accepted)
    const booked = await listOn(staff, 10)
    expect(booked.toSorted((a, b) => a.roomId - b.roomId)).toMatchObject([
      { roomId: 1, status: 'confirmed', agreedPrice: '300.00', depositAmount: '100.00', children: [3] },
      { roomId: 2, status: 'confirmed', agreedPrice: '200.00', depositAmount: '67.00', children: [5] },
    ])
    expect(new Set(booked.map(({ groupCode }) => groupCode))).toEqual(new Set([accepted.booking?.code]))
    // The tablet finds the rooms of a group by the moment at which they were stored.
    expect(new Set(booked.map(({ createdAt }) => createdAt)).size).toBe(1)
    expect(new Set(booked.map(({ guestPhone }) => guestPhone))).toEqual(new Set([answers.guestPhone]))
    const lists = await Promise.all(booked.map(({ id }) => staff.call('mails.list', { query: { bookingId: id } })))
    expect(
      lists
        .flat()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['confirmation', 'offerAnswered'])
    const secret = accepted.booking?.secret ?? ''
    const stay = await guest().call('bookings.viewRequest', {
      params: { code: accepted.booking?.code ?? '' },
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(stay).toMatchObject({ status: 'confirmed', numberOfGuests: 5, agreedPrice: '500.00' })
    expect(stay.rooms).toHaveLength(2)
  })

  test('the request that it was made from becomes the first room, and the others have its guest', async () => {
    const staff = await logIn()
    const { id, code, createdAt, guestName } = await guest().call('bookings.request', {
      body: {
        ...buildRequest({ roomId: 3, checkinDate: day(20), checkoutDate: day(22) }),
        ...{ numberOfGuests: 2, hasPets: true, numberOfPets: 1, specialRequests: 'Una culla' },
      },
    })
    const offer = await send(staff, { ...draft([3, 4], 20), bookingId: id })
    const accepted = await guest().call('offers.accept', { ...(await open(offer)), body: { alternative: 0 } })
    const booked = (await listOn(staff, 20)).toSorted((a, b) => a.roomId - b.roomId)
    const shared = { createdAt, guestName, groupCode: accepted.booking?.code, specialRequests: 'Una culla' }
    expect(booked).toMatchObject([
      { ...shared, id, code, numberOfPets: 1, status: 'confirmed' },
      { ...shared, numberOfPets: 0, status: 'confirmed', version: 1 },
    ])
  })

  test('where one of the rooms is gone, none is booked', async () => {
    const staff = await logIn()
    const offer = await send(staff, draft([5, 6], 30))
    await bookRoom(6, 30)
    const link = await open(offer)
    expect((await guest().call('offers.view', link)).alternatives).toMatchObject([{ available: false }])
    const refused = await guest().tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers } })
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
    expect((await listOn(staff, 30)).map(({ roomId }) => roomId)).toEqual([6])
    // An offer of taken days is not sent, and the refusal names the room.
    const { id } = await staff.call('offers.add', { body: draft([7, 6], 30) })
    const unsent = await staff.tryCall('offers.send', { params: { id } })
    expect(unsent.json).toMatchObject({ code: 'dates_taken', errors: [{ path: 'alternatives.0.otherRooms.0' }] })
  })

  test('of two offers that share a room, accepted at once, one has both of its rooms and the other none', async () => {
    const staff = await logIn()
    const links = [await open(await send(staff, draft([8, 9], 40))), await open(await send(staff, draft([10, 9], 40)))]
    const responses = await Promise.all(
      [...links, ...links].map((link) =>
        guest().tryCall('offers.accept', { ...link, body: { alternative: 0, ...answers }, key: createKey() }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const booked = await listOn(staff, 40)
    expect(booked).toHaveLength(2)
    expect(new Set(booked.map(({ groupCode }) => groupCode)).size).toBe(1)
  })

  test('a backup with the kept days of both rooms is restored, and erasing the guest clears the texts of both', async () => {
    const staff = await logIn()
    const [alternative] = draft([13, 14], 60).alternatives
    const discount = { kind: 'adjustment', text: 'Per Zenobia', quantity: 1, amountCents: -500 } as const
    const withDiscount = (roomId: number) => {
      const { lines, ...rest } = room(roomId, 20_000)
      return { ...rest, lines: [...lines, { ...discount, id: `d${roomId}` }] }
    }
    const alternatives = [{ ...alternative, ...withDiscount(13), otherRooms: [withDiscount(14)] }]
    const body = { ...draft([13, 14], 60), guestEmail: 'zen@example.org', holdsDays: true, alternatives }
    const offer = await send(staff, body)
    const { id } = await staff.call('backups.start')
    await server().backups.idle()
    await staff.call('backups.restore', { params: { id } })
    await server().backups.idle()
    const manager = await logIn()
    const exported = await manager.call('people.export', { body: { email: 'zen@example.org' } })
    expect(exported.offers).toMatchObject([{ id: offer.id, state: 'sent', alternatives }])
    await manager.call('people.erase', { body: { email: 'zen@example.org' } })
    const { pages } = await readChangePages(manager)
    expect(JSON.stringify(pages.map((page) => page.offers))).not.toContain('Zenobia')
  })

  test('each room is offered once, six at most, and an app that knows only one of them does not lose the others', async () => {
    const staff = await logIn()
    const [alternative] = draft([11, 12], 50).alternatives
    const add = (otherRooms: object[]) =>
      staff.tryCall('offers.add', {
        body: { ...draft([11, 12], 50), alternatives: [{ ...alternative, otherRooms }] } as never,
      })
    expect((await add([room(11, 100)])).status).toBe(400)
    expect((await add([2, 3, 4, 12, 13, 14].map((it) => room(it, 100)))).status).toBe(400)
    expect((await add([room(999, 100)])).json).toMatchObject({
      errors: [{ path: 'alternatives.0.otherRooms.0.roomId' }],
    })
    const { id, ...draftOf } = await staff.call('offers.add', { body: draft([11, 12], 50) })
    const alternatives = draftOf.alternatives.map(({ otherRooms: _, ...it }) => it)
    const edit = (changes: object) =>
      staff.call('offers.edit', { params: { id }, body: { ...draftOf, ...changes } as never })
    expect((await edit({ alternatives })).alternatives).toEqual(draftOf.alternatives)
    const single = draftOf.alternatives.map((it) => ({ ...it, otherRooms: [] }))
    expect((await edit({ alternatives: single })).alternatives).toMatchObject([{ otherRooms: [] }])
  })
})
