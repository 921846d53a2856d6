/** The days that sent offers keep free for their guests. */
import type { Day, Stay } from '#contract/days.ts'
import { getOfferState } from '#contract/offerRules.ts'
import type { Offer } from '#contract/offers.ts'

/** One alternative of an offer. No other stay may have its days. */
export type KeptStay = Stay & { id: string; roomId: number; offer: Offer }

/** The earliest check-in first. */
export const listKeptStays = (offers: Offer[], today: Day): KeptStay[] =>
  offers
    .filter((offer) => offer.holdsDays && getOfferState(offer, today) === 'sent')
    .flatMap((offer) =>
      offer.alternatives.map(({ roomId, checkinDate, checkoutDate }, index) => ({
        id: `${offer.id}/${index}`,
        roomId,
        checkinDate,
        checkoutDate,
        offer,
      })),
    )
    .sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
