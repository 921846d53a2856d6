/** The list price of a stay. One function for the server, the booking page, the search, the admin and the mails. */
import { type Day, getNights, type Stay } from './days.ts'
import { formatMoney, parseCents } from './money.ts'
import type { Room } from './rooms.ts'

/** `price` is decimal text, null when a night has no price. `minimumNights` binds guests; staff are only warned. */
type PricedStay = { nights: number; price: string | null; minimumNights: number }

export type RoomPrices = Pick<Room, 'pricePerNight' | 'seasons'>

const findSeason = ({ seasons }: Pick<RoomPrices, 'seasons'>, night: Day) =>
  seasons.find(({ from, to }) => from <= night && night <= to)

/** The season of the first night sets it. */
export const getMinimumNights = (room: Pick<RoomPrices, 'seasons'>, checkinDate: Day): number =>
  findSeason(room, checkinDate)?.minimumNights ?? 1

/** Prices each night by its season. */
export function priceStay(room: RoomPrices, stay: Stay): PricedStay {
  const nights = getNights(stay)
  const cents = nights.map((night) => {
    const price = findSeason(room, night)?.pricePerNight ?? room.pricePerNight
    return price === null ? null : parseCents(price)
  })
  return {
    nights: nights.length,
    price: cents.includes(null) ? null : formatMoney(cents.reduce<number>((sum, it) => sum + (it ?? 0), 0)),
    minimumNights: getMinimumNights(room, stay.checkinDate),
  }
}

/** The list price that a booking stores. It is 0 when a night has no price. */
export const getListPrice = (room: RoomPrices, stay: Stay): string => priceStay(room, stay).price ?? formatMoney(0)
