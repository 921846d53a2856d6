/** Reads what came in and what went back from Dexie, by the days of the payments: a stay may be years away from them. */
import { Booking } from '#contract/bookings/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import type { FarmStay } from '#contract/stays/farmStays.ts'
import { db } from '#pwa/offline/db.ts'
import type { PaymentDays } from '#pwa/offline/paymentDays.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'
import { listReceipts, type Receipt } from './receipts.ts'

/**
 * The stays for which money came in or went back from `first` to `last`, both inclusive. What has no day counts as today.
 * Stays in the trash do not count.
 */
export const readPaidStays = (first: Day, last: Day, today: Day): Promise<FarmStay[]> =>
  db.transaction('r', [db.paymentDays, db.bookings, db.channelStays], async () => {
    const byDay = await db.paymentDays.where('days').between(first, last, true, true).primaryKeys()
    const withoutDay =
      first <= today && today <= last ? await db.paymentDays.where('days').equals('').primaryKeys() : []
    const listIds = (wanted: PaymentDays['table']) => [
      ...new Set([...byDay, ...withoutDay].filter(([table]) => table === wanted).map(([, id]) => id)),
    ]
    const [bookings, channelStays] = await Promise.all([
      db.bookings.bulkGet(listIds('bookings')),
      db.channelStays.bulkGet(listIds('channelStays')),
    ])
    const isThere = <Row>(row: Row | undefined): row is Row => row !== undefined
    return [
      ...dropInvalidRows(Booking, bookings.filter(isThere)),
      ...dropInvalidRows(ChannelStay, channelStays.filter(isThere)),
    ]
  })

/** The payments that came in from `first` to `last`, both inclusive, by day. */
export const readReceipts = async (first: Day, last: Day, today: Day): Promise<Receipt[]> =>
  listReceipts(await readPaidStays(first, last, today), first, last, today)
