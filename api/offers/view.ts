/** An offer as its guest sees it. */
import { parseAges } from '#api/bookings/columns.ts'
import { createLinkSecret } from '#api/bookings/links.ts'
import { findBooking } from '#api/bookings/queries.ts'
import type { Db } from '#api/db/table.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { listTakenDays } from '#api/roomDays/queries.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { isBookable, presentRoomName } from '#api/rooms/rules.ts'
import { readLinkKey, readProperty, readTaxSettings, readTurnoverOfStay } from '#api/settings/queries.ts'
import { type Day, getOccupiedDays } from '#contract/days.ts'
import { getOfferState } from '#contract/offerRules.ts'
import type { Alternative, OfferView } from '#contract/offers.ts'
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

/** Whether nobody else has the days of an alternative. The offer's own days and those of its request are free. */
export async function isFree(db: Db, offer: OfferRow, alternative: Alternative, today: Day): Promise<boolean> {
  if (alternative.checkinDate < today || checkLockedPeriods(alternative, await listLockedPeriods(db))) return false
  const days = getOccupiedDays(alternative, await readTurnoverOfStay(db, alternative))
  const taken = await listTakenDays(db, alternative.roomId, days, [offer.id, offer.bookingId ?? ''])
  // A portal's stay may arrive when this one leaves.
  return taken.every(({ day, ownerKind }) => ownerKind === 'channelStay' && day === alternative.checkoutDate)
}

export async function readOfferView(db: Db, row: OfferRow, today: Day): Promise<OfferView> {
  const rooms = await readRoomsById(db)
  const state = getOfferState(row, today)
  const booking = row.bookingId === null ? null : await findBooking(db, row.bookingId)
  const request = booking?.deletedAt === null ? booking : null
  const { deposit } = (await readProperty(db)).value
  const alternatives: OfferView['alternatives'] = []
  for (const it of parseAlternatives(row)) {
    const room = rooms.get(it.roomId)
    if (room === undefined) continue
    alternatives.push({
      ...it,
      room: presentRoomName(room),
      ...getTerms(it, deposit, today),
      available: state === 'sent' && isBookable(room) && (await isFree(db, row, it, today)),
    })
  }
  const isBooked = state === 'accepted' && request !== null
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
    children: request?.children == null ? null : parseAges(request),
    missing: state === 'sent' ? listMissingFields(row, request, await isByAge(db)) : [],
    booking: isBooked ? { code: request.code, secret: createLinkSecret(request.id, await readLinkKey(db)) } : null,
  }
}
