import type { Booking } from '#contract/bookings/bookings.ts'
import { listHolders } from '#contract/days/dayState.ts'
import { readRoomCalendar } from '../calendar/queries.ts'

export type StayInRoom = Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>

/** The other bookings that have days of this stay, as this device knows them. */
export async function readHolders({ id, roomId, ...stay }: StayInRoom): Promise<Booking[]> {
  const { bookings, source } = await readRoomCalendar(roomId, stay.checkinDate, stay.checkoutDate)
  return listHolders(bookings, stay, source.turnover).filter((it) => it.id !== id)
}
