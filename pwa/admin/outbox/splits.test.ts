import { expect, test } from 'vitest'
import { getDueCents, getPaidCents, getTotalCents } from '#contract/money/ledger.ts'
import { noPriceList } from '#contract/prices/stayLines.ts'
import { buildBooking, buildId, buildRoom } from '#pwa/offline/testing/rows.ts'
import { buildSplit, splits } from './splits.ts'
import type { SplitWrite } from './writes.ts'

const { prepare, decide, listStored } = splits
const seen = buildBooking(1, {
  ...{ status: 'confirmed', checkoutDate: '2027-03-08', agreedPrice: '400.00', version: 3 },
  lines: [{ id: 'tax', kind: 'tax', extraId: null, day: null, text: '', quantity: 8, amountCents: 800 }],
})
const body = { id: buildId(2), from: '2027-03-05', roomId: 4 }
const rooms = [buildRoom(3), buildRoom(4)]

const buildWrite = (): SplitWrite => ({
  ...{ id: 1, call: 'bookings.split', table: 'bookings', rowId: seen.id, author: 'anna', key: 'k', subjects: [] },
  ...{ epoch: null, contract: 1, at: 0, attempt: null, state: 'waiting', reason: null, problem: null, group: null },
  ...buildSplit(seen, body, rooms, []),
})

test('without a network both bookings of a stay are shown, with one account', () => {
  const { next, partner } = buildSplit(seen, body, rooms, [])
  expect(next).toMatchObject({ id: seen.id, roomId: 3, checkoutDate: body.from })
  expect(partner.next).toMatchObject({
    ...{
      id: body.id,
      roomId: 4,
      room: { id: 4 },
      continues: seen.id,
      checkinDate: body.from,
      checkoutDate: '2027-03-08',
    },
  })
  for (const of of [getTotalCents, getPaidCents, getDueCents]) expect(of(next) + of(partner.next)).toBe(of(seen))
})

test('a change of rooms is sent on top of what others have paid meanwhile, not of another stay', () => {
  const paid = { ...seen, version: 4, payments: [] }
  expect(prepare({ ...buildWrite(), base: paid })).toMatchObject({ attempt: { input: body, version: 4 } })
  for (const change of [{ checkoutDate: '2027-03-09' }, { roomId: 9 }, { status: 'cancelled' as const }])
    expect(prepare({ ...buildWrite(), base: { ...paid, ...change } })).toEqual({ conflict: 'changed' })
  expect(prepare({ ...buildWrite(), base: null })).toEqual({ conflict: 'gone' })
  // Somebody has looked at it: it is the longer stay that is split.
  const longer = { ...paid, checkoutDate: '2027-03-09' }
  const decided = decide({ ...buildWrite(), base: longer }, [longer, null], {
    ...{ keep: null, chosen: {}, rooms },
    prices: noPriceList,
  })
  expect(decided).toMatchObject({ seen: longer, partner: { next: { checkoutDate: '2027-03-09' } } })
  expect(prepare(decided)).toMatchObject({ attempt: { input: body, version: 4 } })
})

test('the answer is the second booking', () => {
  const second = { ...buildBooking(2), continues: seen.id }
  expect(listStored(buildWrite(), second)).toEqual([[second.id, second]])
})
