import { useLiveQuery } from 'dexie-react-hooks'
import type { Stay } from '#contract/days/days.ts'
import { readOfferSources } from './queries.ts'
import { listOffers, type RoomOffer } from './roomOffers.ts'

/** What each room offers for a stay (`listOffers`), kept up to date; null without a stay and until the rows are read. */
export function useOffers(stay: Stay | null, guests: number, movedIds?: string[]): RoomOffer[] | null {
  const found = useLiveQuery(
    async () => (stay ? { stay, sources: await readOfferSources(stay) } : undefined),
    [stay?.checkinDate, stay?.checkoutDate],
  )
  // Until the rows of new days are read, the rows are those of the days before.
  const isCurrent =
    found && stay && found.stay.checkinDate === stay.checkinDate && found.stay.checkoutDate === stay.checkoutDate
  return isCurrent ? listOffers(found.sources, stay, guests, movedIds) : null
}
