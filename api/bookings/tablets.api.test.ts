import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { respondProblem } from '#api/testing/networkFaults.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { removeTablets, Tablet } from '#api/testing/tablet.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import { buildFreeDay } from '#pwa/offline/nouns.ts'

const realFetch = globalThis.fetch
const bruno = { username: 'bruno', password: 'segreto-di-bruno' }

let server: TestServer
let staff: ApiClient
let tablet: Tablet
/** Whose session the tablet has. */
let session: ApiClient
let isOnline: boolean
/** The server stores the next write, and its answer does not arrive. */
let losesReply = false
/** The server does not take the next write. */
let isBusy = false
let bookingCount = 0

beforeAll(async () => {
  server = await startTestServer()
  staff = await new ApiClient(server).logIn()
  await staff.call('staff.add', { body: { ...bruno, role: 'staff' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;[session, isOnline] = [staff, true]
  tablet = new Tablet('anna', async (url, init) => {
    if (!isOnline) throw new TypeError('fetch failed')
    if (isBusy && init.method !== 'GET') {
      isBusy = false
      return respondProblem(503, 'database_unavailable')
    }
    const response = await realFetch(server.url + url, {
      ...init,
      headers: { ...init.headers, cookie: session.cookie },
    })
    if (!losesReply || init.method === 'GET') return response
    losesReply = false
    throw new TypeError('fetch failed')
  })
  await tablet.start()
})
afterEach(() => removeTablets([tablet]))

const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '1' }

/** A booking of the server that the tablet shows. */
async function book() {
  bookingCount += 1
  const checkinDate = addDays(toFarmDay(Date.now()), bookingCount * 5)
  const body = { ...guest, roomId: 2, checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const booking = await staff.call('bookings.desk', { body })
  await tablet.pull()
  return booking
}
const listStates = async () => (await tablet.listWrites()).map(({ state, reason }) => [state, reason])
const readStored = async (id: string) => (await staff.call('bookings.list')).find((it) => it.id === id)
const readShown = async (id: string) => (await tablet.listShown()).get(id)

test('a new booking and its changes are sent in their order, each on top of the last answer', async () => {
  const { checkinDate, checkoutDate } = await book()
  isOnline = false
  const id = '01990000-0000-7000-8000-00000000abcd'
  const desk = await tablet.write('bookings.desk', null, { id, ...guest, roomId: 3, checkinDate, checkoutDate })
  const priced = await tablet.write('bookings.patch', desk.next, { agreedPrice: '90' })
  await tablet.write('bookings.edit', priced.next, { ...priced.next, specialRequests: 'Culla' })
  expect(await readShown(id)).toMatchObject({ code: '', agreedPrice: '90.00', specialRequests: 'Culla', roomId: 3 })
  isOnline = true
  await tablet.send()
  expect(await listStates()).toEqual([
    ['applied', null],
    ['applied', null],
    ['applied', null],
  ])
  const stored = await readStored(id)
  expect(stored).toMatchObject({ agreedPrice: '90.00', specialRequests: 'Culla', version: 3 })
  expect(await readShown(id)).toEqual(stored)
})

test('the answer to a repeated request does not bring an older row back', async () => {
  const booking = await book()
  const { id } = booking
  await tablet.write('bookings.patch', booking, { agreedPrice: '70' })
  losesReply = true
  await tablet.send()
  await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
  await tablet.pull()
  await tablet.send()
  expect(await listStates()).toEqual([['applied', null]])
  expect(await readStored(id)).toMatchObject({ agreedPrice: '70.00', status: 'confirmed', version: 3 })
  expect(await readShown(id)).toEqual(await readStored(id))
})

test('the answer to a repeated deletion does not replace the row that the sync has brought', async () => {
  const booking = await book()
  await tablet.write('bookings.trash', booking, {})
  losesReply = true
  await tablet.send()
  await tablet.pull()
  await tablet.send()
  expect(await listStates()).toEqual([['applied', null]])
  const trash = await staff.call('bookings.listTrash')
  expect(await readShown(booking.id)).toEqual(trash.find((it) => it.id === booking.id))
})

test('a write in the session of another account waits for its author', async () => {
  const booking = await book()
  await tablet.write('bookings.patch', booking, { status: 'confirmed' })
  session = await new ApiClient(server).logIn(bruno)
  await tablet.send()
  expect(await listStates()).toEqual([['waiting', null]])
  expect((await tablet.listWrites())[0]?.problem?.code).toBe('other_account')
  session = staff
  await tablet.send()
  expect(await readStored(booking.id)).toMatchObject({ status: 'confirmed', version: 2 })
})

test('after a restore nothing is sent before somebody has compared it', async () => {
  const booking = await book()
  const { id: writeId } = await tablet.write('bookings.patch', booking, { agreedPrice: '70', status: 'confirmed' })
  await server.db.machine.query(`UPDATE meta SET value = 'restored-${bookingCount}' WHERE key = 'epoch'`)
  await tablet.send()
  expect(await listStates()).toEqual([['conflict', 'restored']])
  expect(await readShown(booking.id)).toMatchObject({ agreedPrice: null, status: 'pending' })
  await tablet.pull()
  await tablet.modules.outbox.resendWrite(writeId, ['agreedPrice'])
  await tablet.send()
  expect(await readStored(booking.id)).toMatchObject({ agreedPrice: '70.00', status: 'pending' })
})

test('a write that has waited for more than 25 days is compared, one of 24 days is sent', async () => {
  const [old, recent] = [await book(), await book()]
  for (const [booking, days] of [
    [old, 26],
    [recent, 24],
  ] as const) {
    const { id } = await tablet.write('bookings.patch', booking, { status: 'confirmed' })
    await tablet.modules.writes.staffWrites.update(id, { at: Date.now() - days * dayMs })
  }
  await tablet.send()
  expect(await listStates()).toEqual([
    ['conflict', 'old'],
    ['applied', null],
  ])
})

test('a change of a booking that was erased ends as a conflict, and what depends on it waits', async () => {
  const booking = await book()
  const first = await tablet.write('bookings.patch', booking, { agreedPrice: '70' })
  await tablet.write('bookings.patch', first.next, { status: 'confirmed' })
  await staff.call('people.erase', { body: { ids: [booking.id] } })
  await tablet.send()
  await tablet.send()
  expect(await listStates()).toEqual([
    ['conflict', 'gone'],
    ['waiting', null],
  ])
  await tablet.pull()
  expect(await readShown(booking.id)).toBeUndefined()
})

test('a change of a booking that others have deleted asks, and so does a deletion of what others have changed', async () => {
  const [deleted, changed] = [await book(), await book()]
  await tablet.write('bookings.patch', deleted, { agreedPrice: '70' })
  await tablet.write('bookings.trash', changed, {})
  await staff.call('bookings.trash', { params: { id: deleted.id } })
  await staff.call('bookings.patch', { params: { id: changed.id }, body: { status: 'confirmed' } })
  await tablet.send()
  expect(await listStates()).toEqual([
    ['conflict', 'changed'],
    ['conflict', 'changed'],
  ])
  expect(await readShown(changed.id)).toMatchObject({ deletedAt: null, status: 'confirmed' })
  for (const { id } of await tablet.listWrites()) expect(await tablet.modules.sender.outbox.drop([id])).toBe(true)
  expect(await listStates()).toEqual([])
})

test('a restore that is sent again takes the booking out of the trash, whichever of its fields were kept', async () => {
  const booking = await book()
  await staff.call('bookings.trash', { params: { id: booking.id } })
  await tablet.pull()
  const trashed = await readShown(booking.id)
  const stay = { checkinDate: addDays(booking.checkinDate, 200), checkoutDate: addDays(booking.checkoutDate, 200) }
  const { id } = await tablet.write('bookings.restore', trashed ?? booking, stay)
  await staff.call('bookings.restore', { params: { id: booking.id } })
  await staff.call('bookings.patch', { params: { id: booking.id }, body: { agreedPrice: '80' } })
  await staff.call('bookings.trash', { params: { id: booking.id } })
  await tablet.send()
  expect(await listStates()).toEqual([['conflict', 'changed']])
  await tablet.modules.outbox.resendWrite(id, ['checkinDate', 'checkoutDate'])
  expect(await readShown(booking.id)).toMatchObject({ ...stay, deletedAt: null, agreedPrice: '80.00' })
  await tablet.send()
  expect(await readStored(booking.id)).toMatchObject({ ...stay, agreedPrice: '80.00' })
})

test('a restore that others have made meanwhile moves the booking all the same when a person wants it', async () => {
  const booking = await book()
  const { id } = booking
  await staff.call('bookings.trash', { params: { id } })
  await tablet.pull()
  const checkoutDate = addDays(booking.checkoutDate, 1)
  const write = await tablet.write('bookings.restore', (await readShown(id)) ?? booking, { checkoutDate })
  await staff.call('bookings.restore', { params: { id } })
  await tablet.send()
  expect(await listStates()).toEqual([['conflict', 'changed']])
  await tablet.modules.outbox.resendWrite(write.id)
  await tablet.send()
  expect(await listStates()).toEqual([['applied', null]])
  expect(await readStored(id)).toMatchObject({ deletedAt: null, checkoutDate })
})

test('a restore onto other days asks when somebody has restored the booking meanwhile, and brings it back when it is deleted again', async () => {
  const booking = await book()
  const { id } = booking
  await staff.call('bookings.trash', { params: { id } })
  await tablet.pull()
  const checkoutDate = addDays(booking.checkoutDate, 1)
  const write = await tablet.write('bookings.restore', (await readShown(id)) ?? booking, { checkoutDate })
  await staff.call('bookings.restore', { params: { id } })
  await tablet.send()
  expect(await listStates()).toEqual([['conflict', 'changed']])
  expect(await readStored(id)).toMatchObject({ checkoutDate: booking.checkoutDate })
  await staff.call('bookings.trash', { params: { id } })
  await tablet.modules.outbox.resendWrite(write.id)
  await tablet.send()
  expect(await listStates()).toEqual([['conflict', 'changed']])
  await tablet.modules.outbox.resendWrite(write.id)
  expect(await readShown(id)).toMatchObject({ deletedAt: null, checkoutDate })
  await tablet.send()
  expect(await listStates()).toEqual([['applied', null]])
  expect(await readStored(id)).toMatchObject({ checkoutDate })
})

test('without a booking left on the server, the changes of a dropped new booking are dropped, too', async () => {
  const taken = await book()
  const { roomId, checkinDate, checkoutDate } = taken
  const id = '01990000-0000-7000-8000-00000000dead'
  const desk = await tablet.write('bookings.desk', null, { id, ...guest, roomId, checkinDate, checkoutDate })
  await tablet.write('bookings.patch', desk.next, { agreedPrice: '90' })
  await tablet.send()
  expect(await listStates()).toEqual([
    ['refused', null],
    ['waiting', null],
  ])
  expect((await tablet.listWrites())[0]?.problem?.code).toBe('dates_taken')
  expect(await readShown(id)).toBeUndefined()
  await tablet.modules.sender.outbox.drop([desk.id])
  expect(await listStates()).toEqual([])
})

test('what waits behind a refused write waits, also through a swap with another booking, and goes on after the decision', async () => {
  const [a, b] = [await book(), await book()]
  const other = await staff.call('bookings.edit', { params: { id: b.id }, body: { ...b, roomId: 3 } })
  await tablet.pull()
  isOnline = false
  const priced = await tablet.write('bookings.patch', a, { agreedPrice: '70' })
  await tablet.swap(priced.next, other)
  const seen = await readShown(other.id)
  if (!seen) throw new Error('the tablet does not show the booking')
  expect(seen.roomId).toBe(2)
  await tablet.write('bookings.patch', seen, { status: 'confirmed' })
  await staff.call('bookings.patch', { params: { id: a.id }, body: { agreedPrice: '80' } })
  isOnline = true
  await tablet.send()
  expect(await listStates()).toEqual([
    ['conflict', 'changed'],
    ['waiting', null],
    ['waiting', null],
  ])
  await tablet.modules.outbox.resendWrite(priced.id)
  await tablet.send()
  expect((await listStates()).map(([state]) => state)).toEqual(['applied', 'applied', 'applied'])
  expect(await readStored(a.id)).toMatchObject({ agreedPrice: '70.00', roomId: 3 })
  expect(await readStored(b.id)).toMatchObject({ status: 'confirmed', roomId: 2 })
})

test('bookings that go to the trash together arrive one by one, and only those that others have changed are asked about', async () => {
  const [a, b] = [await book(), await book()]
  await tablet.writeBookings('bookings.trash', [a, b])
  expect((await readShown(a.id))?.deletedAt).not.toBe(null)
  await staff.call('bookings.patch', { params: { id: b.id }, body: { agreedPrice: '70' } })
  await tablet.send()
  expect(await listStates()).toEqual([
    ['applied', null],
    ['conflict', 'changed'],
  ])
  expect([await readStored(a.id), (await readStored(b.id))?.agreedPrice]).toEqual([undefined, '70.00'])
})

test.each(['add', 'put'] as const)(
  'a device without space keeps nothing of a write, of whatever kind (%s)',
  async (method) => {
    const [booking, other, trashed] = [await book(), await book(), await book()]
    await staff.call('bookings.trash', { params: { id: trashed.id } })
    const message = { name: 'Bice', surname: 'Neri', email: 'bice@example.org', message: 'Avete una culla?' }
    const contact = await staff.call('contacts.send', { body: message })
    await tablet.pull()
    const deleted = (await readShown(trashed.id)) ?? trashed
    const { roomId, checkinDate: date, checkoutDate } = booking
    const newBooking = { id: '01990000-0000-7000-8000-00000000face', ...guest, roomId, checkinDate: date, checkoutDate }
    const days = [date, checkoutDate].map((it) => ({
      seen: buildFreeDay(`3/${it}`),
      input: { available: false },
    }))
    const kinds: (() => Promise<unknown>)[] = [
      () => tablet.write('bookings.patch', booking, { agreedPrice: '70' }),
      () => tablet.write('bookings.edit', booking, { ...booking, specialRequests: 'Culla' }),
      () => tablet.write('bookings.trash', booking, {}),
      () => tablet.write('bookings.restore', deleted, {}),
      () => tablet.write('bookings.desk', null, newBooking),
      () => tablet.writeBookings('bookings.trash', [booking, other]),
      () => tablet.swap(booking, other),
      () => tablet.writeDays(days.slice(0, 1)),
      () => tablet.writeDays(days),
      () => tablet.writeContact(contact, true),
    ]
    const before = await tablet.listShownRows()
    const full = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    try {
      for (const write of kinds) await expect(write()).rejects.toThrow(/full/)
    } finally {
      full.mockRestore()
    }
    expect([await tablet.listWrites(), await tablet.listShownRows()]).toEqual([[], before])
  },
)

test('a change that the server did not take can be dropped, one whose answer was lost cannot', async () => {
  const booking = await book()
  const { id, key } = await tablet.write('bookings.patch', booking, { agreedPrice: '70' })
  isBusy = true
  await tablet.send()
  expect(await tablet.listWrites()).toMatchObject([
    { state: 'waiting', attempt: null, problem: { code: 'database_unavailable' } },
  ])
  expect((await tablet.listWrites())[0]?.key).not.toBe(key)
  expect(await tablet.modules.sender.outbox.drop([id])).toBe(true)

  const lost = await tablet.write('bookings.patch', booking, { agreedPrice: '80' })
  losesReply = true
  await tablet.send()
  isBusy = true
  await tablet.send()
  expect(await tablet.modules.sender.outbox.drop([lost.id])).toBe(false)
  expect((await tablet.listWrites())[0]?.key).toBe(lost.key)
  await tablet.send()
  expect(await readStored(booking.id)).toMatchObject({ agreedPrice: '80.00', version: 2 })
})

test('what changes nothing does not wait', async () => {
  const booking = await book()
  expect(await tablet.enqueue('bookings.edit', booking, booking)).toEqual([])
  const seen = buildFreeDay(`2/${booking.checkinDate}`)
  expect(await tablet.writeDays([{ seen, input: { available: true } }])).toEqual([])
})

test('a new booking in a room that is gone is refused, and goes to another room', async () => {
  const { checkinDate, checkoutDate } = await book()
  const stay = { roomId: 999, checkinDate: addDays(checkinDate, 300), checkoutDate: addDays(checkoutDate, 300) }
  const id = '01990000-0000-7000-8000-00000000beef'
  const desk = await tablet.write('bookings.desk', null, { id, ...guest, ...stay })
  await tablet.send()
  expect((await tablet.listWrites())[0]).toMatchObject({ state: 'refused', problem: { code: 'room_not_found' } })
  await tablet.modules.outbox.resendWrite(desk.id, null, { roomId: 3 })
  await tablet.send()
  expect(await readStored(id)).toMatchObject({ roomId: 3 })
})

test('a change that the server has stored meanwhile cannot be dropped', async () => {
  const { id } = await tablet.write('bookings.patch', await book(), { agreedPrice: '70' })
  await tablet.send()
  expect(await tablet.modules.sender.outbox.drop([id])).toBe(false)
  expect(await listStates()).toEqual([['applied', null]])
})

test('what was sent long ago is no longer listed, what waits is', async () => {
  const [old, recent] = [await book(), await book()]
  for (const booking of [old, recent]) await tablet.write('bookings.patch', booking, { agreedPrice: '70' })
  const { outbox, writes } = tablet.modules
  const [first] = await tablet.listWrites()
  await writes.staffWrites.update(first?.id ?? 0, { at: Date.now() - 8 * dayMs })
  const listIds = async () => (await tablet.listWrites()).map((it) => it.rowId)
  await outbox.dropApplied(tablet.author, Date.now() - 7 * dayMs)
  expect(await listIds()).toEqual([old.id, recent.id])
  await tablet.send()
  await outbox.dropApplied(tablet.author, Date.now() - 7 * dayMs)
  expect(await listIds()).toEqual([recent.id])
})
