/** Reads what came in and what went back from Dexie, by the check-in of the stays. */
import { Booking } from '#contract/bookings/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { getPaymentRange, hasPayments, listReceipts, type Receipt } from './receipts.ts'

/** The payments that came in from `first` to `last`, both inclusive, by day. Those of stays in the trash do not count. */
export async function readReceipts(first: Day, last: Day, today: Day): Promise<Receipt[]> {
  const [from, to] = getPaymentRange(first, last)
  const [bookings, channelStays] = await Promise.all([
    db.bookings.where('checkinDate').between(from, to).filter(hasPayments).toArray(),
    db.channelStays.where('checkinDate').between(from, to).filter(hasPayments).toArray(),
  ])
  const stays = [...dropInvalidRows(Booking, bookings), ...dropInvalidRows(ChannelStay, channelStays)]
  return listReceipts(stays, first, last, today)
}
