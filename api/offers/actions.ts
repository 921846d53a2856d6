/** Writes of offers by staff. */

import { v7 as uuidv7 } from 'uuid'
import { generateCode } from '#api/bookings/codes.ts'
import { answerByOffer, listRequestedRooms, reopenRequest } from '#api/bookings/createOffered.ts'
import { findBooking, listIdsOfRequest, listOfferedRequest } from '#api/bookings/queries.ts'
import { isSameAddress, prepareLinkMail } from '#api/bookings/requests/requestLinks.ts'
import { checkStay } from '#api/bookings/rules.ts'
import { markAnsweredOf } from '#api/contacts/actions.ts'
import { isErased, recordErased } from '#api/db/erased.ts'
import type { Db } from '#api/db/table.ts'
import type { Tx, WriteTask } from '#api/db/write.ts'
import {
  checkVersion,
  type InvalidField,
  ok,
  type Refusal,
  type Result,
  refuse,
  refuseField,
  refuseInTrash,
} from '#api/errors.ts'
import { readPriceList } from '#api/extras/queries.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { queueMails } from '#api/mails/actions.ts'
import { keepDays, releaseDays, releaseExpiredOffers } from '#api/roomDays/actions.ts'
import { listHolders } from '#api/roomDays/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, presentWithSeasons } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import { readTurnoverRule } from '#api/settings/queries.ts'
import { anonymizedName } from '#contract/bookings/bookingRules.ts'
import { type Day, getOccupiedDays, toFarmDay } from '#contract/days/days.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { maxCents } from '#contract/money/money.ts'
import { completeLines, getAlternativeCents, listStays, shareCompanions } from '#contract/offers/offerRules.ts'
import type { Alternative, NewOffer, Offer, OfferEdit } from '#contract/offers/offers.ts'
import { isLengthDiscount } from '#contract/prices/lengthDiscount.ts'
import type { GuestStay, PriceList } from '#contract/prices/stayLines.ts'
import { buildOfferFacts } from './facts.ts'
import { type OfferRow, offers } from './model.ts'
import { parseAlternatives, presentOffer } from './present.ts'
import { findOffer, findOfferByCode, hasSentOffer, listExpiredOffers } from './queries.ts'
import { checkDraft } from './rules.ts'
import { isFree, listOwnIds } from './view.ts'

/** An offer about a request is found in the audit log under both ids. */
export const setOfferSubject = (tx: Tx, { id, bookingId }: Pick<OfferRow, 'id' | 'bookingId'>): void =>
  tx.setSubject(...(bookingId === null ? [id] : [bookingId, id]))

/** Stores what changes in an offer as a new version. */
export async function updateOffer(tx: Tx, row: OfferRow, change: Partial<OfferRow>): Promise<OfferRow> {
  const changed = { ...change, version: row.version + 1, revision: tx.revision }
  await offers(tx).update(changed, { where: { id: row.id }, transaction: tx.transaction })
  const after = { ...row, ...changed }
  setOfferSubject(tx, after)
  return after
}

/** Refused: 404 for an unknown room, 409 for a shared or retired one. */
async function findOfferedRoom(
  tx: Tx,
  { roomId }: Pick<Alternative, 'roomId'>,
  path: string,
): Promise<Result<RoomRow>> {
  const room = await findRoom(tx, roomId)
  if (room && isBookable(room)) return ok(room)
  return refuseField(room ? 'room_not_bookable' : 'room_not_found', `${path}.roomId`)
}

/** The paths of the rooms of an alternative. */
const getRoomPath = (alternative: number, room: number): string =>
  room === 0 ? `alternatives.${alternative}` : `alternatives.${alternative}.otherRooms.${room - 1}`

/** The alternatives with a line of the nights for each room. Their paths say which of them is refused. */
async function completeAlternatives(tx: Tx, input: OfferEdit): Promise<Result<Alternative[]>> {
  const complete: Alternative[] = []
  const prices = await readPriceList(tx)
  const requested = listRequestedRooms(await listOfferedRequest(tx, input.bookingId))
  for (const [index, { otherRooms = [], ...alternative }] of input.alternatives.entries()) {
    const invalid = checkStay(alternative)
    if (invalid) return refuseField(invalid.code, `alternatives.${index}.checkoutDate`, invalid.values)
    const stays = listStays({ ...alternative, otherRooms })
    const companions = shareCompanions(stays, requested)
    const lines: Line[][] = []
    for (const [at, stay] of stays.entries()) {
      const completed = await completeRoom(tx, { ...stay, ...companions[at] }, prices, getRoomPath(index, at))
      if (!completed.ok) return completed
      lines.push(completed.value)
    }
    const [first = [], ...others] = lines
    complete.push({
      ...alternative,
      lines: first,
      otherRooms: otherRooms.map((room, at) => ({ ...room, lines: others[at] ?? [] })),
    })
  }
  return ok(complete)
}

async function completeRoom(
  tx: Tx,
  stay: GuestStay & { lines: Line[] },
  prices: PriceList,
  path: string,
): Promise<Result<Line[]>> {
  const room = await findOfferedRoom(tx, stay, path)
  if (!room.ok) return room
  const lines = completeLines(await presentWithSeasons(tx, room.value), stay, prices, uuidv7())
  const reasonless = lines.findIndex((it) => it.kind === 'adjustment' && it.text.trim() === '' && !isLengthDiscount(it))
  if (reasonless >= 0) return refuseField('reason_missing', `${path}.lines.${reasonless}.text`)
  const cents = getAlternativeCents({ lines })
  if (cents < 0) return refuseField('discount_too_large', `${path}.lines`)
  if (cents > maxCents) return refuseField('amount_too_large', `${path}.lines`)
  return ok(lines)
}

/** An app that knows one room for each alternative sends the others neither back nor away. */
const keepOtherRooms = (input: OfferEdit, stored: Alternative[]): OfferEdit => ({
  ...input,
  alternatives: input.alternatives.map((it, index) => ({
    ...it,
    otherRooms: it.otherRooms ?? (stored[index]?.roomId === it.roomId ? stored[index].otherRooms : []),
  })),
})

/** 404 unless the request exists, 409 unless it is open: pending, or cancelled and taken up again. */
async function checkRequest(tx: Tx, bookingId: string | null): Promise<Refusal | null> {
  if (bookingId === null) return null
  const request = await findBooking(tx, bookingId)
  if (request === null) return refuse('not_found')
  if (request.deletedAt !== null) return refuseInTrash()
  return request.status === 'pending' || request.status === 'cancelled' ? null : refuse('request_not_pending')
}

/** The columns of what staff write. */
const toColumns = ({ bookingId, guestName, guestSurname, guestEmail, language, text, ...it }: OfferEdit) => ({
  bookingId,
  guestName,
  guestSurname,
  guestEmail,
  language,
  text,
  validUntil: it.validUntil,
  holdsDays: it.holdsDays,
})

/**
 * Stores a draft. Refused: 400, 404 `not_found` for the request or `room_not_found`, 409 `id_taken`,
 * `room_not_bookable` or `request_not_pending`.
 */
export async function createOffer(tx: Tx, input: NewOffer, now: number): Promise<Result<Offer>> {
  const { id = uuidv7({ msecs: now }) } = input
  if ((await findOffer(tx, id)) || (await isErased(tx, id))) return refuse('id_taken')
  const invalid = await checkRequest(tx, input.bookingId)
  if (invalid) return invalid
  const alternatives = await completeAlternatives(tx, input)
  if (!alternatives.ok) return alternatives
  const row: OfferRow = {
    ...toColumns(input),
    id,
    code: generateCode(),
    state: 'draft',
    alternatives: JSON.stringify(alternatives.value),
    accepted: null,
    sentAt: null,
    answeredAt: null,
    createdAt: tx.timestamp,
    version: 1,
    revision: tx.revision,
  }
  await offers(tx).create(row, { transaction: tx.transaction })
  setOfferSubject(tx, row)
  return ok(presentOffer(row))
}

async function findDraft(tx: Tx, id: string, version: number | null): Promise<Result<OfferRow>> {
  const row = await findOffer(tx, id)
  if (row === null) return refuse('not_found')
  return checkVersion(version, row.version, () => presentOffer(row)) ?? checkDraft(row) ?? ok(row)
}

/** Replaces a draft. Refused: as `createOffer`, and 404, 409 `offer_sent`, 412. */
export async function editOffer(tx: Tx, id: string, input: OfferEdit, version: number | null): Promise<Result<Offer>> {
  const found = await findDraft(tx, id, version)
  if (!found.ok) return found
  const invalid = await checkRequest(tx, input.bookingId)
  if (invalid) return invalid
  const alternatives = await completeAlternatives(tx, keepOtherRooms(input, parseAlternatives(found.value)))
  if (!alternatives.ok) return alternatives
  const change = { ...toColumns(input), alternatives: JSON.stringify(alternatives.value) }
  return ok(presentOffer(await updateOffer(tx, found.value, change)))
}

/** Deletes a draft, or takes an offer back: its days are free, its link leads nowhere. Refused: 404, 409, 412. */
export async function deleteOffer(tx: Tx, id: string, version: number | null): Promise<Result<undefined>> {
  const row = await findOffer(tx, id)
  if (row === null) return refuse('not_found')
  const stale = checkVersion(version, row.version, () => presentOffer(row))
  if (stale) return stale
  if (row.state === 'accepted') return refuse('offer_answered')
  await removeOffers(tx, [id])
  if (row.state === 'sent') await reopenRequests(tx, [row])
  setOfferSubject(tx, row)
  return ok(undefined)
}

/** Requests whose offer has ended without an answer wait for staff again, unless another offer is open. */
async function reopenRequests(tx: Tx, ended: Pick<OfferRow, 'bookingId'>[]): Promise<void> {
  for (const bookingId of new Set(ended.map((it) => it.bookingId))) {
    const request = bookingId === null ? null : await findBooking(tx, bookingId)
    if (request && !(await hasSentOffer(tx, await listIdsOfRequest(tx, request)))) await reopenRequest(tx, request.id)
  }
}

async function removeOffers(tx: Tx, ids: string[]): Promise<void> {
  await releaseDays(tx, ids, 'offer')
  await offers(tx).destroy({ where: { id: ids }, transaction: tx.transaction })
  await recordErased(tx, 'offers', ids)
}

/**
 * Mails a draft to the guest and keeps its days if it says so. An offer of taken days is refused in either case. It
 * answers the request that it was made from. Refused: 400, 404, 409 `offer_sent`, `no_guest_email`, `dates_taken`,
 * `room_not_bookable` or `request_not_pending`, 412, 423.
 */
export async function sendOffer(tx: Tx, id: string, version: number | null, now: number): Promise<Result<Offer>> {
  const found = await findDraft(tx, id, version)
  if (!found.ok) return found
  const row = found.value
  if (row.guestEmail === null) return refuse('no_guest_email')
  const today = toFarmDay(now)
  if (row.validUntil < today) return refuseField('offer_expired', 'validUntil')
  const alternatives = parseAlternatives(row)
  const refusal =
    (await checkRequest(tx, row.bookingId)) ??
    (await checkAlternatives(tx, alternatives, today)) ??
    (await answerByOffer(tx, row.bookingId))
  if (refusal) return refusal
  const ownIds = await listOwnIds(tx, row)
  const taken =
    (await refuseTaken(tx, ownIds, alternatives, today)) ??
    (await keepDays(
      tx,
      { id, ownIds },
      alternatives.flatMap((it) => listStays(it)),
    ))
  if (taken) return taken
  if (!row.holdsDays) await releaseDays(tx, id, 'offer')
  const sent = await updateOffer(tx, row, { state: 'sent', sentAt: tx.timestamp })
  await markAnsweredOf(tx, row.guestEmail)
  const facts = await buildOfferFacts(tx, sent, null, today)
  await queueMails(tx, [{ kind: 'offer', to: row.guestEmail, facts, ...toMailSubject(sent) }], now)
  return ok(presentOffer(sent))
}

/**
 * The write that mails the link of an offer again, or that of the booking it has become; null where no offer has this
 * code and address.
 */
export async function prepareOfferLinkMail(
  db: Db,
  code: string,
  email: string,
  now: number,
): Promise<WriteTask<undefined> | null> {
  const row = await findOfferByCode(db, code)
  if (row === null || row.guestEmail === null || !isSameAddress(row.guestEmail, email)) return null
  if (row.state === 'accepted') {
    const booking = row.bookingId && (await findBooking(db, row.bookingId))
    return booking ? prepareLinkMail(db, booking.groupCode ?? booking.code, email, now) : null
  }
  if (row.state !== 'sent') return null
  const mail = { kind: 'offer' as const, to: row.guestEmail, ...toMailSubject(row) }
  const facts = await buildOfferFacts(db, row, null, toFarmDay(now))
  return async (tx) => {
    await queueMails(tx, [{ ...mail, facts }], now)
    return ok(undefined)
  }
}

/**
 * Records that offers have expired, so that tablets and the calendar learn it, and their requests wait again. The
 * version stays.
 */
export async function expireOffers(tx: Tx, today: Day): Promise<void> {
  const expired = await listExpiredOffers(tx, today)
  await releaseExpiredOffers(tx, today)
  const change = { state: 'expired' as const, revision: tx.revision }
  await offers(tx).update(change, { where: { id: expired.map(({ id }) => id) }, transaction: tx.transaction })
  await reopenRequests(tx, expired)
}

/** The booking that a mail about an offer belongs to. */
export const toMailSubject = ({ bookingId }: Pick<OfferRow, 'bookingId'>) => (bookingId === null ? {} : { bookingId })

/** Rooms may have been retired and days may have passed since the draft was written. */
async function checkAlternatives(tx: Tx, alternatives: Alternative[], today: Day): Promise<Refusal | null> {
  const periods = await listLockedPeriods(tx)
  for (const [index, alternative] of alternatives.entries()) {
    const path = `alternatives.${index}`
    for (const [at, stay] of listStays(alternative).entries()) {
      const room = await findOfferedRoom(tx, stay, getRoomPath(index, at))
      if (!room.ok) return room
    }
    if (alternative.checkinDate < today) return refuseField('stay_in_past', `${path}.checkinDate`)
    const locked = checkLockedPeriods(alternative, periods)
    if (locked) return { ...locked, errors: [{ path, code: locked.code, message: /*i18n*/ 'problem.lockedPeriod' }] }
  }
  return null
}

/** 409 `dates_taken` with the first alternative whose days somebody has, and who has them. */
async function refuseTaken(tx: Tx, ownIds: string[], alternatives: Alternative[], today: Day): Promise<Refusal | null> {
  const getTurnover = await readTurnoverRule(tx)
  const stays = alternatives.flatMap((it, index) =>
    listStays(it).map((stay, at) => ({ stay, path: getRoomPath(index, at) })),
  )
  for (const { stay, path } of stays) {
    if (await isFree(tx, ownIds, stay, today)) continue
    const days = getOccupiedDays(stay, getTurnover(stay))
    const holders = await listHolders(tx, stay.roomId, days, ownIds)
    const errors = holders.map(
      (values): InvalidField => ({
        path,
        code: 'dates_taken',
        message: /*i18n*/ 'errors.datesTakenBy',
        values,
      }),
    )
    return refuse('dates_taken', { errors })
  }
  return null
}

/** Erases the guest. Offers that were sent stay with their days and amounts under a new id; drafts go. */
export async function eraseOffers(tx: Tx, rows: OfferRow[]): Promise<void> {
  await removeOffers(
    tx,
    rows.map(({ id }) => id),
  )
  const sent = rows.filter(({ state }) => state !== 'draft')
  const anonymized = sent.map((row) => ({
    ...row,
    id: uuidv7(),
    code: generateCode(),
    bookingId: null,
    guestEmail: null,
    text: '',
    guestName: anonymizedName,
    guestSurname: anonymizedName,
    // Nobody can answer it any more.
    state: row.state === 'sent' ? ('expired' as const) : row.state,
    alternatives: JSON.stringify(parseAlternatives(row).map(clearTexts)),
    version: 1,
    revision: tx.revision,
  }))
  await offers(tx).bulkCreate(anonymized, { transaction: tx.transaction })
}

const clearLines = (lines: Line[]): Line[] =>
  lines.map((it) => ({ ...it, id: uuidv7(), text: it.kind === 'adjustment' ? '' : it.text }))

const clearTexts = ({ lines, otherRooms = [], ...alternative }: Alternative): Alternative => ({
  ...alternative,
  lines: clearLines(lines),
  otherRooms: otherRooms.map((it) => ({ ...it, lines: clearLines(it.lines) })),
})
