import type { Tx } from '#api/db/write.ts'
import { checkVersion, ok, type Result, refuse } from '#api/errors.ts'
import { writeSetting } from '#api/settings/actions.ts'
import type { RetiredRoomsInput, Room, RoomInput } from '#contract/rooms.ts'
import { roomIdOfPicture, toPictureName, toPictureUrl } from '#contract/site/roomPictures.ts'
import { chooseTranslations } from '#contract/text/translations.ts'
import { type RoomRow, rooms } from './model.ts'
import {
  findRoom,
  hasBookings,
  isRoomInUse,
  listRooms,
  presentWithSeasons,
  readRemovedRooms,
  readSeasons,
} from './queries.ts'
import { listPictureUrls, parseTranslations } from './rules.ts'

/** The picture of a room that has none of its own yet: the view from the farm. */
const neutralPicture = toPictureUrl('gallery-1')

/** Adds a room, without `order` after all others. No id is used twice: outboxes and the log may still name it. */
export async function addRoom(tx: Tx, input: RoomInput): Promise<Result<Room>> {
  const existing = await listRooms(tx)
  const row = {
    ...toColumns(input, null),
    id: Math.max(0, ...existing.map(({ id }) => id), ...(await readRemovedRooms(tx))) + 1,
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
    ...toColumns(input, before),
    position: input.order ?? before.position,
    version: before.version + 1,
    revision: tx.revision,
  }
  await rooms(tx).update(after, { where: { id }, transaction: tx.transaction })
  tx.setSubject(String(id))
  return ok(await presentWithSeasons(tx, after))
}

/** Retires rooms together, or offers them again. Refused: 404. */
export async function retireRooms(tx: Tx, { ids, retired }: RetiredRoomsInput): Promise<Result<Room[]>> {
  const { revision, transaction } = tx
  const changed: Room[] = []
  for (const id of new Set(ids)) {
    const room = await findRoom(tx, id)
    if (!room) return refuse('room_not_found')
    const after = { ...room, retired, version: room.version + 1, revision }
    await rooms(tx).update(after, { where: { id }, transaction })
    changed.push(await presentWithSeasons(tx, after))
  }
  tx.setSubject([...new Set(ids)].join(', '))
  return ok(changed)
}

/**
 * Removes a retired room to which nothing belongs but its prices in seasons. Refused: 404, 409 `room_not_retired`, 409
 * `room_in_use`, 412.
 */
export async function removeRoom(tx: Tx, id: number, version: number | null): Promise<Result<undefined>> {
  const room = await findRoom(tx, id)
  if (!room) return refuse('room_not_found')
  const current = await presentWithSeasons(tx, room)
  const stale = checkVersion(version, room.version, () => current)
  if (stale) return stale
  if (!room.retired) return refuse('room_not_retired')
  if (await isRoomInUse(tx, id)) return refuse('room_in_use')
  // The room of another table: that noun's folder builds on this one.
  await tx.main.query('DELETE FROM room_states WHERE "roomId" = $1', { bind: [id], transaction: tx.transaction })
  await rooms(tx).destroy({ where: { id }, transaction: tx.transaction })
  await writeSetting(tx, 'removed-rooms', [...(await readRemovedRooms(tx)), id])
  const { value: seasons } = await readSeasons(tx)
  const isOther = ({ roomId }: { roomId: number }) => roomId !== id
  if (!seasons.every(({ prices, roomRules }) => [...prices, ...roomRules].every(isOther))) {
    const others = seasons.map((it) => ({
      ...it,
      prices: it.prices.filter(isOther),
      roomRules: it.roomRules.filter(isOther),
    }))
    await writeSetting(tx, 'seasons', others)
  }
  tx.setSubject(String(id))
  return ok(undefined)
}

function toColumns(input: RoomInput, before: RoomRow | null) {
  const { amenities, pricePerNight, guestPrices, cin, refusesPets, bedKinds, bathroom, translations } = input
  const { name, nameEn, description, descriptionEn, type, maxGuests, beds, sizeSquareMetres, retired } = input
  const chosen = chooseTranslations(translations, before ? parseTranslations(before) : undefined)
  return {
    ...{ name, nameEn, description, descriptionEn, type, maxGuests, beds, sizeSquareMetres, retired },
    amenities: JSON.stringify(amenities),
    pricePerNightCents: pricePerNight,
    guestPrices: guestPrices === undefined ? (before?.guestPrices ?? null) : toStoredPrices(guestPrices),
    cin: cin === undefined ? (before?.cin ?? null) : cin,
    refusesPets: refusesPets ?? before?.refusesPets ?? false,
    bedKinds: bedKinds === undefined ? (before?.bedKinds ?? null) : toStoredBeds(bedKinds),
    bathroom: bathroom === undefined ? (before?.bathroom ?? null) : bathroom,
    translations: chosen === undefined ? null : JSON.stringify(chosen),
  }
}

const toStoredBeds = (beds: NonNullable<RoomInput['bedKinds']>): string | null =>
  beds.length === 0 ? null : JSON.stringify(beds)

function toStoredPrices(guestPrices: NonNullable<RoomInput['guestPrices']>): string | null {
  const differing = guestPrices.filter(({ differenceCents }) => differenceCents !== 0)
  return differing.length === 0 ? null : JSON.stringify(differing.sort((a, b) => a.guests - b.guests))
}

/** Stores the addresses of the pictures that a room shows, in their order. */
async function setPictures(tx: Tx, room: RoomRow, urls: string[]): Promise<RoomRow> {
  const shown = urls.length === 0 ? [neutralPicture] : urls
  const changes = {
    imageUrl: shown[0] ?? neutralPicture,
    imageUrls: JSON.stringify(shown),
    version: room.version + 1,
    revision: tx.revision,
  }
  await rooms(tx).update(changes, { where: { id: room.id }, transaction: tx.transaction })
  return { ...room, ...changes }
}

/** Adds a picture after those that the room shows. It takes the place of the neutral one. Refused: 404. */
export async function showRoomPicture(tx: Tx, id: number, url: string): Promise<Result<null>> {
  const room = await findRoom(tx, id)
  if (!room) return refuse('room_not_found')
  const urls = listPictureUrls(room)
  if (!urls.includes(url)) await setPictures(tx, room, [...urls.filter((it) => it !== neutralPicture), url])
  return ok(null)
}

/** Takes a picture out of those that the room shows. */
export async function hideRoomPicture(tx: Tx, id: number, url: string): Promise<void> {
  const room = await findRoom(tx, id)
  const urls = room ? listPictureUrls(room) : []
  if (room && urls.includes(url))
    await setPictures(
      tx,
      room,
      urls.filter((it) => it !== url),
    )
}

/**
 * Chooses which pictures a room shows, in which order. `isAvailable` says whether a picture of the room exists that it
 * does not show now. Refused: 400 for another one, 404, 412.
 */
export async function arrangeRoomPictures(
  tx: Tx,
  id: number,
  names: string[],
  version: number | null,
  isAvailable: (name: string) => boolean,
): Promise<Result<Room>> {
  const room = await findRoom(tx, id)
  if (!room) return refuse('room_not_found')
  const current = await presentWithSeasons(tx, room)
  const stale = checkVersion(version, room.version, () => current)
  if (stale) return stale
  const shown = listPictureUrls(room).map(toPictureName)
  const errors = names.flatMap((name, at) =>
    shown.includes(name) || (roomIdOfPicture(name) === id && isAvailable(name))
      ? []
      : [{ path: `names.${at}`, code: 'not_found', message: /*i18n*/ 'room.errors.pictures' }],
  )
  if (errors.length > 0) return refuse('invalid', { errors })
  tx.setSubject(String(id))
  return ok(await presentWithSeasons(tx, await setPictures(tx, room, names.map(toPictureUrl))))
}

/** Gives all rooms a new revision, so that tablets fetch them. */
export async function restampRooms(tx: Tx): Promise<void> {
  await rooms(tx).update({ revision: tx.revision }, { where: {}, transaction: tx.transaction })
}
