/** Further rooms of a request: what they cost, and how the request is sent. */
import type { BookingRequest } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days/days.ts'
import { parseCents } from '#contract/money/money.ts'
import { type PriceList, priceWholeStay, type WholePrice } from '#contract/prices/stayLines.ts'
import type { LocalizedRoom } from '../useRooms.ts'
import { getKnownAges, type OtherRoom } from './selection.ts'
import type { FormInput } from './useRequestForm.ts'

export type GroupInput = Input<'bookings.requestGroup'>

export type PricedRoom = { room: LocalizedRoom; guests: number; children: number[]; whole: WholePrice }

/** What each further room costs. */
export const priceOtherRooms = (
  others: OtherRoom[],
  rooms: LocalizedRoom[] | null,
  stay: Stay,
  prices: PriceList,
): PricedRoom[] =>
  others.flatMap((other) => {
    const room = rooms?.find(({ id }) => id === other.roomId)
    const children = getKnownAges(other)
    const guests = other.numberOfGuests
    return room
      ? { room, guests, children, whole: priceWholeStay(room, { ...stay, numberOfGuests: guests, children }, prices) }
      : []
  })

/** What all rooms of a request cost; null while one has no price. */
export const sumRooms = (ownCents: number | null, others: PricedRoom[]): number | null =>
  others
    .map(({ whole }) => parseCents(whole.price ?? ''))
    .reduce((sum, it) => (sum === null || it === null ? null : sum + it), ownCents)

export const toGroupInput = (request: BookingRequest, others: OtherRoom[]): GroupInput => {
  const { roomId, numberOfGuests, children, hasPets, numberOfPets, extras, totalPrice: _, ...guest } = request
  const first = { roomId, numberOfGuests, children, hasPets, numberOfPets, ...(extras ? { extras } : {}) }
  return { ...guest, rooms: [first, ...others.map(({ roomId, ...party }) => ({ ...party, roomId: roomId ?? 0 }))] }
}

/** A request for several rooms as the form shows it. */
export function fromGroupInput({ rooms, ...guest }: GroupInput): FormInput {
  const [first = { roomId: 0 }, ...others] = rooms
  const otherRooms = others.map(({ roomId, numberOfGuests = 1, children = [] }) => ({
    roomId,
    numberOfGuests,
    children,
  }))
  return { ...guest, ...first, otherRooms }
}
