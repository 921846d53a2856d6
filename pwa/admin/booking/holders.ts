import type { Booking } from '#contract/bookings/bookings.ts'
import { listHolders } from '#contract/days/dayState.ts'
import { readRoomCalendar } from '../calendar/queries.ts'

export type StayInRoom = Pick<Booking, 'id' | 'roomId' | 'checkinDate' | 'checkoutDate'>

/** The bookings that have days of this stay, as this device knows them, except its own ones. */
export async function readHolders({ roomId, ...stay }: Omit<StayInRoom, 'id'>, ownIds: string[]): Promise<Booking[]> {
  const { bookings, source } = await readRoomCalendar(roomId, stay.checkinDate, stay.checkoutDate)
  return listHolders(bookings, stay, source.turnover).filter(({ id }) => !ownIds.includes(id))
}
