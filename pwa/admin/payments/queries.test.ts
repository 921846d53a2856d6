import { expect, test } from 'vitest'
import { addDays } from '#contract/days/days.ts'
import { type Store, setUpEmptyStore } from '#pwa/offline/testing/emptyStore.ts'
import { buildBooking, buildChannelStay } from '#pwa/offline/testing/rows.ts'

let store: Store
let queries: typeof import('./queries.ts')
setUpEmptyStore(async (emptyStore) => {
  store = emptyStore
  queries = await import('./queries.ts')
})

const today = '2027-03-01'
const buildPayment = (amountCents: number, on: string | null) =>
  ({
    id: `p${amountCents}`,
    amountCents,
    on,
    how: 'cash',
    document: null,
    covers: null,
    who: 'anna',
    at: null,
  }) as const

const readCents = async (first: string, last: string) =>
  (await queries.readReceipts(first, last, today)).map(({ payment }) => payment.amountCents)

test('money counts on its day, however far the stay is, and no more once the stay is in the trash or unpaid', async () => {
  const wedding = { checkinDate: addDays(today, 1200), checkoutDate: addDays(today, 1202) }
  const longAgo = { checkinDate: addDays(today, -900), checkoutDate: addDays(today, -898) }
  const deposit = buildBooking(1, { ...wedding, payments: [buildPayment(100, today), buildPayment(200, today)] })
  const late = buildBooking(2, { ...longAgo, status: 'cancelled', payments: [buildPayment(400, today)] })
  const other = buildBooking(3, { payments: [buildPayment(800, addDays(today, 1))] })
  await store.rows.bookings.storeRows([deposit, late, other, buildBooking(4)])
  await store.rows.channelStays.storeRows([buildChannelStay({ payments: [buildPayment(1600, null)] })])
  expect((await readCents(today, today)).toSorted((a, b) => a - b)).toEqual([100, 200, 400, 1600])
  expect(await readCents(addDays(today, 1), addDays(today, 1))).toEqual([800])

  const deletedAt = '2027-03-01T10:00:00.000Z'
  await store.rows.bookings.storeRows([
    { ...deposit, deletedAt, version: deposit.version + 1 },
    { ...late, payments: [], version: late.version + 1 },
  ])
  expect(await readCents(today, today)).toEqual([1600])
  await store.rows.bookings.storeRows([{ ...deposit, version: deposit.version + 2 }], [other.id])
  expect(await readCents(today, addDays(today, 9))).toEqual([100, 200, 1600])
})
