/** Bookings that guests make by accepting an offer. Their days are taken under the same key as those of every booking. */

import { v7 as uuidv7 } from 'uuid'
import { listConflictsOf } from '#api/channelStays/queries.ts'
import { formatList, parseLines } from '#api/db/ledgerColumns.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isAnswered } from '#contract/bookings/bookingRules.ts'
import { getNights, type Stay } from '#contract/days/days.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import type { DepositRule } from '#contract/money/depositRule.ts'
import { parseCents } from '#contract/money/money.ts'
import {
  type Companions,
  listStays,
  type OfferedRoom,
  pairRooms,
  shareChildren,
  shareCompanions,
  toLedger,
} from '#contract/offers/offerRules.ts'
import type { Alternative, Offer, OfferAcceptance } from '#contract/offers/offers.ts'
import { defaultCheckinTime } from '#contract/stays/stay.ts'
import { toLanguage } from '#locales/language.ts'
import { generateCode } from './codes.ts'
import { parseAges } from './columns.ts'
import { combineMails } from './combine.ts'
import { findBookableRoom, insertBooking } from './create.ts'
import { checkSoldOut } from './ledger/extras.ts'
import { settleTaxLine } from './ledger/taxLine.ts'
import { buildManualMail } from './mails/manualMails.ts'
import type { BookingRow } from './model.ts'
import { type BookingAndRoom, listOfferedRequest } from './queries.ts'
import { releaseExpiredHolds } from './requests/holds.ts'
import { buildDeskRow } from './rows.ts'
import { checkPets } from './rules.ts'
import type { Update } from './storeUpdates.ts'
import { applyUpdates, markAnswered, prepareUpdate, updateBookings } from './update.ts'

/**
 * Runs before an offer is sent: marks its request as answered and frees days whose hold has expired.
 * Refused: 409 `dates_taken`, 423 `locked_period`.
 */
export async function answerByOffer(tx: Tx, bookingId: string | null): Promise<Refusal | null> {
  for (const { row } of await listOfferedRequest(tx, bookingId)) {
    const refusal = row.status === 'pending' ? await markAnswered(tx, row) : null
    if (refusal) return refusal
  }
  await releaseExpiredHolds(tx)
  return null
}

/** An offer has ended without an answer: its request waits for staff again, and lapses if nobody answers it. */
export async function reopenRequest(tx: Tx, bookingId: string): Promise<void> {
  const updates = (await listOfferedRequest(tx, bookingId))
    .filter(({ row }) => row.waitingSince === null && !hasAnswer(row))
    .map(({ row }) => ({ before: row, after: { ...row, waitingSince: tx.timestamp, revision: tx.revision } }))
  if (updates.length > 0) await applyUpdates(tx, updates)
}

const hasAnswer = ({ status, agreedPriceCents, depositAmountCents, balanceAmountCents }: BookingRow): boolean =>
  isAnswered({
    status,
    agreedPrice: agreedPriceCents,
    depositAmount: depositAmountCents,
    balanceAmount: balanceAmountCents,
  })

/** The guest has declined the offer that was made of a request. */
export async function cancelOfferedRequest(tx: Tx, bookingId: string | null): Promise<Refusal | null> {
  const changes = (await listOfferedRequest(tx, bookingId))
    .filter(({ row }) => row.status === 'pending')
    .map((it) => ({ ...it, changed: { ...it.row, status: 'cancelled' as const, cancelledByGuestAt: tx.timestamp } }))
  if (changes.length === 0) return null
  const updated = await updateBookings(tx, changes)
  return updated.ok ? null : updated
}

/** The rooms of a request, and who comes into each of them. */
export const listRequestedRooms = (request: BookingAndRoom[]): (Companions & { roomId: number })[] =>
  request.map(({ row }) => ({ roomId: row.roomId, numberOfPets: row.numberOfPets, children: parseAges(row) }))

type OfferedStay = Stay & OfferedRoom

/** The amounts of the booking. They are those of the lines, to the cent, whatever rooms cost today. */
function toAmountColumns(stay: OfferedStay, today: string, rule: DepositRule) {
  const { listPrice, agreedPrice, lines } = toLedger(stay, () => uuidv7())
  const agreedPriceCents = parseCents(agreedPrice) ?? 0
  const depositAmountCents = proposeDepositCents(agreedPriceCents, rule, stay)
  return {
    listPriceCents: parseCents(listPrice) ?? 0,
    agreedPriceCents,
    lines: formatList(lines),
    depositAmountCents,
    balanceAmountCents: agreedPriceCents - depositAmountCents,
    depositDueOn: proposeDepositDueOn(today, stay.checkinDate, rule),
  }
}

type Accepted = {
  /** The bookings whose place the offer takes; none where it was made without a request. */
  request: BookingAndRoom[]
  offer: Pick<Offer, 'guestName' | 'guestSurname' | 'guestEmail' | 'language'>
  alternative: Alternative
  input: OfferAcceptance
  today: string
}

/** What becomes a booking: a room of the alternative, and who comes into it. */
type Offered = { stay: OfferedStay; room: RoomRow; companions: Companions }

/** `groupCode`: of all rooms, where the guest has asked for several or has accepted several. */
type Booked = Pick<Accepted, 'offer' | 'input' | 'today'> & { groupCode: string | null }

/**
 * Confirms the bookings of the request in the offered rooms, cancels those that are left over, makes one for each further
 * room, and queues one confirmation. All rooms are booked or none. Returns the booking of the first room. Refused: 400
 * `pets_refused`, 404 `room_not_found`, 409 `dates_taken`, `extra_sold_out` or `room_not_bookable`, 423 `locked_period`.
 */
export async function bookOffered(
  tx: Tx,
  accepted: Accepted,
  defaultIban: string | undefined,
  now: number,
): Promise<Result<BookingRow>> {
  const { request, input, alternative } = accepted
  const found = await findOfferedRooms(tx, alternative, request, input)
  if (!found.ok) return found
  const offered = found.value
  for (const { stay } of offered) {
    const taken = await checkTaken(tx, stay)
    if (taken) return taken
  }
  const ownCode = request[0]?.row.groupCode ?? null
  const booked = { ...accepted, groupCode: offered.length > 1 ? (ownCode ?? generateCode()) : ownCode }
  const rows = await storeOffered(tx, offered, request, booked, now)
  if (!rows.ok) return rows
  // All rooms are stored by now: none of them counts as sold to somebody else.
  for (const row of rows.value) {
    const soldOut = await checkSoldOut(tx, row, parseLines(row))
    if (soldOut) return soldOut
  }
  await queueConfirmation(tx, offered, rows.value, defaultIban, now)
  return ok(rows.value[0])
}

async function findOfferedRooms(
  tx: Tx,
  alternative: Alternative,
  request: BookingAndRoom[],
  input: OfferAcceptance,
): Promise<Result<Offered[]>> {
  const stays = listStays(alternative)
  const shared = shareCompanions(stays, listRequestedRooms(request))
  const ages = input.children && shareChildren(input.children, stays)
  const offered: Offered[] = []
  for (const [index, stay] of stays.entries()) {
    const found = await findBookableRoom(tx, stay.roomId)
    if (!found.ok) return found
    const { numberOfPets = 0, children = [] } = shared[index] ?? {}
    offered.push({ stay, room: found.value, companions: { numberOfPets, children: ages?.[index] ?? children } })
  }
  // Staff have chosen the rooms knowing whom the guest of a request brings.
  const petless = request.length > 0 || !offered[0] ? null : checkPets(offered[0].room, input)
  return petless ?? ok(offered)
}

/** The bookings of the offered rooms, in their order. */
async function storeOffered(
  tx: Tx,
  offered: Offered[],
  request: BookingAndRoom[],
  booked: Booked,
  now: number,
): Promise<Result<[BookingRow, ...BookingRow[]]>> {
  const rows = request.map(({ row }) => row)
  const pairs = pairRooms(
    offered.map(({ stay }) => stay),
    rows,
  )
  const updates: Update[] = []
  for (const [index, it] of offered.entries()) {
    const before = pairs[index]
    if (before) updates.push(await confirmRequest(tx, before, it, booked))
  }
  for (const { row, room } of request)
    if (row.status === 'pending' && !pairs.includes(row))
      updates.push(await prepareUpdate(tx, row, { ...row, status: 'cancelled' }, room))
  const refusal = await applyUpdates(tx, updates)
  if (refusal) return refusal
  let first = updates[0]?.after ?? null
  const stored: BookingRow[] = []
  for (const [index, it] of offered.entries()) {
    const confirmed = updates.find(({ before }) => before === pairs[index])?.after
    const row =
      confirmed ?? (await (first ? buildFurtherRoom(tx, first, it, booked, now) : buildBooking(tx, it, booked, now)))
    const inserted = confirmed ? null : await insertBooking(tx, row, it.room)
    if (inserted?.ok === false) return inserted
    first ??= row
    stored.push(row)
  }
  const [one, ...others] = stored
  return one ? ok([one, ...others]) : refuse('room_not_found')
}

/** One mail about all rooms. */
async function queueConfirmation(
  tx: Tx,
  offered: Offered[],
  rows: [BookingRow, ...BookingRow[]],
  defaultIban: string | undefined,
  now: number,
): Promise<void> {
  const [{ guestEmail: to, groupCode }] = rows
  if (to === null) return
  const iban = defaultIban ?? (await readProperty(tx)).value.iban
  const mails = offered.flatMap(({ room }, index) =>
    rows[index] ? buildManualMail(rows[index], room, { kind: 'confirmation', iban }) : [],
  )
  const mail = groupCode === null ? mails[0] : combineMails(groupCode, mails)
  if (mail) await queueMails(tx, [{ ...mail, to }], now)
}

/**
 * What the guest adds to a request, as columns of the booking. Pets, wishes and arrival are as the request says: the input
 * has standard values where the guest was not asked.
 */
const toGuestColumns = (input: OfferAcceptance, before: BookingRow, privacyVersion: string, tx: Tx) => ({
  guestName: input.guestName ?? before.guestName,
  guestSurname: input.guestSurname ?? before.guestSurname,
  guestPhone: input.guestPhone ?? before.guestPhone,
  birthDate: input.birthDate ?? before.birthDate,
  ...(input.privacyAccepted ? { privacyAccepted: true, privacyAcceptedAt: tx.timestamp, privacyVersion } : {}),
})

const toCompanionColumns = ({ numberOfPets, children }: Companions) => ({
  hasPets: numberOfPets > 0,
  numberOfPets,
  children: JSON.stringify(children),
})

async function confirmRequest(
  tx: Tx,
  before: BookingRow,
  { stay, room, companions }: Offered,
  { input, groupCode, today }: Booked,
): Promise<Update> {
  const { roomId, checkinDate, checkoutDate, numberOfGuests } = stay
  const { deposit, privacy } = (await readProperty(tx)).value
  const amounts = toAmountColumns(stay, today, deposit)
  const changed: BookingRow = {
    ...before,
    ...toGuestColumns(input, before, privacy.version, tx),
    ...toCompanionColumns(companions),
    roomId,
    checkinDate,
    checkoutDate,
    numberOfGuests,
    groupCode,
    status: 'confirmed',
    ...amounts,
  }
  const { after } = await prepareUpdate(tx, before, changed, room)
  return { before, after: { ...after, listPriceCents: amounts.listPriceCents } }
}

/** The first booking of an offer that was made without a request. */
async function buildBooking(
  tx: Tx,
  { stay, room, companions: { children } }: Offered,
  { offer, input, groupCode, today }: Booked,
  now: number,
): Promise<BookingRow> {
  const { roomId, checkinDate, checkoutDate, numberOfGuests } = stay
  const { privacy, deposit } = (await readProperty(tx)).value
  const { listPriceCents, lines, ...amounts } = toAmountColumns(stay, today, deposit)
  const guest = {
    ...input,
    guestName: input.guestName ?? offer.guestName,
    guestEmail: offer.guestEmail,
    language: toLanguage(offer.language),
    guestSurname: input.guestSurname ?? offer.guestSurname,
    guestPhone: input.guestPhone ?? '',
    checkinTime: input.checkinTime ?? defaultCheckinTime,
    hasPets: input.hasPets ?? false,
    numberOfPets: input.hasPets ? (input.numberOfPets ?? 1) : 0,
    children,
  }
  const { version } = privacy
  const desk = buildDeskRow(
    tx,
    uuidv7({ msecs: now }),
    { roomId, checkinDate, checkoutDate, numberOfGuests, ...guest, status: 'confirmed', privacyAccepted: true },
    { listPriceCents, lines, privacyVersion: version, groupCode },
  )
  return settleTaxLine(tx, { ...desk, ...amounts }, room)
}

/** A further room for the guest of the first one. */
async function buildFurtherRoom(
  tx: Tx,
  first: BookingRow,
  { stay, room, companions }: Offered,
  { today }: Booked,
  now: number,
): Promise<BookingRow> {
  const { roomId, checkinDate, checkoutDate, numberOfGuests } = stay
  const amounts = toAmountColumns(stay, today, (await readProperty(tx)).value.deposit)
  return settleTaxLine(
    tx,
    {
      ...first,
      ...toCompanionColumns(companions),
      id: uuidv7({ msecs: now }),
      code: generateCode(),
      version: 1,
      revision: tx.revision,
      roomId,
      checkinDate,
      checkoutDate,
      numberOfGuests,
      continues: null,
      wishedStay: null,
      wishedAt: null,
      payments: null,
      depositPaidOn: null,
      balancePaidOn: null,
      paymentCompleted: false,
      ...amounts,
    },
    room,
  )
}

/** What the key of the days does not decide: locked periods, and portals that want the nights. */
async function checkTaken(tx: Tx, stay: OfferedStay): Promise<Refusal | null> {
  const locked = checkLockedPeriods(stay, await listLockedPeriods(tx))
  if (locked) return locked
  const conflicts = await listConflictsOf(tx, { roomId: stay.roomId, nights: getNights(stay) })
  return conflicts.length > 0 ? refuse('dates_taken') : null
}
