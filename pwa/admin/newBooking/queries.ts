import type { Stay } from '#contract/days.ts'
import { db } from '#pwa/offline/db.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { readStays } from '../stays/queries.ts'
import type { OfferSources } from './roomOffers.ts'

/** What this device knows about all rooms on the days of a stay. */
export async function readOfferSources({ checkinDate, checkoutDate }: Stay): Promise<OfferSources> {
  const [rooms, stays, rules] = await Promise.all([
    readBookableRooms(),
    readStays(checkinDate, checkoutDate),
    readCalendarRules(),
  ])
  const days = await Promise.all(
    rooms.map(({ id }) =>
      db.days.where('[roomId+date]').between([id, checkinDate], [id, checkoutDate], true, true).toArray(),
    ),
  )
  return { ...rules, rooms, stays, days: days.flat() }
}
