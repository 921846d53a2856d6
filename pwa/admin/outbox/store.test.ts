import { afterEach, expect, test, vi } from 'vitest'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking, buildId, buildNote, buildRoom } from '#pwa/offline/testing/rows.ts'
import { createWindow } from '#pwa/offline/testing/window.ts'

let store: Store
let writes: typeof import('./store.ts')
let table: typeof import('./writes.ts')['staffWrites']

setUpEmptyStore(async (loaded) => {
  vi.stubGlobal('window', createWindow())
  store = loaded
  writes = await import('./store.ts')
  table = (await import('./writes.ts')).staffWrites
  const session = await import('../session/session.ts')
  session.writeSessionFlags({ username: 'anna', role: 'manager' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const [a, b] = [
  buildBooking(1, { groupCode: 'GRUPPO22', checkoutDate: '2027-03-08' }),
  buildBooking(2, { groupCode: 'GRUPPO22', roomId: 4 }),
]
const payment: Payment = {
  ...{ id: buildId(5), amountCents: 10_000, on: '2027-03-04', how: 'cash', covers: null },
  ...{ document: null, who: 'anna', at: null },
}
const guest = { guestName: 'Rosa', guestSurname: 'Neri', guestPhone: '333 1234567' }
const stay = { checkinDate: '2027-05-04', checkoutDate: '2027-05-06' }
const seen = [a, b].map(({ id, version }) => ({ id, version }))

/** What a write has beside that which all have. */
const common = [
  ...['id', 'call', 'table', 'rowId', 'seen', 'next', 'base', 'author', 'epoch', 'contract', 'at', 'isDeviceTime'],
  ...['key', 'attempt', 'state', 'reason', 'problem', 'subjects', 'group'],
]

test('each kind of write is stored in the shape that apps of other versions read', async () => {
  await store.db.rooms.bulkPut([buildRoom(3), buildRoom(4)])
  await store.rows.bookings.storeRows([{ ...a, version: 7 }])
  const patch = { agreedPrice: '90.00', depositPaidOn: '2027-03-01', how: 'cash' as const }
  await writes.enqueueBookings('anna', 'bookings.patch', [{ seen: a, input: patch }])
  await writes.enqueueBookings('anna', 'bookings.desk', [
    { seen: null, input: { id: buildId(6), roomId: 3, ...guest, ...stay } },
  ])
  await writes.enqueueSharedPayment('anna', [
    { booking: a, payment },
    { booking: b, payment: { ...payment, id: buildId(7) } },
  ])
  await writes.enqueueGroup('anna', {
    ...guest,
    ...stay,
    rooms: [
      { id: buildId(8), roomId: 3, ...stay },
      { id: buildId(9), roomId: 4, ...stay },
    ],
  })
  await writes.enqueueGroupChange('anna', { code: 'GRUPPO22', bookings: [a, b] }, { decline: { bookings: seen } })
  await writes.enqueueSwap('anna', a, b, { key: 'sent', version: null })
  await writes.enqueueSplit('anna', a, { id: buildId(4), from: '2027-03-06', roomId: 4 })
  const note = buildNote(1, { day: '2027-03-04' })
  await writes.enqueueRows('anna', 'notes', 'notes.add', [{ seen: null, next: note, input: {} }])
  await writes.enqueueRows('anna', 'notes', 'notes.patch', [
    { seen: note, next: { ...note, text: 'b' }, input: {} },
    { seen: note, next: note, input: {} },
  ])
  const stored = await table.toArray()
  const listOwnFields = (write: object) => Object.keys(write).filter((field) => !common.includes(field))
  expect(stored.map((it) => [it.call, listOwnFields(it).sort().join()])).toEqual([
    ...[
      ['bookings.patch', 'how,mail'],
      ['bookings.desk', 'how,mail'],
      ['payments.addShared', 'payments,rooms'],
      ['bookings.deskGroup', 'groupInput,rooms'],
      ['bookings.declineGroup', 'groupChange,rooms'],
      ['bookings.swap', 'partner'],
      ['bookings.split', 'partner'],
    ],
    // The one that changes nothing is left out.
    ...[
      ['notes.add', ''],
      ['notes.patch', ''],
    ],
  ])
  // The server's row where this device has it, and else what the author saw.
  const swap = stored.find(({ call }) => call === 'bookings.swap')
  expect(swap).toMatchObject({ base: { version: 7 }, partner: { base: b }, key: 'sent', attempt: { version: null } })
  expect(swap?.subjects).toEqual([`bookings ${a.id}`, `bookings ${b.id}`])
})
