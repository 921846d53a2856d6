/** Two bookings that change rooms while the network is away. Pure. */
import { type Booking, SwappedBookings } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { priceAgain } from '#contract/prices/prices.ts'
import type { Room } from '#contract/rooms.ts'
import { listDifferences, watchedFields } from './merge.ts'
import type { Change, RowChange, SwapWrite, WriteKind } from './writes.ts'

type SwapChange = RowChange<Booking> & Change<Booking>
type Swap = SwapChange & { partner: SwapChange }

/** The request for a swap of two bookings as they are on the screen, or on the server. */
export const toSwapBody = (a: Booking, b: Booking): Input<'bookings.swap'> => ({
  a: a.id,
  b: b.id,
  versionA: a.version,
  versionB: b.version,
})

/** The list prices of both bookings, each in the room of the other one. */
type SwapPrices = [a: string, b: string]

export function priceSwap(a: Booking, b: Booking, rooms: Room[]): SwapPrices {
  const findRoom = (id: number) => rooms.find((it) => it.id === id)
  const price = (booking: Booking, { roomId }: Booking) =>
    priceAgain(booking, { ...booking, roomId }, findRoom)?.kept ?? booking.listPrice
  return [price(a, b), price(b, a)]
}

const takeRoom = (booking: Booking, { roomId, room }: Booking, listPrice: string): Booking => ({
  ...booking,
  roomId,
  room,
  listPrice,
})

/** Both bookings, each in the room of the other one. */
export const buildSwap = (a: Booking, b: Booking, [priceA, priceB]: SwapPrices): Swap => ({
  rowId: a.id,
  seen: a,
  next: takeRoom(a, b, priceA),
  base: a,
  partner: { rowId: b.id, seen: b, next: takeRoom(b, a, priceB), base: b },
})

/** Whether others have changed what the author looked at. */
export const isSwapOutdated = ({ seen, base, partner }: Swap): boolean =>
  [[seen, base] as const, [partner.seen, partner.base] as const].some(
    ([before, after]) => listDifferences(watchedFields, before, after).length > 0,
  )

/** Whether both bookings are where they were to go. */
export const isSwapped = ({ next, base, partner }: Swap): boolean =>
  base.roomId === next.roomId && partner.base.roomId === partner.next.roomId

/** The swap on top of the server's rows. Their stays are those that the author saw, so the prices are, too. */
export const rebaseSwap = ({ next, base, partner }: Swap): Swap =>
  buildSwap(base, partner.base, [next.listPrice, partner.next.listPrice])

export const swaps: WriteKind<SwapWrite> = {
  prepare: (write) => {
    if (isSwapped(write)) return 'applied'
    if (isSwapOutdated(write)) return { conflict: 'changed' }
    const attempt = { input: toSwapBody(write.base, write.partner.base), version: null }
    return { write: { ...write, ...rebaseSwap(write) }, attempt }
  },
  listStored: (_, answer) => {
    const swapped = SwappedBookings.safeParse(answer).data
    return swapped ? [swapped.a, swapped.b].map((row) => [row.id, row]) : []
  },
  decide: (write, [a, b], { rooms }) => (a && b ? { ...write, ...buildSwap(a, b, priceSwap(a, b, rooms)) } : write),
}
