/** Why a stay that staff may book is perhaps a mistake. */
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Day, Stay } from '#contract/days/days.ts'
import type { StayToBook } from './queries.ts'
import type { RoomOffer } from './roomOffers.ts'

export type Doubt = 'past' | 'closed' | 'price' | 'taken'

export type StayChange = {
  /** The booking as it is; null for a new one. */
  before: (Stay & Pick<Booking, 'id' | 'listPrice'>) | null
  after: StayToBook
  /** The agreed price stays, and nobody has seen the new list price beside it. */
  keepsPriceUnseen?: boolean
  /** It is only offered, in place of these bookings of a request: others may have its days until it is sent. */
  offeredFor?: string[]
}

/**
 * A guest who is in the house may stay longer or leave earlier: only a day that the change chooses counts as past.
 * `offer`: of the room and the days after the change.
 */
export function listDoubts(
  { before, after, keepsPriceUnseen = false, offeredFor }: StayChange,
  offer: Pick<RoomOffer, 'listPrice' | 'warnings' | 'refusal'> | undefined,
  today: Day,
): Doubt[] {
  const isPast = (field: keyof Stay) => after[field] < today && after[field] !== before?.[field]
  const doubts: [Doubt, boolean][] = [
    ['past', isPast('checkinDate') || isPast('checkoutDate')],
    ['taken', offeredFor !== undefined && (offer?.refusal ?? null) !== null],
    ['closed', offer?.warnings.includes('closed') ?? false],
    ['price', keepsPriceUnseen && before !== null && offer?.listPrice !== before.listPrice],
  ]
  return doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : []))
}
