import type { Day, Stay } from '#contract/days/days.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { readCalendarRules } from '../settings/queries.ts'
import { readChannelStays, readEditedDays, readKeptStays, readStays } from '../stays/queries.ts'
import { listOffers, type OfferSources, type RoomDays, type RoomOffer } from './roomOffers.ts'

/** The rooms that can be booked, and the farm's rules about their days. */
export async function readRoomsAndRules(): Promise<Omit<OfferSources, keyof RoomDays>> {
  const [rooms, rules, prices] = await Promise.all([readBookableRooms(), readCalendarRules(), readPriceList()])
  return { ...rules, rooms, prices }
}

/** The stays and edited days of all rooms from `first` to `last`, both inclusive. */
export async function readRoomDays(first: Day, last: Day): Promise<RoomDays> {
  const [stays, channelStays, keptStays, days] = await Promise.all([
    readStays(first, last),
    readChannelStays(first, last),
    readKeptStays(first, last),
    readEditedDays(first, last),
  ])
  return { stays, channelStays, keptStays, days }
}

/** What this device knows about all rooms on the days of a stay. */
export async function readOfferSources({ checkinDate, checkoutDate }: Stay): Promise<OfferSources> {
  const [rooms, days] = await Promise.all([readRoomsAndRules(), readRoomDays(checkinDate, checkoutDate)])
  return { ...rooms, ...days }
}

export type StayToBook = Stay & { roomId: number; numberOfGuests: number }

/** What a room offers for a stay at this moment, for what is about to be sent. */
export async function readOffer(stay: StayToBook, movedIds?: string[]): Promise<RoomOffer | undefined> {
  const offers = listOffers(await readOfferSources(stay), stay, stay.numberOfGuests, movedIds)
  return offers.find(({ room }) => room.id === stay.roomId)
}
