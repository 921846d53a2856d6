import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { noPriceList } from '#contract/prices/stayLines.ts'
import { buildBooking, buildRoom } from '#pwa/offline/testing/rows.ts'
import { buildGroupChanges, groupChanges, toGroupRequest } from './groupChanges.ts'
import type { GroupChange, GroupChangeWrite } from './writes.ts'

const { prepare, decide, listStored } = groupChanges
const code = 'GRUPPO22'
const rooms = [buildRoom(3), buildRoom(4)]
const context = { rooms, prices: noPriceList, now: Date.parse('2027-02-01T10:00:00.000Z') }
const one = buildBooking(1, { groupCode: code, version: 3 })
const other = buildBooking(2, { groupCode: code, version: 5, roomId: 4, checkoutDate: '2027-03-07' })
const group = [one, other]

const seen = group.map(({ id, version }) => ({ id, version }))
const move: GroupChange = { move: { bookings: seen, checkinDate: '2027-03-10', checkoutDate: '2027-03-14' } }
const confirm: GroupChange = {
  confirm: {
    bookings: [
      { ...{ id: one.id, version: 3 }, agreedPrice: '200' },
      { ...{ id: other.id, version: 5 }, agreedPrice: '100' },
    ],
    depositAmount: '90',
    depositDueOn: '2027-02-20',
  },
}

function buildWrite(change: GroupChange, bases: (Booking | null)[] = group): GroupChangeWrite {
  const [first, ...others] = buildGroupChanges(group, change, context).map((it, i) => ({
    ...it,
    base: bases[i] ?? null,
  }))
  if (!first) throw new Error('the group has no room')
  return {
    ...{ id: 1, call: toGroupRequest(change).call, table: 'bookings', author: 'anna', key: 'k', subjects: [] },
    ...{ epoch: null, contract: 1, at: context.now, attempt: null, state: 'waiting', reason: null, problem: null },
    ...{ ...first, rooms: others, groupChange: { code, change }, group: null },
  }
}

test('without a network all rooms are shown as the change leaves them', () => {
  const show = (change: GroupChange) => buildGroupChanges(group, change, context).map(({ next }) => next)
  expect(show(move)).toMatchObject([
    { checkinDate: '2027-03-10', checkoutDate: '2027-03-13' },
    { checkinDate: '2027-03-10', checkoutDate: '2027-03-14' },
  ])
  expect(show(confirm)).toMatchObject([
    { status: 'confirmed', agreedPrice: '200.00', depositAmount: '60.00', balanceAmount: '140.00' },
    { status: 'confirmed', agreedPrice: '100.00', depositAmount: '30.00', depositDueOn: '2027-02-20' },
  ])
  const cancel: GroupChange = { cancel: { bookings: [{ id: one.id, keptAmount: '50' }, { id: other.id }] } }
  expect(show(cancel)).toMatchObject([
    { status: 'cancelled', keptAmount: '50.00' },
    { status: 'cancelled', keptAmount: null },
  ])
  const declined = { status: 'cancelled', declinedAt: '2027-02-01T10:00:00.000Z' }
  expect(show({ decline: { bookings: seen } })).toMatchObject([declined, declined])
})

test('a room that was cancelled before stays where it is', () => {
  const cancelled = { ...other, status: 'cancelled' as const }
  const [first, second] = buildGroupChanges([one, cancelled], move, context)
  expect(first?.next).toMatchObject({ checkinDate: '2027-03-10', checkoutDate: '2027-03-14' })
  expect(second?.next).toBe(cancelled)
})

test('one request has the versions of the server’s rooms, and a change by others of what it relies on needs a decision', () => {
  const paid = { ...other, version: 6, specialRequests: 'Una culla' }
  const versions = [
    { id: one.id, version: 3 },
    { id: other.id, version: 6 },
  ]
  expect(prepare(buildWrite(move, [one, paid]))).toMatchObject({
    attempt: { input: { checkinDate: '2027-03-10', bookings: versions }, version: null },
  })
  expect(prepare(buildWrite(confirm, [one, paid]))).toMatchObject({ attempt: { input: { bookings: versions } } })
  for (const change of [{ checkoutDate: '2027-03-09' }, { roomId: 9 }, { status: 'cancelled' as const }])
    expect(prepare(buildWrite(move, [one, { ...paid, ...change }]))).toEqual({ conflict: 'changed' })
  // Another price is none of a move's business.
  const priced = { ...paid, agreedPrice: '10.00' }
  expect(prepare(buildWrite(move, [one, priced]))).toHaveProperty('attempt')
  expect(prepare(buildWrite(confirm, [one, priced]))).toEqual({ conflict: 'changed' })
  expect(prepare(buildWrite(move, [one, null]))).toEqual({ conflict: 'gone' })
  const moved = buildGroupChanges(group, move, context).map(({ next }) => next)
  expect(prepare(buildWrite(move, moved))).toBe('applied')
})

test('a move that an extra stands against is sent again as overruled, and a cancellation knows nothing of it', () => {
  const anyway = (change: GroupChange) => prepare({ ...buildWrite(change), anyway: true })
  expect(anyway(move)).toMatchObject({ attempt: { input: { checkinDate: '2027-03-10', anyway: true } } })
  expect(anyway(confirm)).toMatchObject({ attempt: { input: { depositAmount: '90', anyway: true } } })
  expect(anyway({ cancel: { bookings: seen } })).not.toHaveProperty('attempt.input.anyway')
})

test('after somebody has looked at the rooms, the change is sent on top of them as they are', () => {
  const longer = { ...other, version: 7, checkoutDate: '2027-03-08' }
  const decision = { ...{ keep: null, chosen: {}, rooms }, prices: noPriceList }
  const decided = decide(
    { ...buildWrite(move, [one, longer]), state: 'conflict', reason: 'changed' },
    [one, longer],
    decision,
  )
  expect(decided).toMatchObject({
    seen: one,
    next: { checkinDate: '2027-03-10', checkoutDate: '2027-03-12' },
    rooms: [{ seen: longer, base: longer, next: { checkoutDate: '2027-03-14' } }],
  })
  expect(prepare(decided)).toMatchObject({ attempt: { input: { bookings: [{ version: 3 }, { version: 7 }] } } })
})

test('the answer has all rooms', () => {
  expect(listStored(buildWrite(move), { code, bookings: group })).toEqual(group.map((it) => [it.id, it]))
  expect(listStored(buildWrite(move), null)).toEqual([])
})
