import { expect, test } from 'vitest'
import type { ListRow } from '#contract/portalLists.ts'
import { buildChannelStay } from '#pwa/offline/testing/rows.ts'
import { listInvoiceMonths, sumInvoice } from './invoice.ts'
import { countOutcomes, findUnclear, keyRows, sortRows } from './rows.ts'

const row = (number: number, fields: Partial<ListRow>): ListRow => ({
  row: number,
  outcome: 'same',
  checkinDate: null,
  checkoutDate: null,
  room: null,
  guestName: null,
  guests: null,
  priceCents: null,
  commissionCents: null,
  netCents: null,
  stayId: null,
  changes: [],
  roomCount: 1,
  unread: [],
  ...fields,
})

test('shows first what a person has to look at, and counts it', () => {
  const change = { field: 'guests', from: null, to: 2, isStored: true } as const
  const rows = [
    row(2, {}),
    row(3, { outcome: 'stored', changes: [change] }),
    row(4, { outcome: 'cancelled', stayId: 'a' }),
    row(5, { outcome: 'cancelled' }),
    row(6, { outcome: 'differs', changes: [change, { ...change, isStored: false }] }),
    row(7, { outcome: 'missing' }),
    row(8, { netCents: -5000 }),
  ]
  expect(sortRows(rows).map((it) => it.row)).toEqual([7, 6, 4, 8, 5, 3, 2])
  expect(countOutcomes(rows)).toEqual({ filled: 2, problems: 4 })
  expect(keyRows([row(2, {}), row(2, {}), row(3, {})]).map(({ key }) => key)).toEqual(['2-1', '2-2', '3-1'])
})

test('names an amount that can be two, and both', () => {
  const unclear = (text: string) => row(2, { unread: [{ field: 'net', text, why: 'unclear' }] })
  expect(findUnclear([row(2, {}), unclear('24.453 EUR')])).toEqual({
    text: '24.453 EUR',
    point: '24.45',
    comma: '24453.00',
  })
  expect(findUnclear([unclear('€ 1,235')])).toMatchObject({ point: '1235.00', comma: '1.24' })
  expect(findUnclear([row(2, {})])).toBeNull()
})

test('sums the stays that leave in the month of an invoice, and names those without amounts', () => {
  const leaving = (checkoutDate: string, fields = {}) =>
    buildChannelStay({ checkoutDate, portal: 'booking', ...fields })
  const stays = [
    leaving('2027-04-01', { priceCents: 10_000, commissionCents: 1500 }),
    leaving('2027-03-31', { priceCents: 20_000, commissionCents: 3000 }),
    leaving('2027-03-01', { priceCents: 5000, commissionCents: 750, checkinDate: '2027-02-20' }),
    leaving('2027-03-10', { priceCents: 7000 }),
    leaving('2027-03-11', { priceCents: 9000, commissionCents: 900, cancelledAt: '2027-01-01T10:00:00.000Z' }),
    leaving('2027-03-12', { priceCents: 9000, commissionCents: 900, portal: 'airbnb' }),
    leaving('2027-03-13', { kind: 'closed' }),
  ]
  const month = sumInvoice(stays, 'booking', '2027-03-01')
  expect(month).toMatchObject({ grossCents: 32_000, commissionCents: 3750, netCents: 28_250 })
  expect(month.stays.map(({ checkoutDate }) => checkoutDate)).toEqual(['2027-03-01', '2027-03-10', '2027-03-31'])
  expect(month.incomplete.map(({ checkoutDate }) => checkoutDate)).toEqual(['2027-03-10'])
})

test('offers the month before this one first', () => {
  expect(listInvoiceMonths('2027-01-15', 3)).toEqual(['2026-12-01', '2026-11-01', '2027-01-01'])
})
