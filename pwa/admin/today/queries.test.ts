import { expect, test } from 'vitest'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildPage } from '#pwa/offline/testing/feedServer.ts'
import {
  buildBooking,
  buildChannelStay,
  buildContact,
  buildId,
  buildOffer,
  buildRoom,
} from '#pwa/offline/testing/rows.ts'

let store: Store
let today: typeof import('./queries.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  today = await import('./queries.ts')
})

const readWaiting = async () => {
  const { requests, count } = (await today.readDay('2027-03-04', '2027-03-04')).waiting
  return { ids: requests.map(({ id }) => id), count }
}

test('a request waits until somebody answers it; what needs no answer is not listed', async () => {
  const bookings = [
    buildBooking(1),
    // A lapsed request that was taken up again waits since then.
    buildBooking(2, { waitingSince: '2027-01-09T10:00:00.000Z' }),
    buildBooking(3),
    // Answered by a price or a mail, taken by phone, or taken up again after staff had cancelled it.
    buildBooking(4, { waitingSince: null }),
    // Nobody has proved its address in time.
    buildBooking(5, { heldUntil: '2027-01-05T10:30:00.000Z', releasedAt: '2027-01-05T10:30:01.000Z' }),
    buildBooking(6, { status: 'confirmed' }),
    buildBooking(7, { deletedAt: '2027-01-08T10:00:00.000Z' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect(await readWaiting()).toEqual({ ids: [1, 3, 2].map(buildId), count: 3 })
  await store.storePage(
    await store.readFeedState(),
    buildPage('c2', {}, { bookings: [buildBooking(1, { waitingSince: null, version: 2 })] }),
    0,
  )
  expect(await readWaiting()).toEqual({ ids: [3, 2].map(buildId), count: 2 })
})

test('the most urgent requests are listed, however many wait', async () => {
  const later = { checkinDate: '2027-05-04', checkoutDate: '2027-05-06' }
  const bookings = Array.from({ length: 120 }, (_, i) => {
    const minute = String(i % 60).padStart(2, '0')
    const createdAt = `2027-01-01T${i < 60 ? '10' : '11'}:${minute}:00.000Z`
    const id = `${buildId(1).slice(0, -3)}${String(i).padStart(3, '0')}`
    return buildBooking(1, { id, createdAt, waitingSince: createdAt, ...(i === 60 ? {} : later) })
  })
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  const { ids, count } = await readWaiting()
  expect([ids[0], count]).toEqual([bookings[60]?.id, 120])
  expect(ids.length).toBeLessThan(60)
})

test('an answered or phoned request arrives and sleeps here like any booking; an unanswered one does not', async () => {
  const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
  const bookings = [
    buildBooking(1, { ...stay, roomId: 1 }),
    buildBooking(2, { ...stay, roomId: 2, waitingSince: null }),
    buildBooking(3, { ...stay, roomId: 3, status: 'confirmed' }),
  ]
  const rooms = [1, 2, 3].map((id) => buildRoom(id))
  await store.storePage(undefined, buildPage('c1', {}, { bookings, rooms }), 0)
  const { arrivals, rooms: nights } = await today.readDay('2027-03-04', '2027-03-04')
  expect(arrivals.map(({ id }) => id)).toEqual([2, 3].map(buildId))
  expect(nights.map(({ stay }) => stay?.id ?? null)).toEqual([null, buildId(2), buildId(3)])
})

test('nobody expects guests who did not come: they neither arrive nor leave, and their room is empty', async () => {
  const stay = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06', status: 'confirmed' as const }
  const bookings = [buildBooking(1, { ...stay, roomId: 1, noShow: true }), buildBooking(2, { ...stay, roomId: 2 })]
  const days = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06', guests: 2 }
  const channelStays = [buildChannelStay({ ...days, roomId: 3, noShow: true })]
  const rooms = [1, 2, 3].map((id) => buildRoom(id))
  await store.storePage(undefined, buildPage('c1', {}, { bookings, channelStays, rooms }), 0)
  const read = (day: string) => today.readDay(day, '2027-03-04')
  const { arrivals, rooms: nights } = await read('2027-03-04')
  expect(arrivals.map(({ id }) => id)).toEqual([buildId(2)])
  // The days are still theirs.
  expect(nights.map(({ stay, obstacle }) => [stay?.id, obstacle])).toEqual([
    [undefined, 'booked'],
    [buildId(2), 'booked'],
    [undefined, 'booked'],
  ])
  const { departures } = await read('2027-03-06')
  expect(departures.map(({ id }) => id)).toEqual([buildId(2)])
})

test('lists the stays whose deposit is late, the longest due first', async () => {
  const due = { status: 'confirmed' as const, agreedPrice: '300.00', depositAmount: '100.00' }
  const bookings = [
    buildBooking(1, { ...due, depositDueOn: '2027-03-02' }),
    buildBooking(2, { ...due, depositDueOn: '2027-03-01' }),
    buildBooking(3, { ...due, depositDueOn: '2027-03-01', depositPaidOn: '2027-02-28' }),
    buildBooking(4, { ...due, depositDueOn: '2027-03-03' }),
    buildBooking(5, due),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  expect((await today.readOverdueDeposits('2027-03-03')).map(({ booking, cents }) => [booking.id, cents])).toEqual(
    [2, 1].map((id) => [buildId(id), 10_000]),
  )
})

test('lists the stays whose balance is late, where the farm wants it before the arrival', async () => {
  const stay = {
    status: 'confirmed' as const,
    agreedPrice: '300.00',
    depositAmount: '100.00',
    checkoutDate: '2027-04-30',
  }
  const paid = { ...stay, depositDueOn: '2027-02-01', depositPaidOn: '2027-02-01' }
  const bookings = [
    buildBooking(1, { ...paid, checkinDate: '2027-03-11' }),
    buildBooking(2, { ...paid, checkinDate: '2027-03-10' }),
    buildBooking(3, { ...paid, checkinDate: '2027-03-12' }),
    buildBooking(4, { ...paid, checkinDate: '2027-03-02' }),
    buildBooking(5, { ...stay, depositDueOn: '2027-03-01', checkinDate: '2027-03-05' }),
  ]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  const read = async () =>
    (await today.readOverdueBalances('2027-03-02')).map(({ booking, cents, dueOn }) => [booking.id, cents, dueOn])
  expect(await read()).toEqual([])
  const property = { balance: { due: 'daysBefore', days: 10, ways: ['transfer'] } }
  await store.storePage(await store.readFeedState(), buildPage('c2', { property }), 0)
  expect(await read()).toEqual([
    [buildId(2), 20_000, '2027-02-28'],
    [buildId(5), 20_000, '2027-03-01'],
    [buildId(1), 20_000, '2027-03-01'],
  ])
})

test('messages wait with the arrival of their guest; an acceptance is told until the day after', async () => {
  const at = '2027-03-03T10:00:00.000Z'
  const bookings = [
    buildBooking(1, { status: 'confirmed', checkinDate: '2027-03-05', checkinTime: '15:00', wishedAt: at }),
    buildBooking(2, { status: 'cancelled', checkinDate: '2027-03-05' }),
    buildBooking(3),
  ]
  const contacts = [
    buildContact(4, { createdAt: at, bookingId: buildId(1) }),
    buildContact(5, { createdAt: at, bookingId: buildId(2) }),
    buildContact(6, { answered: true }),
  ]
  const offers = [buildOffer(7, { state: 'accepted', answeredAt: at, bookingId: buildId(1) })]
  await store.storePage(undefined, buildPage('c1', {}, { bookings, contacts, offers }), 0)
  const { messages, acceptances } = await today.readDay('2027-03-04', '2027-03-04')
  expect(messages.count).toBe(2)
  expect(messages.messages.map(({ asked }) => asked.checkinDate)).toEqual(['2027-03-05', null])
  expect(acceptances.map((it) => [it.stay.id, it.at])).toEqual([[buildId(1), at]])
  expect((await today.readDay('2027-03-05', '2027-03-05')).acceptances).toEqual([])
  // A request, a wish and two messages.
  expect(await (await import('../news/waiting.ts')).countWaiting('2027-03-04')).toBe(4)
})

test('counts the requests beyond those that it shows, too', async () => {
  const bookings = Array.from({ length: 51 }, (_, i) => ({
    ...buildBooking(1),
    id: `0193${String(i).padStart(4, '0')}-0000-7000-8000-000000000000`,
  }))
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  const { ids, count } = await readWaiting()
  expect([ids.length, count]).toEqual([50, 51])
})

test('says how many requests wait for too long, and which for longest', async () => {
  const bookings = [buildBooking(3), buildBooking(1), buildBooking(5), buildBooking(2, { waitingSince: null })]
  await store.storePage(undefined, buildPage('c1', {}, { bookings }), 0)
  const read = async (until: string) => {
    const { count, longest } = await today.readOverdue(until)
    return [count, longest?.id]
  }
  expect(await read('2027-01-03T10:00:00.000Z')).toEqual([2, buildId(1)])
  expect(await read('2027-01-01T09:59:59.999Z')).toEqual([0, undefined])
  expect(await read('')).toEqual([0, undefined])
})

test('a portal’s stay arrives, sleeps here and leaves like a booking, in the order of the rooms', async () => {
  const days = { checkinDate: '2027-03-04', checkoutDate: '2027-03-06' }
  const sold = buildChannelStay({ ...days, roomId: 1, guestName: 'Ada Neri', guests: 2 })
  const bookings = [buildBooking(1, { ...days, roomId: 2, status: 'confirmed' })]
  const rooms = [1, 2].map((id) => buildRoom(id))
  await store.storePage(undefined, buildPage('c1', {}, { bookings, channelStays: [sold], rooms }), 0)
  const read = (day: string) => today.readDay(day, '2027-03-04')
  const ids = [sold.id, buildId(1)]
  const { arrivals, board, rooms: nights } = await read('2027-03-04')
  expect(arrivals.map(({ id }) => id)).toEqual(ids)
  expect(board.map(({ stay, guests }) => [stay.id, guests.stay])).toEqual([
    [sold.id, 'channelStay'],
    [buildId(1), 'booking'],
  ])
  expect(nights.map(({ stay }) => stay?.id)).toEqual(ids)
  expect((await read('2027-03-05')).staying.map(({ id }) => id)).toEqual(ids)
  expect((await read('2027-03-06')).departures.map(({ id }) => id)).toEqual(ids)
})
