/** What the further rooms of a new booking offer for their days, kept up to date. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { Stay } from '#contract/days/days.ts'
import { priceWholeStay } from '#contract/prices/stayLines.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { getStayOf, type OfferedRoom } from './groupForm.ts'
import { type FurtherRoom, parseAges } from './newBookingForm.ts'
import { readOfferSources } from './queries.ts'
import { listOffers, type RoomOffer } from './roomOffers.ts'

export type OfferedRooms = (OfferedRoom & { offers: RoomOffer[] | null })[]

/** `taken`: the rooms that are chosen already. */
export async function readFurtherRooms(
  rooms: FurtherRoom[],
  mainStay: Stay | null,
  taken: (number | null)[],
): Promise<OfferedRooms> {
  const prices = await readPriceList()
  const all = [...taken, ...rooms.map(({ roomId }) => roomId)]
  return Promise.all(
    rooms.map(async (room, index) => {
      const stay = getStayOf(room, mainStay)
      if (stay === null) return { room, stay, offers: null, offer: undefined, price: null }
      const others = all.filter((_, i) => i !== taken.length + index)
      const offers = listOffers(await readOfferSources(stay), stay, room.numberOfGuests).filter(
        (it) => !others.includes(it.room.id),
      )
      const offer = offers.find((it) => it.room.id === room.roomId && it.refusal === null)
      const party = {
        ...stay,
        numberOfGuests: room.numberOfGuests,
        numberOfPets: 0,
        children: parseAges(room.children),
      }
      return { room, stay, offers, offer, price: offer ? priceWholeStay(offer.room, party, prices).price : null }
    }),
  )
}

/** Undefined until they are read. */
export const useFurtherRooms = (rooms: FurtherRoom[], stay: Stay | null, roomId: number | null) =>
  useLiveQuery(
    () => readFurtherRooms(rooms, stay, [roomId]),
    [JSON.stringify(rooms), stay?.checkinDate, stay?.checkoutDate, roomId],
  )
