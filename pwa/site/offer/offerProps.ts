import type { OfferView } from '#contract/offers/offers.ts'

/** An open offer, and what follows from a write: its new state, or a refusal because it has changed meanwhile. */
export type OfferProps = {
  link: { code: string; secret: string }
  offer: OfferView
  onDone: (offer: OfferView) => void
  onRefused: () => void
}
