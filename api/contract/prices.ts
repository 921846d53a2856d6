/** The list price of a stay. One function for the server, the booking page, the search, the admin and the mails. */
import { type Day, getNights, type Stay } from './days.ts'
import { formatMoney, parseCents } from './money.ts'
import type { Room } from './rooms.ts'
import { findSeason } from './seasonDays.ts'

/** Nights that follow each other and cost the same. `pricePerNight` is decimal text. */
export type NightPrice = { nights: number; pricePerNight: string }
/** `price` is decimal text, null when a night has no price. `account`: what it is made of, empty without a price. */
type PricedStay = { nights: number; price: string | null; account: NightPrice[] }

export type RoomPrices = Pick<Room, 'pricePerNight' | 'seasons'>

/** Decimal text; null when the night has no price. */
export const getNightPrice = ({ pricePerNight, seasons }: RoomPrices, night: Day): string | null =>
  findSeason(seasons, night)?.pricePerNight ?? pricePerNight

/** Prices each night by its season. */
export function priceStay(room: RoomPrices, stay: Stay): PricedStay {
  const nights = getNights(stay)
  const account: NightPrice[] = []
  for (const night of nights) {
    const pricePerNight = getNightPrice(room, night)
    if (pricePerNight === null) return { nights: nights.length, price: null, account: [] }
    const last = account.at(-1)
    if (last?.pricePerNight === pricePerNight) last.nights++
    else account.push({ nights: 1, pricePerNight })
  }
  const cents = account.reduce((sum, it) => sum + it.nights * (parseCents(it.pricePerNight) ?? 0), 0)
  return { nights: nights.length, price: formatMoney(cents), account }
}

/** The list price that a booking stores. It is 0 when a night has no price. */
export const getListPrice = (room: RoomPrices, stay: Stay): string => priceStay(room, stay).price ?? formatMoney(0)
