/** Two bookings change rooms. */
import type { Tx } from '#api/db/write.ts'
import { checkVersion, type InvalidField, ok, type Refusal, type Result, refuse, refuseField } from '#api/errors.ts'
import { listHolders } from '#api/roomDays/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { readTurnoverOfStay } from '#api/settings/queries.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import type { RoomSwap, SwappedBookings } from '#contract/bookings/bookings.ts'
import { getOccupiedDays } from '#contract/days/days.ts'
import { presentBooking } from './present.ts'
import { type BookingAndRoom, findBookingAndRoom } from './queries.ts'
import { releaseExpiredHolds } from './requests/holds.ts'
import { applyUpdates, prepareUpdate } from './update.ts'

/**
 * Two bookings change rooms; their stays and what is agreed or paid do not change. Refused: 400 for one booking twice,
 * 404, 409 `booking_not_active`, `same_room`, `room_not_bookable`, `room_too_small` or `dates_taken` with those who
 * have the days, 412, 423.
 */
export async function swapRooms(
  tx: Tx,
  { a: idA, b: idB, versionA, versionB }: RoomSwap,
): Promise<Result<SwappedBookings>> {
  if (idA === idB) return refuseField('same_booking', 'b')
  await releaseExpiredHolds(tx)
  const foundA = await findActiveBooking(tx, idA, versionA ?? null)
  if (!foundA.ok) return foundA
  const foundB = await findActiveBooking(tx, idB, versionB ?? null)
  if (!foundB.ok) return foundB
  const [a, b] = [foundA.value, foundB.value]
  const refusal = checkSwap(a, b) ?? (await refuseHolders(tx, a, b))
  if (refusal) return refusal
  const updateA = await prepareUpdate(tx, a.row, { ...a.row, roomId: b.room.id }, b.room)
  const updateB = await prepareUpdate(tx, b.row, { ...b.row, roomId: a.room.id }, a.room)
  const conflict = await applyUpdates(tx, [updateA, updateB])
  return conflict ?? ok({ a: presentBooking(updateA.after, b.room), b: presentBooking(updateB.after, a.room) })
}

/** Refused: 404, 409 `booking_not_active` for a cancelled booking or one in the trash, 412 for an old version. */
async function findActiveBooking(tx: Tx, id: string, version: number | null): Promise<Result<BookingAndRoom>> {
  const found = await findBookingAndRoom(tx, id)
  if (found === null) return refuse('not_found')
  const { row, room } = found
  const stale = checkVersion(version, row.version, () => presentBooking(row, room))
  if (stale) return stale
  return hasDays(row) ? ok(found) : refuse('booking_not_active', { values: { code: row.code } })
}

/** 409 for bookings of the same room, or when one of them cannot have the other's room. */
function checkSwap(a: BookingAndRoom, b: BookingAndRoom): Refusal | null {
  if (a.room.id === b.room.id) return refuse('same_room', { values: { room: a.room.name } })
  return checkNewRoom(a, b) ?? checkNewRoom(b, a)
}

function checkNewRoom({ row }: BookingAndRoom, { room }: BookingAndRoom): Refusal | null {
  if (!isBookable(room)) return refuse('room_not_bookable')
  if (room.maxGuests === null || row.numberOfGuests <= room.maxGuests) return null
  const values = { room: room.name, max: room.maxGuests, code: row.code, guests: row.numberOfGuests }
  return refuse('room_too_small', { values })
}

/** 409 `dates_taken` with every other booking that has one of the days, by code, guest and days. */
async function refuseHolders(tx: Tx, a: BookingAndRoom, b: BookingAndRoom): Promise<Refusal | null> {
  const listErrors = async (path: 'a' | 'b', { row }: BookingAndRoom, { room }: BookingAndRoom) => {
    const days = getOccupiedDays(row, await readTurnoverOfStay(tx, row))
    const holders = await listHolders(tx, room.id, days, [a.row.id, b.row.id])
    return holders.map(
      (values): InvalidField => ({ path, code: 'dates_taken', message: /*i18n*/ 'errors.datesTakenBy', values }),
    )
  }
  const errors = [...(await listErrors('a', a, b)), ...(await listErrors('b', b, a))]
  return errors.length > 0 ? refuse('dates_taken', { errors }) : null
}
