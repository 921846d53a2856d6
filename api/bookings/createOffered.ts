/** Bookings that guests make by accepting an offer. Their days are taken under the same key as those of every booking. */

import { v7 as uuidv7 } from 'uuid'
import { listConflictsOf } from '#api/channelStays/queries.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { listLockedPeriods } from '#api/lockedPeriods/queries.ts'
import { checkLockedPeriods } from '#api/lockedPeriods/rules.ts'
import { queueMails } from '#api/mails/actions.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { readProperty } from '#api/settings/queries.ts'
import { isAnswered } from '#contract/bookings/bookingRules.ts'
import { getNights, type Stay, toFarmDay } from '#contract/days/days.ts'
import { proposeDepositCents, proposeDepositDueOn } from '#contract/money/deposit.ts'
import type { DepositRule } from '#contract/money/depositRule.ts'
import { parseCents } from '#contract/money/money.ts'
import { listStays, type OfferedRoom, shareChildren, toLedger } from '#contract/offers/offerRules.ts'
import type { Alternative, Offer, OfferAcceptance } from '#contract/offers/offers.ts'
import { defaultCheckinTime } from '#contract/stays/stay.ts'
import { toLanguage } from '#locales/language.ts'
import { generateCode } from './codes.ts'
import { formatLines, parseAges } from './columns.ts'
import { combineMails } from './combine.ts'
import { findBookableRoom, insertBooking } from './create.ts'
import { checkSoldOut } from './extras.ts'
import { releaseExpiredHolds } from './holds.ts'
import { buildManualMail } from './manualMails.ts'
import type { BookingRow } from './model.ts'
import { type BookingAndRoom, findBooking, findBookingAndRoom } from './queries.ts'
import { buildDeskRow } from './rows.ts'
import { checkPets } from './rules.ts'
import { settleTaxLine } from './taxLine.ts'
import { applyUpdates, markAnswered, prepareUpdate, updateBooking } from './update.ts'

/**
 * Runs before an offer is sent: marks its request as answered and frees days whose hold has expired.
 * Refused: 409 `dates_taken`, 423 `locked_period`.
 */
export async function answerByOffer(tx: Tx, bookingId: string | null): Promise<Refusal | null> {
  const request = bookingId === null ? null : await findBooking(tx, bookingId)
  const refusal = request?.status === 'pending' ? await markAnswered(tx, request) : null
  if (refusal === null) await releaseExpiredHolds(tx)
  return refusal
}

/** An offer has ended without an answer: its request waits for staff again, and lapses if nobody answers it. */
export async function reopenRequest(tx: Tx, bookingId: string): Promise<void> {
  const before = await findBooking(tx, bookingId)
  if (before === null || before.deletedAt !== null || before.waitingSince !== null) return
  const { status, agreedPriceCents, depositAmountCents, balanceAmountCents } = before
  const amounts = {
    agreedPrice: agreedPriceCents,
    depositAmount: depositAmountCents,
    balanceAmount: balanceAmountCents,
  }
  if (isAnswered({ status, ...amounts })) return
  const after = { ...before, waitingSince: tx.timestamp, revision: tx.revision }
  await applyUpdates(tx, [{ before, after }])
}

/** The request whose place an offer takes; null when there is none, or it is gone. */
export async function findOfferedRequest(tx: Tx, bookingId: string | null): Promise<BookingAndRoom | null> {
  const found = bookingId === null ? null : await findBookingAndRoom(tx, bookingId)
  return found?.row.deletedAt === null ? found : null
}

/** The guest has declined the offer that was made of a request. */
export async function cancelOfferedRequest(tx: Tx, bookingId: string | null): Promise<Refusal | null> {
  const request = await findOfferedRequest(tx, bookingId)
  if (request?.row.status !== 'pending') return null
  const cancelled: BookingRow = { ...request.row, status: 'cancelled', cancelledByGuestAt: tx.timestamp }
  const updated = await updateBooking(tx, request.row, cancelled, request.room)
  return updated.ok ? null : updated
}

type OfferedStay = Stay & OfferedRoom

/** The amounts of the booking. They are those of the lines, to the cent, whatever rooms cost today. */
function toAmountColumns(stay: OfferedStay, today: string, rule: DepositRule) {
  const { listPrice, agreedPrice, lines } = toLedger(stay, () => uuidv7())
  const agreedPriceCents = parseCents(agreedPrice) ?? 0
  const depositAmountCents = proposeDepositCents(agreedPriceCents, rule, stay)
  return {
    listPriceCents: parseCents(listPrice) ?? 0,
    agreedPriceCents,
    lines: formatLines(lines),
    depositAmountCents,
    balanceAmountCents: agreedPriceCents - depositAmountCents,
    depositDueOn: proposeDepositDueOn(today, stay.checkinDate, rule),
  }
}

type Accepted = {
  request: BookingAndRoom | null
  offer: Pick<Offer, 'guestName' | 'guestSurname' | 'guestEmail' | 'language'>
  alternative: Alternative
  input: OfferAcceptance
  today: string
}

/** What becomes the first booking, and the code of all where the guest has accepted several rooms. */
type Booked = Omit<Accepted, 'alternative'> & { stay: OfferedStay; children: number[]; groupCode: string | null }

/**
 * Confirms the request, or makes a booking where there is none, makes one for each further room, and queues one
 * confirmation. All rooms are booked or none. Returns the first booking. Refused: 400 `pets_refused`, 404
 * `room_not_found`, 409 `dates_taken`, `extra_sold_out` or `room_not_bookable`, 423 `locked_period`.
 */
export async function bookOffered(
  tx: Tx,
  accepted: Accepted,
  defaultIban: string | undefined,
  now: number,
): Promise<Result<BookingRow>> {
  const rooms: RoomRow[] = []
  const stays = listStays(accepted.alternative)
  for (const { roomId } of stays) {
    const found = await findBookableRoom(tx, roomId)
    if (!found.ok) return found
    rooms.push(found.value)
  }
  const [stay, ...otherStays] = stays
  const [room, ...otherRooms] = rooms
  if (stay === undefined || room === undefined) return refuse('room_not_found')
  const { request, input } = accepted
  // Staff have chosen the room knowing whom the guest of a request brings.
  const petless = request ? null : checkPets(room, input)
  if (petless) return petless
  const [children = [], ...otherChildren] = shareChildren(
    input.children ?? (request ? parseAges(request.row) : []),
    stays,
  )
  const ownCode = request?.row.groupCode ?? null
  const groupCode = otherStays.length > 0 ? (ownCode ?? generateCode()) : ownCode
  const first = { ...accepted, stay, children, groupCode }
  const booked = request
    ? await confirmRequest(tx, request.row, room, first)
    : await createBooking(tx, room, first, now)
  if (!booked.ok) return booked
  const bookings = [{ row: booked.value, room }]
  for (const [at, otherRoom] of otherRooms.entries()) {
    const otherStay = otherStays[at] ?? stay
    const added = await addRoom(
      tx,
      booked.value,
      otherRoom,
      { stay: otherStay, children: otherChildren[at] ?? [] },
      now,
    )
    if (!added.ok) return added
    bookings.push({ row: added.value, room: otherRoom })
  }
  const to = booked.value.guestEmail
  if (to === null) return booked
  const iban = defaultIban ?? (await readProperty(tx)).value.iban
  const mails = bookings.map((it) => buildManualMail(it.row, it.room, { kind: 'confirmation', iban }))
  const mail = mails.length > 1 ? combineMails(groupCode ?? '', mails) : mails[0]
  if (mail) await queueMails(tx, [{ ...mail, to }], now)
  return booked
}

/**
 * What the guest adds to a request, as columns of the booking. Pets, wishes and arrival are as the request says: the input
 * has standard values where the guest was not asked.
 */
const toGuestColumns = (input: OfferAcceptance, before: BookingRow, tx: Tx) => ({
  guestName: input.guestName ?? before.guestName,
  guestSurname: input.guestSurname ?? before.guestSurname,
  guestPhone: input.guestPhone ?? before.guestPhone,
  birthDate: input.birthDate ?? before.birthDate,
  ...(input.privacyAccepted ? { privacyAccepted: true, privacyAcceptedAt: tx.timestamp } : {}),
})

async function confirmRequest(
  tx: Tx,
  before: BookingRow,
  room: RoomRow,
  { stay, children, groupCode, input, today }: Booked,
): Promise<Result<BookingRow>> {
  const { roomId, checkinDate, checkoutDate, numberOfGuests } = stay
  const amounts = toAmountColumns(stay, today, (await readProperty(tx)).value.deposit)
  const changed: BookingRow = {
    ...before,
    ...toGuestColumns(input, before, tx),
    roomId,
    checkinDate,
    checkoutDate,
    numberOfGuests,
    children: JSON.stringify(children),
    groupCode,
    status: 'confirmed',
    ...amounts,
  }
  const refusal = await checkTaken(tx, changed)
  if (refusal) return refusal
  const update = await prepareUpdate(tx, before, changed, room)
  const after = { ...update.after, listPriceCents: amounts.listPriceCents }
  return (await applyUpdates(tx, [{ before, after }])) ?? ok(after)
}

async function createBooking(
  tx: Tx,
  room: RoomRow,
  { offer, stay, children, groupCode, input, today }: Booked,
  now: number,
): Promise<Result<BookingRow>> {
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
  const row = await settleTaxLine(tx, { ...desk, ...amounts }, room)
  const refusal = await checkTaken(tx, row)
  if (refusal) return refusal
  const inserted = await insertBooking(tx, row, room)
  return inserted.ok ? ok(row) : inserted
}

/** A further room for the guest of the first one. The pets stay in the first one. */
async function addRoom(
  tx: Tx,
  first: BookingRow,
  room: RoomRow,
  { stay, children }: Pick<Booked, 'stay' | 'children'>,
  now: number,
): Promise<Result<BookingRow>> {
  const { roomId, checkinDate, checkoutDate, numberOfGuests } = stay
  const amounts = toAmountColumns(stay, toFarmDay(now), (await readProperty(tx)).value.deposit)
  const row = await settleTaxLine(
    tx,
    {
      ...first,
      id: uuidv7({ msecs: now }),
      code: generateCode(),
      version: 1,
      revision: tx.revision,
      roomId,
      checkinDate,
      checkoutDate,
      numberOfGuests,
      children: JSON.stringify(children),
      hasPets: false,
      numberOfPets: 0,
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
  const refusal = await checkTaken(tx, row)
  if (refusal) return refusal
  const inserted = await insertBooking(tx, row, room)
  return inserted.ok ? ok(row) : inserted
}

/** What the key of the days does not decide: locked periods, portals that want the nights of the request, and extras. */
async function checkTaken(tx: Tx, row: BookingRow): Promise<Refusal | null> {
  const locked = checkLockedPeriods(row, await listLockedPeriods(tx))
  if (locked) return locked
  if ((await listConflictsOf(tx, { roomId: row.roomId, nights: getNights(row) })).length > 0)
    return refuse('dates_taken')
  return checkSoldOut(tx, row, JSON.parse(row.lines ?? '[]'))
}
