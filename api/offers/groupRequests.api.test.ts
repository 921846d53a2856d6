// An offer made from one room of a request of several takes the place of the whole request.
import { expect, test } from 'vitest'
import { lapseRequests } from '#api/bookings/jobs.ts'
import { readTrustedTime } from '#api/db/trustedTime.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { jobContext } from '#api/testing/server.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { createOfferSecret } from './view.ts'

const dayMs = 86_400_000
const nightsCents = 20_000

onBothDatabases((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)
  const guest = () => new ApiClient(server())
  const logIn = () => guest().logIn()
  let guests = 0

  /** A request of these rooms, and what the bookings of its group have come to. */
  async function request(staff: ApiClient, from: number, roomIds: number[], children: number[][] = []) {
    const stay = { checkinDate: day(from), checkoutDate: day(from + 2) }
    const rooms = roomIds.map((roomId, i) => ({ roomId, numberOfGuests: 2, children: children[i] ?? [] }))
    guests += 1
    const guestEmail = `gruppo-${guests}@example.org`
    const { code, secret, bookings } = await guest().call('bookings.requestGroup', {
      body: { ...buildGroupRequest(stay, rooms), guestEmail },
    })
    const link = { params: { code }, headers: { authorization: `Bearer ${secret}` } }
    const list = async () =>
      (await staff.call('bookings.list'))
        .filter(({ groupCode }) => groupCode === code)
        .toSorted((a, b) => a.roomId - b.roomId)
    const findId = (roomId: number) => bookings.find((it) => it.roomId === roomId)?.id ?? ''
    return { code, link, list, findId, stay, guestEmail }
  }
  type Requested = Awaited<ReturnType<typeof request>>

  const offeredRoom = (roomId: number, numberOfGuests = 2) => ({
    ...{ roomId, numberOfGuests },
    lines: [{ id: `n${roomId}`, kind: 'nights' as const, text: '', quantity: 2, amountCents: nightsCents }],
  })
  /** A draft about one room of a request, with these rooms. */
  const draft = ({ guestEmail, stay }: Requested, bookingId: string, [first = 0, ...others]: number[]) => ({
    ...{ bookingId, guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail, validUntil: day(5), holdsDays: true },
    alternatives: [{ ...offeredRoom(first), ...stay, otherRooms: others.map((it) => offeredRoom(it)) }],
  })
  async function send(staff: ApiClient, body: object): Promise<Offer> {
    const { id } = await staff.call('offers.add', { body: body as never })
    return staff.call('offers.send', { params: { id } })
  }
  const open = async ({ id, code }: Offer) => ({
    params: { code },
    headers: { authorization: `Bearer ${createOfferSecret(id, await readLinkKey(server().db))}` },
  })
  const accept = async (offer: Offer) =>
    guest().tryCall('offers.accept', { ...(await open(offer)), body: { alternative: 0 }, key: createKey() })
  const statuses = (bookings: Booking[]) => bookings.map(({ roomId, status }) => [roomId, status])

  test('who accepts the privacy policy with an offer of a desk booking has accepted its version', async () => {
    const staff = await logIn()
    const stay = { roomId: 12, checkinDate: day(300), checkoutDate: day(302) }
    const { privacyAccepted: _, totalPrice: __, ...desk } = buildRequest(stay)
    const booking = await staff.call('bookings.desk', { body: { ...desk, status: 'pending' } })
    expect(booking).toMatchObject({ privacyAcceptedAt: null, privacyVersion: null })
    const guestOf = { bookingId: booking.id, guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: desk.guestEmail }
    const offer = await send(staff, {
      ...{ ...guestOf, validUntil: day(5), holdsDays: true },
      alternatives: [{ ...stay, ...offeredRoom(stay.roomId), otherRooms: [] }],
    })
    const body = { alternative: 0, privacyAccepted: true }
    await guest().call('offers.accept', { ...(await open(offer)), body, key: createKey() })
    const accepted = (await staff.call('bookings.list')).find(({ id }) => id === booking.id)
    expect(accepted).toMatchObject({
      ...{ status: 'confirmed', privacyAcceptedAt: expect.any(String) },
      privacyVersion: sampleProperty.privacy.version,
    })
  })

  /** No two bookings that are not cancelled share a night of a room. */
  async function expectEachNightOnce(staff: ApiClient) {
    const nights = (await staff.call('bookings.list'))
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ roomId, checkinDate, checkoutDate }) => {
        const days: Day[] = []
        for (let it = checkinDate; it < checkoutDate; it = addDays(it, 1)) days.push(it)
        return days.map((it) => `${roomId} ${it}`)
      })
    expect(new Set(nights).size).toBe(nights.length)
  }

  const offers: { name: string; offered: number[]; confirmed: number[]; cancelled: number[] }[] = [
    { name: 'the same rooms', offered: [1, 2], confirmed: [1, 2], cancelled: [] },
    { name: 'the rooms in the other order', offered: [2, 1], confirmed: [1, 2], cancelled: [] },
    { name: 'one of its rooms', offered: [2], confirmed: [2], cancelled: [1] },
    { name: 'one other room', offered: [9], confirmed: [9], cancelled: [2] },
    { name: 'one of its rooms and another one', offered: [9, 1], confirmed: [1, 9], cancelled: [] },
    { name: 'two other rooms', offered: [8, 9], confirmed: [8, 9], cancelled: [] },
    { name: 'a further room', offered: [9, 2, 1], confirmed: [1, 2, 9], cancelled: [] },
  ]

  test.each(offers)('$name: all rooms become one confirmed stay with one code and one mail', async (it) => {
    const staff = await logIn()
    const from = 10 + offers.indexOf(it) * 3
    // Whichever room staff have open when they write the offer.
    for (const [round, named] of [1, 2].entries()) {
      const requested = await request(staff, from + round * 30, [1, 2])
      const offer = await send(staff, draft(requested, requested.findId(named), it.offered))
      expect((await requested.list()).map(({ waitingSince }) => waitingSince)).toEqual([null, null])
      expect((await guest().call('offers.view', await open(offer))).alternatives).toMatchObject([{ available: true }])
      const [key, link] = [createKey(), await open(offer)]
      const [one, again] = await Promise.all(
        [1, 2].map(() => guest().tryCall('offers.accept', { ...link, body: { alternative: 0 }, key })),
      )
      expect([one?.status, again?.status]).toEqual([200, 200])
      expect(getProblemCode(await accept(offer))).toBe('offer_answered')
      const bookings = await requested.list()
      const of = (status: string) => bookings.filter((booking) => booking.status === status).map(({ roomId }) => roomId)
      expect([of('confirmed'), of('cancelled'), of('pending')]).toEqual([it.confirmed, it.cancelled, []])
      // A room that was asked for keeps its booking.
      for (const roomId of it.offered.filter((room) => room < 3))
        expect(bookings.find((booking) => booking.roomId === roomId)?.id).toBe(requested.findId(roomId))
      const price = `${(it.offered.length * nightsCents) / 100}.00`
      const view = await guest().call('bookings.viewRequest', requested.link)
      expect(view).toMatchObject({ code: requested.code, status: 'confirmed', agreedPrice: price })
      expect((await guest().call('offers.view', link)).booking).toMatchObject({ code: requested.code })
      const mails = await Promise.all(bookings.map(({ id }) => staff.call('mails.list', { query: { bookingId: id } })))
      expect(mails.flat().filter(({ kind }) => kind === 'confirmation')).toHaveLength(1)
      expect(new Set(bookings.map(({ createdAt }) => createdAt)).size).toBe(1)
      await expectEachNightOnce(staff)
    }
  })

  test('rooms that staff have confirmed stay as they are, and cancelled ones are taken up only where none waits', async () => {
    const staff = await logIn()
    const patch = (id: string, status: 'confirmed' | 'cancelled') =>
      staff.call('bookings.patch', { params: { id }, body: { status } })
    const half = await request(staff, 100, [1, 2])
    await patch(half.findId(2), 'confirmed')
    // The confirmed room is somebody's, though it is the same guest.
    const { id } = await staff.call('offers.add', { body: draft(half, half.findId(1), [2]) })
    expect(getProblemCode(await staff.tryCall('offers.send', { params: { id } }))).toBe('dates_taken')
    expect((await accept(await send(staff, draft(half, half.findId(1), [3])))).status).toBe(200)
    expect(statuses(await half.list())).toEqual([
      [2, 'confirmed'],
      [3, 'confirmed'],
    ])
    const dropped = await request(staff, 104, [1, 2])
    await patch(dropped.findId(1), 'cancelled')
    expect((await accept(await send(staff, draft(dropped, dropped.findId(1), [3, 4])))).status).toBe(200)
    expect(statuses(await dropped.list())).toEqual([
      [1, 'cancelled'],
      [3, 'confirmed'],
      [4, 'confirmed'],
    ])
    const over = await request(staff, 108, [1, 2])
    for (const roomId of [1, 2]) await patch(over.findId(roomId), 'cancelled')
    expect((await accept(await send(staff, draft(over, over.findId(1), [2, 1])))).status).toBe(200)
    expect(statuses(await over.list())).toEqual([
      [1, 'confirmed'],
      [2, 'confirmed'],
    ])
    const trashed = await request(staff, 112, [1, 2])
    await staff.call('bookings.trash', { params: { id: trashed.findId(1) } })
    expect((await accept(await send(staff, draft(trashed, trashed.findId(2), [1, 2])))).status).toBe(200)
    expect((await trashed.list()).filter(({ status }) => status === 'confirmed')).toHaveLength(2)
    await expectEachNightOnce(staff)
  })

  test('of two offers about two rooms of one request, one is accepted, and the other one revives nothing', async () => {
    const staff = await logIn()
    const requested = await request(staff, 120, [1, 2])
    const bodies = [draft(requested, requested.findId(1), [1]), draft(requested, requested.findId(2), [2])]
    const sent: Offer[] = []
    for (const body of bodies) sent.push(await send(staff, { ...body, holdsDays: false }))
    const responses = await Promise.all([...sent, ...sent].map(accept))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const confirmed = (await requested.list()).map(({ status }) => status).toSorted()
    expect(confirmed).toEqual(['cancelled', 'confirmed'])
  })

  test('a room that is gone leaves the whole request as it was', async () => {
    const staff = await logIn()
    const requested = await request(staff, 130, [1, 2])
    const offer = await send(staff, { ...draft(requested, requested.findId(1), [2, 9]), holdsDays: false })
    const before = await requested.list()
    await guest().call('bookings.request', { body: buildRequest({ roomId: 9, ...requested.stay }) })
    expect(getProblemCode(await accept(offer))).toBe('dates_taken')
    expect(await requested.list()).toEqual(before)
  })

  test('the guest who declines ends the whole request, and an offer that ends without an answer lets all of it wait', async () => {
    const staff = await logIn()
    const declined = await request(staff, 140, [1, 2])
    const offer = await send(staff, draft(declined, declined.findId(2), [1, 9]))
    await guest().call('offers.decline', await open(offer))
    expect(statuses(await declined.list())).toEqual([
      [1, 'cancelled'],
      [2, 'cancelled'],
    ])
    expect((await declined.list()).every(({ cancelledByGuestAt }) => cancelledByGuestAt !== null)).toBe(true)

    const open_ = await request(staff, 144, [1, 2])
    const isWaiting = async () => (await open_.list()).map(({ waitingSince }) => waitingSince !== null)
    const taken = await send(staff, draft(open_, open_.findId(1), [1, 9]))
    const other = await send(staff, { ...draft(open_, open_.findId(2), [2]), holdsDays: false })
    await staff.call('offers.remove', { params: { id: taken.id } })
    expect(await isWaiting()).toEqual([false, false])
    await staff.call('offers.remove', { params: { id: other.id } })
    expect(await isWaiting()).toEqual([true, true])
    await server().passTime(8 * dayMs)
    const { db, clock } = jobContext(server())
    const now = await readTrustedTime(db, clock)
    if (now === null) throw new Error('the time is not trusted')
    await lapseRequests(db, now)
    expect((await open_.list()).map(({ lapsedAt }) => lapsedAt !== null)).toEqual([true, true])
  })

  test('children and pets stay in their rooms, or come into the rooms that are offered instead', async () => {
    const staff = await logIn()
    const kept = await request(staff, 160, [1, 2], [[3], [5]])
    await accept(await send(staff, draft(kept, kept.findId(1), [2, 1])))
    expect((await kept.list()).map(({ children }) => children)).toEqual([[3], [5]])
    const joined = await request(staff, 164, [1, 2], [[3], [5]])
    const body = draft(joined, joined.findId(1), [9])
    const larger = body.alternatives.map((it) => ({ ...it, numberOfGuests: 4 }))
    const offer = await send(staff, { ...body, alternatives: larger })
    expect((await guest().call('offers.view', await open(offer))).children).toEqual([3, 5])
    await accept(offer)
    expect((await joined.list()).find(({ status }) => status === 'confirmed')).toMatchObject({
      ...{ roomId: 9, numberOfGuests: 4, children: [3, 5] },
    })
  })
})
