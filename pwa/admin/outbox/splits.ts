/** A guest who changes rooms while the network is away. Pure. */
import { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { daysBetween } from '#contract/days/days.ts'
import { getTaxCents } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { splitByShare } from '#contract/money/money.ts'
import type { RuledExtra } from '#contract/prices/stayLines.ts'
import { toRoomName } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import { isSplitDay, splitPayments, splitPrices } from '#contract/stays/splitStay.ts'
import { listDifferences, watchedFields } from './merge.ts'
import type { RowChange, SplitWrite, WriteKind } from './writes.ts'

/** `id`: that of the second booking. */
export type SplitBody = Input<'bookings.split'> & { id: string }

type Split = Pick<SplitWrite, keyof RowChange | 'partner'>

/** Until the server has counted it, each part has the tax of its share of the nights. */
function splitTax(booking: Booking, from: string): Line[][] {
  const line = booking.lines.find(({ kind }) => kind === 'tax')
  if (!line) return [[], []]
  const nights = [daysBetween(booking.checkinDate, from), daysBetween(from, booking.checkoutDate)]
  return splitByShare(getTaxCents(booking), nights).map((amountCents) => [{ ...line, amountCents }])
}

const pricelessRoom = { pricePerNight: null, seasons: [], guestPrices: [], maxGuests: null }

/** Both bookings, as the server will store them. */
export function buildSplit(
  booking: Booking,
  { id, from, roomId }: SplitBody,
  rooms: Room[],
  extras: RuledExtra[],
): Split {
  const findRoom = (wanted: number) => rooms.find((it) => it.id === wanted)
  const newRoom = findRoom(roomId)
  const [one, two] = splitPrices(booking, from, findRoom(booking.roomId) ?? pricelessRoom, extras)
  const [taxOfOne = [], taxOfTwo = []] = splitTax(booking, from)
  const [first, second] = splitPayments<Booking>(booking, [
    { ...booking, ...one, checkoutDate: from, lines: [...one.lines, ...taxOfOne] },
    {
      ...{ ...booking, ...two, id, code: '', continues: booking.id, version: 1, checkinDate: from, roomId },
      room: newRoom ? toRoomName(newRoom) : { id: roomId, name: '', nameEn: '' },
      lines: [...two.lines, ...taxOfTwo],
    },
  ])
  return {
    rowId: booking.id,
    seen: booking,
    next: first,
    base: booking,
    partner: { rowId: id, seen: null, next: second, base: null },
  }
}

/** The request for a change of rooms. */
export const toSplitBody = ({ partner: { rowId, next } }: Pick<Split, 'partner'>): SplitBody => ({
  id: rowId,
  from: next.checkinDate,
  roomId: next.roomId,
})

export const splits: WriteKind<SplitWrite> = {
  prepare: (write) => {
    if (write.base === null) return { conflict: 'gone' }
    if (listDifferences(watchedFields, write.seen, write.base).length > 0) return { conflict: 'changed' }
    return { write, attempt: { input: toSplitBody(write), version: write.base.version } }
  },
  // The first booking comes by the change feed.
  listStored: (_, answer) => {
    const row = Booking.safeParse(answer).data
    return row ? [[row.id, row]] : []
  },
  // The booking may have lost the day meanwhile.
  decide: (write, [booking], { rooms, prices }) => {
    const body = toSplitBody(write)
    return booking && isSplitDay(booking, body.from)
      ? { ...write, ...buildSplit(booking, body, rooms, prices.extras) }
      : write
  },
}
