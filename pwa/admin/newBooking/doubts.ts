/** Why a stay that staff may book is perhaps a mistake. */
import type { Day, Stay } from '#contract/days.ts'
import type { RoomOffer } from './roomOffers.ts'

export type Doubt = 'past' | 'closed'

type Change = {
  /** The stay as it is; null for a new one. */
  before: Stay | null
  after: Stay
  offer: RoomOffer | undefined
}

/** A guest who is in the house may stay longer or leave earlier: only a day that is chosen anew counts as past. */
export function listDoubts({ before, after, offer }: Change, today: Day): Doubt[] {
  const isPast = (field: keyof Stay) => after[field] < today && after[field] !== before?.[field]
  const doubts: [Doubt, boolean][] = [
    ['past', isPast('checkinDate') || isPast('checkoutDate')],
    ['closed', offer?.warnings.includes('closed') ?? false],
  ]
  return doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : []))
}
