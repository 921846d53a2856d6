/** Reads offers from Dexie. */
import { Offer } from '#contract/offers/offers.ts'
import { db } from '#pwa/offline/db.ts'
import { dropInvalidRows } from '#pwa/offline/sync.ts'

/** All offers of this device, the newest first. */
export const readOffers = async (): Promise<Offer[]> =>
  dropInvalidRows(Offer, await db.offers.orderBy('createdAt').reverse().toArray())
