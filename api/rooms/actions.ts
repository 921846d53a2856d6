import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import type { Room, RoomInput } from '#contract/rooms.ts'
import { rooms } from './model.ts'
import { findRoom, hasBookings, listRooms, presentWithSeasons } from './queries.ts'

/** The picture of a room that has none of its own yet: the view from the farm. */
const neutralPicture = '/pictures/gallery-1-720.webp'

/** Adds a room, without `order` after all others. Rooms are never deleted, so no id is used twice. */
export async function addRoom(tx: Tx, input: RoomInput): Promise<Result<Room>> {
  const existing = await listRooms(tx)
  const row = {
    ...toColumns(input),
    id: Math.max(0, ...existing.map(({ id }) => id)) + 1,
    position: input.order ?? Math.max(0, ...existing.map(({ position }) => position)) + 1,
    imageUrl: neutralPicture,
    imageUrls: JSON.stringify([neutralPicture]),
    version: 1,
    revision: tx.revision,
  }
  await rooms(tx).create(row, { transaction: tx.transaction })
  tx.setSubject(String(row.id))
  return ok(await presentWithSeasons(tx, row))
}

/**
 * Replaces all fields that managers edit. A retired room keeps its bookings. Refused: 404, 409 `room_has_bookings` when
 * a room with bookings would become a shared one, 412.
 */
export async function editRoom(tx: Tx, id: number, input: RoomInput, version: number | null): Promise<Result<Room>> {
  const before = await findRoom(tx, id)
  if (!before) return refuse('room_not_found')
  const current = await presentWithSeasons(tx, before)
  const stale = checkVersion(version, before.version, () => current)
  if (stale) return stale
  if (input.type === 'common' && before.type !== 'common' && (await hasBookings(tx, id)))
    return refuse('room_has_bookings')
  const after = {
    ...before,
    ...toColumns(input),
    position: input.order ?? before.position,
    version: before.version + 1,
    revision: tx.revision,
  }
  await rooms(tx).update(after, { where: { id }, transaction: tx.transaction })
  tx.setSubject(String(id))
  return ok(await presentWithSeasons(tx, after))
}

const toColumns = ({ amenities, pricePerNight, order: _order, ...fields }: RoomInput) => ({
  ...fields,
  amenities: JSON.stringify(amenities),
  pricePerNightCents: pricePerNight,
})

/** Gives all rooms a new revision, so that tablets fetch them. */
export async function restampRooms(tx: Tx): Promise<void> {
  await rooms(tx).update({ revision: tx.revision }, { where: {}, transaction: tx.transaction })
}
