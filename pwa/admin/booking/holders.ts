import type { Booking } from '#contract/bookings.ts'
import { sharesDay } from '#contract/days.ts'
import { readRoomCalendar } from '../calendar/queries.ts'

export type StayInRoom = Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>

/** The other bookings that have days of this stay, as this device knows them. */
export async function readHolders({ id, roomId, checkinDate, checkoutDate }: StayInRoom): Promise<Booking[]> {
  const { bookings, source } = await readRoomCalendar(roomId, checkinDate, checkoutDate)
  return bookings.filter((it) => it.id !== id && sharesDay(it, { checkinDate, checkoutDate }, source.turnover))
}
