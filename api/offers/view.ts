/** An offer as its guest sees it. */
import { parseAges } from '#api/bookings/columns.ts'
import type { BookingRow } from '#api/bookings/model.ts'
import { findBooking, listOfferedRequest } from '#api/bookings/queries.ts'
import { createLinkSecret, getGroupLinkId } from '#api/bookings/requests/links.ts'
import type { Db } from '#api/db/table.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { listTakenDays } from '#api/roomDays/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { isBookable, presentRoomName } from '#api/rooms/rules.ts'
import { readLinkKey, readProperty, readTaxSettings, readTurnoverOfStay } from '#api/settings/queries.ts'
import { type Day, getOccupiedDays, type Stay } from '#contract/days/days.ts'
import { getOfferState, listStays } from '#contract/offers/offerRules.ts'
import type { Alternative, OfferView } from '#contract/offers/offers.ts'
import type { OfferRow } from './model.ts'
import { parseAlternatives } from './present.ts'
import { getTerms, listMissingFields } from './rules.ts'

/** The secret of the link `/offer/CODE#SECRET`. */
export const createOfferSecret = (offerId: string, linkKey: string): string =>
  createLinkSecret(`offer ${offerId}`, linkKey)

/** Whether the tourist tax or an extra costs less below an age. */
async function isByAge(db: Db): Promise<boolean> {
  const [tax, { extras }] = [await readTaxSettings(db), await readPriceList(db)]
  return (tax?.freeBelowAge ?? 0) > 0 || extras.some((it) => !it.retired && it.freeBelowAge != null)
}

/** Whose days are free for an offer: its own, and those of its request with all rooms. */
export const listOwnIds = async (db: Db, { id, bookingId }: Pick<OfferRow, 'id' | 'bookingId'>): Promise<string[]> => [
  id,
  ...(await listOfferedRequest(db, bookingId)).map(({ row }) => row.id),
]

/** Whether nobody else has the days of a room that is offered. */
export async function isFree(db: Db, ownIds: string[], stay: Stay & { roomId: number }, today: Day): Promise<boolean> {
  if (stay.checkinDate < today || checkLockedPeriods(stay, await listLockedPeriods(db))) return false
  const days = getOccupiedDays(stay, await readTurnoverOfStay(db, stay))
  const taken = await listTakenDays(db, stay.roomId, days, ownIds)
  // A portal's stay may arrive when this one leaves.
  return taken.every(({ day, ownerKind }) => ownerKind === 'channelStay' && day === stay.checkoutDate)
}

/** Whether the guest can have all rooms of an alternative. */
async function isAvailable(db: Db, ownIds: string[], alternative: Alternative, rooms: RoomRow[], today: Day) {
  for (const stay of rooms.every(isBookable) ? listStays(alternative) : [])
    if (!(await isFree(db, ownIds, stay, today))) return false
  return rooms.every(isBookable)
}

/** The private link of the booking, or of all rooms of its guest. */
async function buildLink(db: Db, { id, code, groupCode }: BookingRow): Promise<OfferView['booking']> {
  const linkKey = await readLinkKey(db)
  return groupCode === null
    ? { code, secret: createLinkSecret(id, linkKey) }
    : { code: groupCode, secret: createLinkSecret(getGroupLinkId(groupCode), linkKey) }
}

export async function readOfferView(db: Db, row: OfferRow, today: Day): Promise<OfferView> {
  const rooms = await readRoomsById(db)
  const state = getOfferState(row, today)
  const booking = row.bookingId === null ? null : await findBooking(db, row.bookingId)
  const request = booking?.deletedAt === null ? booking : null
  const requested = await listOfferedRequest(db, row.bookingId)
  const ownIds = await listOwnIds(db, row)
  const { deposit } = (await readProperty(db)).value
  const alternatives: OfferView['alternatives'] = []
  for (const it of parseAlternatives(row)) {
    const { otherRooms = [] } = it
    const [room, ...others] = listStays(it).flatMap(({ roomId }) => rooms.get(roomId) ?? [])
    if (room === undefined || others.length < otherRooms.length) continue
    alternatives.push({
      ...it,
      room: presentRoomName(room),
      otherRooms: otherRooms.flatMap((part, at) => (others[at] ? { ...part, room: presentRoomName(others[at]) } : [])),
      ...getTerms(it, deposit, today),
      available: state === 'sent' && (await isAvailable(db, ownIds, it, [room, ...others], today)),
    })
  }
  return {
    code: row.code,
    state,
    guestName: row.guestName,
    language: row.language,
    text: row.text,
    validUntil: row.validUntil,
    holdsDays: Boolean(row.holdsDays),
    alternatives,
    accepted: row.accepted,
    answeredAt: row.answeredAt,
    children: requested.every((it) => it.row.children === null) ? null : requested.flatMap((it) => parseAges(it.row)),
    missing: state === 'sent' ? listMissingFields(row, requested[0]?.row ?? null, await isByAge(db)) : [],
    booking: state === 'accepted' && request ? await buildLink(db, request) : null,
  }
}
