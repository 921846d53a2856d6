/** Requests of several rooms for tests. */
import { buildRequest } from '#api/seed/builders.ts'
import type { CallName, Input } from '#contract/calls.ts'
import { addDays, type Day, type Stay } from '#contract/days/days.ts'
import type { ApiClient } from './apiClient.ts'

type GroupInput = Input<'bookings.requestGroup'>

/** A request of one guest for these rooms. */
export function buildGroupRequest(stay: Stay, rooms: GroupInput['rooms']) {
  const {
    roomId: _room,
    numberOfGuests: _guests,
    hasPets: _pets,
    totalPrice: _price,
    ...guest
  } = buildRequest({
    roomId: 0,
    ...stay,
  })
  return { ...guest, rooms } satisfies GroupInput
}

/** Makes every call about a group once, and returns their names. */
export async function callGroups(guest: ApiClient, staff: ApiClient, checkinDate: Day): Promise<CallName[]> {
  const stay = { checkinDate, checkoutDate: addDays(checkinDate, 2) }
  const body = buildGroupRequest(
    stay,
    [1, 2].map((roomId) => ({ roomId, numberOfGuests: 2 })),
  )
  const { code, bookings } = await guest.call('bookings.requestGroup', { body })
  const seen = bookings.map(({ id, version }) => ({ id, version, agreedPrice: '100' }))
  await staff.call('bookings.confirmGroup', { params: { code }, body: { bookings: seen } })
  const moved = { checkinDate: addDays(checkinDate, 1), checkoutDate: addDays(checkinDate, 3) }
  await staff.call('bookings.previewGroupMail', { params: { code }, body: { move: { ...moved, notifyGuest: true } } })
  await staff.call('bookings.moveGroup', { params: { code }, body: moved })
  await staff.call('bookings.cancelGroup', { params: { code }, body: {} })
  const desk = await staff.call('bookings.deskGroup', { body })
  const link = { params: { code: desk.code }, headers: { authorization: `Bearer ${desk.secret}` } }
  const wish = { checkinDate: addDays(checkinDate, 1), checkoutDate: stay.checkoutDate }
  await guest.call('bookings.wish', { ...link, body: wish })
  await guest.call('bookings.takeBackWish', link)
  await guest.call('bookings.wish', { ...link, body: wish })
  await staff.call('bookings.declineWish', { params: { id: desk.bookings[0]?.id ?? '' }, body: {} })
  await staff.call('bookings.declineGroup', { params: { code: desk.code }, body: {} })
  return [
    ...(['requestGroup', 'confirmGroup', 'cancelGroup', 'deskGroup', 'declineGroup'] as const),
    ...(['moveGroup', 'previewGroupMail'] as const),
    ...(['wish', 'takeBackWish', 'declineWish'] as const),
  ].map((name) => `bookings.${name}` as const)
}

const sampleId = '01a1fd1c-7076-76b8-9454-8c57810444c3'

/** A valid body for each call about a group that is there. */
export const groupSamples: Partial<Record<CallName, Record<string, unknown>>> = {
  'bookings.confirmGroup': {
    bookings: [{ id: sampleId, version: 1, agreedPrice: '120.00' }],
    depositAmount: '40',
    depositDueOn: '2027-03-01',
    notifyGuest: true,
  },
  'bookings.cancelGroup': { bookings: [{ id: sampleId, version: 1, keptAmount: '10' }], notifyGuest: true },
  'bookings.moveGroup': {
    checkinDate: '2030-01-02',
    checkoutDate: '2030-01-04',
    notifyGuest: true,
    mailText: 'A presto',
  },
  'bookings.previewGroupMail': { cancel: { notifyGuest: true } },
  'bookings.declineGroup': { bookings: [{ id: sampleId, version: 1 }], notifyGuest: true, text: 'Al completo' },
}
