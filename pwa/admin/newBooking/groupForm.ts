/** The further rooms of a new booking: what is missing, and the request for all rooms at once. Pure. */
import { deskFields } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days/days.ts'
import { toCents } from '#contract/money/ledger.ts'
import { formatMoney, parseCents, splitByShare } from '#contract/money/money.ts'
import { limits } from '#contract/stays/stay.ts'
import { type FurtherRoom, parseAges } from './newBookingForm.ts'
import type { RoomOffer } from './roomOffers.ts'
import { parseStay } from './stayDates.ts'

export const maxFurtherRooms = limits.maxRoomsOfGroup - 1

/** A further room with its days, and what it offers for them; undefined where it is not free. */
export type OfferedRoom = { room: FurtherRoom; stay: Stay | null; offer: RoomOffer | undefined; price: string | null }

/** `stay`: of the first room. Null while the days are none. */
export const getStayOf = (room: FurtherRoom, stay: Stay | null): Stay | null =>
  room.hasOtherDays ? parseStay(room) : stay

/** What is missing of a further room; null where nothing is. */
export function findRoomProblem({ room, stay, offer }: OfferedRoom): string | null {
  if (stay === null) return /*i18n*/ 'admin.newBooking.roomDays'
  if (offer === undefined) return /*i18n*/ 'admin.newBooking.chooseRoom'
  const children = parseAges(room.children)
  if (children.length > room.numberOfGuests) return /*i18n*/ 'errors.children'
  return deskFields.children.safeParse(children).success ? null : /*i18n*/ 'errors.childAge'
}

/** The list prices of all rooms together; null where one of them has none. */
export const sumPrices = (prices: (string | null)[]): string | null =>
  prices.includes(null) ? null : formatMoney(prices.reduce((sum, price) => sum + toCents(price ?? '0'), 0))

/** `price`: of the first room by the list. The agreed price is split in proportion to the list prices, or evenly if one is missing. */
export function toDeskGroup(
  first: Input<'bookings.desk'> & { id: string },
  price: string | null,
  further: OfferedRoom[],
): Input<'bookings.deskGroup'> {
  const {
    id,
    roomId,
    numberOfGuests,
    children,
    hasPets,
    numberOfPets,
    agreedPrice,
    balanceAmount: _,
    ...shared
  } = first
  const prices = [price, ...further.map((it) => it.price)]
  const shares = prices.map((it) => (prices.includes(null) ? 1 : toCents(it ?? '0')))
  const agreedCents = agreedPrice == null ? null : parseCents(String(agreedPrice))
  const parts = agreedCents === null ? [] : splitByShare(agreedCents, shares)
  const getPrice = (index: number) => {
    const part = parts[index]
    return part === undefined ? {} : { agreedPrice: formatMoney(part) }
  }
  return {
    ...shared,
    rooms: [
      { id, roomId, numberOfGuests, children, hasPets, numberOfPets, ...getPrice(0) },
      ...further.map(({ room, stay, offer }, index) => ({
        id: room.id,
        roomId: offer?.room.id ?? 0,
        numberOfGuests: room.numberOfGuests,
        children: parseAges(room.children),
        ...(room.hasOtherDays && stay ? stay : {}),
        ...getPrice(index + 1),
      })),
    ],
  }
}
