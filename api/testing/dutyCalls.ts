/** Makes each call of the guests and of the duties once, for the tests of all calls. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { toFarmDay } from '#contract/days/days.ts'
import { buildGuest } from '#contract/guests/guests.ts'
import type { CallName } from '#contract/paths.ts'
import { parsePrivateLink } from '#contract/privateLink.ts'
import type { ApiClient } from './apiClient.ts'

type Callers = { guest: ApiClient; staff: ApiClient; manager: ApiClient }
type Stays = {
  bookingId: string
  /** Of a portal. */
  stayId: string
  /** The private link of the booking. */
  link: { params: { code: string }; headers: { authorization: string } }
  /** Whether guests of the booking may register now. */
  isSoon: boolean
}

/** Returns the names of the calls that it made. `now` is the server's time in milliseconds. */
export async function callDuties(callers: Callers, stays: Stays, now: number): Promise<CallName[]> {
  const { guest, staff, manager } = callers
  const booking = { params: { id: stays.bookingId } }
  const stay = { params: { id: stays.stayId } }
  const day = { params: { day: toFarmDay(now) } }
  const people = [buildGuest(uuidv7(), 'single')]
  await staff.call('guests.replace', { ...booking, body: people })
  await staff.call('guests.list', booking)
  await staff.call('guests.replaceOfPortal', { ...stay, body: people })
  await staff.call('guests.listOfPortal', stay)
  await staff.call('duties.read')
  await manager.call('duties.change', { body: {} })
  const year = { query: { from: '2026-01-01', to: '2026-12-31' } }
  await staff.call('duties.readTax', year)
  await staff.call('duties.readOfferedTax')
  await staff.call('duties.markTaxDone', { body: { id: '2026-Q1', done: true } })
  await staff.call('duties.exportTax', year)

  const { url } = await staff.call('guests.readLinkOfPortal', stay)
  const { code, secret } = parsePrivateLink(new URL(url))
  await guest.call('guests.viewCheckin', { params: { code }, headers: { authorization: `Bearer ${secret}` } })
  const arrival = { guestIds: [uuidv7()], at: new Date(now).toISOString(), seen: 'inPerson' } as const
  const ownStatus = stays.isSoon ? 200 : 409
  const responses = {
    'guests.readLink': [await staff.tryCall('guests.readLink', booking), 200],
    'guests.arrive': [await staff.tryCall('guests.arrive', { ...booking, body: arrival }), 400],
    'guests.arriveOfPortal': [await staff.tryCall('guests.arriveOfPortal', { ...stay, body: arrival }), 400],
    'guests.listOfRequest': [await guest.tryCall('guests.listOfRequest', stays.link), ownStatus],
    'guests.replaceOfRequest': [
      await guest.tryCall('guests.replaceOfRequest', { ...stays.link, body: people }),
      ownStatus,
    ],
    'duties.readAccess': [await staff.tryCall('duties.readAccess'), 200],
    'duties.tryAccess': [await staff.tryCall('duties.tryAccess', { body: { service: 'alloggiati' } }), 409],
    // The file of a day without guests is empty.
    'duties.readSchedine': [await staff.tryCall('duties.readSchedine', day), 200],
    'duties.markReported': [await staff.tryCall('duties.markReported', { ...day, body: { guestIds: [] } }), 400],
    'duties.sendSchedine': [await staff.tryCall('duties.sendSchedine', day), 409],
    'duties.readReceipt': [await staff.tryCall('duties.readReceipt', day), 409],
    'duties.addReceipt': [await staff.tryCall('duties.addReceipt', day), 415],
    'duties.listReceipts': [await staff.tryCall('duties.listReceipts'), 200],
    'duties.readStatistics': [await staff.tryCall('duties.readStatistics'), 200],
    'duties.readStatisticsFile': [await staff.tryCall('duties.readStatisticsFile'), 409],
    'duties.sendStatistics': [await staff.tryCall('duties.sendStatistics'), 409],
    'duties.markStatistics': [await staff.tryCall('duties.markStatistics', { body: { days: [] } }), 400],
  } as const
  for (const [name, [response, status]] of Object.entries(responses))
    expect([name, response.status]).toEqual([name, status])
  return [
    ...(['guests.readLink', 'guests.readLinkOfPortal', 'guests.viewCheckin'] as const),
    ...(['guests.replace', 'guests.list', 'guests.replaceOfPortal', 'guests.listOfPortal'] as const),
    ...(['guests.arrive', 'guests.arriveOfPortal', 'guests.listOfRequest', 'guests.replaceOfRequest'] as const),
    ...(['duties.read', 'duties.change', 'duties.readSchedine', 'duties.markReported'] as const),
    ...(['duties.sendSchedine', 'duties.readReceipt', 'duties.readStatistics', 'duties.readStatisticsFile'] as const),
    ...(['duties.readAccess', 'duties.tryAccess'] as const),
    ...(['duties.sendStatistics', 'duties.markStatistics', 'duties.addReceipt', 'duties.listReceipts'] as const),
    ...(['duties.readTax', 'duties.exportTax', 'duties.markTaxDone', 'duties.readOfferedTax'] as const),
  ]
}

/** The guest of a portal pays at the farm, and the payment is moved to the booking. Both buy something at the bar. */
export async function callPortalAccount({ staff }: Callers, stays: Stays, on: string): Promise<CallName[]> {
  const stay = { params: { id: stays.stayId } }
  const sold = { guestName: 'Neri', priceCents: 100, priceCollectedBy: 'house' } as const
  await staff.call('channelStays.patch', { ...stay, body: sold })
  await staff.call('channelStays.changeLines', { ...stay, body: [] })
  const paid = await staff.call('channelStays.addPayment', { ...stay, body: { amountCents: 100, on, how: 'cash' } })
  const part = { stayId: stays.bookingId, amountCents: 100 }
  await staff.call('payments.move', { params: { id: paid.id }, body: { parts: [part] } })
  const rest = { id: uuidv7(), stayId: stays.bookingId, amountCents: 100 }
  await staff.call('payments.addShared', { body: { parts: [rest], on, how: 'cash' } })
  const beer = { kind: 'extra', extraId: 'beer', text: 'Birra', quantity: 1, amountCents: 400 } as const
  await staff.call('bookings.addLine', { params: { id: stays.bookingId }, body: { ...beer, id: uuidv7() } })
  await staff.call('channelStays.addLine', { ...stay, body: { ...beer, id: uuidv7() } })
  return [
    ...(['channelStays.patch', 'channelStays.changeLines', 'channelStays.addPayment'] as const),
    ...(['payments.move', 'payments.addShared', 'bookings.addLine', 'channelStays.addLine'] as const),
  ]
}
