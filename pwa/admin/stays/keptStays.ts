/** The days that sent offers keep free for their guests. */
import type { Day, Stay } from '#contract/days/days.ts'
import { getOfferState, listStays } from '#contract/offers/offerRules.ts'
import type { Offer } from '#contract/offers/offers.ts'

/** One room of an alternative of an offer. No other stay may have its days. */
export type KeptStay = Stay & { id: string; roomId: number; offer: Offer }

/** The earliest check-in first. */
export const listKeptStays = (offers: Offer[], today: Day): KeptStay[] =>
  offers
    .filter((offer) => offer.holdsDays && getOfferState(offer, today) === 'sent')
    .flatMap((offer) =>
      offer.alternatives.flatMap((alternative, index) =>
        listStays(alternative).map(({ roomId, checkinDate, checkoutDate }, at) => ({
          id: at === 0 ? `${offer.id}/${index}` : `${offer.id}/${index}/${at}`,
          roomId,
          checkinDate,
          checkoutDate,
          offer,
        })),
      ),
    )
    .sort((a, b) => (a.checkinDate < b.checkinDate ? -1 : 1))
