/** The list price of a stay. One function for the server, the booking page, the search, the admin and the mails. */
import { getNights, type Stay } from './days.ts'
import { formatMoney, parseCents } from './money.ts'
import type { Room } from './rooms.ts'

/** `price` is decimal text, null when a night has no price. `minimumNights` binds guests; staff are only warned. */
type PricedStay = { nights: number; price: string | null; minimumNights: number }

export type RoomPrices = Pick<Room, 'pricePerNight' | 'seasons'>

/** Prices each night by its season. The season of the first night sets the minimum number of nights. */
export function priceStay({ pricePerNight, seasons }: RoomPrices, stay: Stay): PricedStay {
  const findSeason = (night: string) => seasons.find(({ from, to }) => from <= night && night <= to)
  const nights = getNights(stay)
  const cents = nights.map((night) => {
    const price = findSeason(night)?.pricePerNight ?? pricePerNight
    return price === null ? null : parseCents(price)
  })
  return {
    nights: nights.length,
    price: cents.includes(null) ? null : formatMoney(cents.reduce<number>((sum, it) => sum + (it ?? 0), 0)),
    minimumNights: findSeason(stay.checkinDate)?.minimumNights ?? 1,
  }
}
