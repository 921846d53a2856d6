import { expect, test } from 'vitest'
import { buildBooking, buildChannelStay } from '#pwa/offline/testing/rows.ts'
import { proposeDocument } from './nextDocument.ts'
import { listReceipts, sumTakings } from './receipts.ts'

const payment = { how: 'cash', document: null, covers: null, who: 'anna', at: null } as const
const stays = [
  buildBooking(1, {
    status: 'cancelled',
    payments: [
      { ...payment, id: 'a', amountCents: 10_000, on: '2027-01-10' },
      { ...payment, id: 'b', amountCents: -4000, on: '2027-01-12', how: 'transfer' },
    ],
  }),
  buildBooking(2, { status: 'confirmed', depositAmount: '50.00', paymentCompleted: true }),
  buildChannelStay({
    cancelledAt: '2027-01-01T10:00:00.000Z',
    payments: [{ ...payment, id: 'c', amountCents: 600, on: '2027-01-12', covers: 'tax' }],
  }),
]

test('money counts on its day, whatever became of the stay, and without a day as today', () => {
  const list = (first: string, last: string) =>
    listReceipts(stays, first, last, '2027-01-31').map((it) => [it.payment.on, it.payment.amountCents])
  expect(list('2027-01-01', '2027-01-30')).toEqual([
    ['2027-01-10', 10_000],
    ['2027-01-12', -4000],
    ['2027-01-12', 600],
  ])
  expect(list('2027-01-31', '2027-01-31').map(([on]) => on)).toEqual([null, null])
})

test('the takings of a day are by way, with the tourist tax apart', () => {
  expect(sumTakings(listReceipts(stays, '2027-01-12', '2027-01-12', '2027-01-31'))).toEqual([
    { how: 'transfer', priceCents: -4000, taxCents: 0 },
    { how: 'cash', priceCents: 0, taxCents: 600 },
  ])
})

const ricevuta = (number: string, on: string, kind = 'Ricevuta') => ({ kind, number, on })

test.each([
  ['12', '2027-03-01', '13'],
  ['R-099', '2027-03-01', 'R-100'],
  ['007', '2027-03-01', '008'],
  ['12/2027', '2027-03-01', '13/2027'],
  ['12/2026', '2026-12-30', '1/2027'],
  ['41', '2026-12-30', '1'],
])('after the document %s of %s comes %s', (number, on, next) => {
  expect(proposeDocument([ricevuta(number, on)], '2027-03-02')).toEqual(ricevuta(next, '2027-03-02'))
})

test('the highest number of the newest kind and year counts, and nothing is proposed where no number is known', () => {
  const documents = [
    ricevuta('90', '2026-12-31'),
    ricevuta('4', '2027-02-01'),
    ricevuta('5', '2027-01-20'),
    ricevuta('70', '2027-01-02', 'Fattura'),
    ricevuta('senza', '2027-03-01', 'Altro'),
  ]
  expect(proposeDocument(documents, '2027-03-02')).toEqual(ricevuta('6', '2027-03-02'))
  expect(proposeDocument([ricevuta('senza', '2027-03-01')], '2027-03-02')).toBeNull()
})
