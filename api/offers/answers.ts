/** What guests do with an offer: accept an alternative, decline, ask. */
import { createHash } from 'node:crypto'
import { bookOffered, cancelOfferedRequest } from '#api/bookings/createOffered.ts'
import { findBooking, listIdsOfRequest, listOfferedRequest } from '#api/bookings/queries.ts'
import { checkBirthDate } from '#api/bookings/rules.ts'
import { insertContact } from '#api/contacts/actions.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Result, refuse, refuseField, refuseInvalid } from '#api/errors.ts'
import { queueMailOnce, queueMails } from '#api/mails/actions.ts'
import { releaseDays } from '#api/roomDays/actions.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { maxCents } from '#contract/money/money.ts'
import { getAlternativeCents } from '#contract/offers/offerRules.ts'
import type { OfferAcceptance } from '#contract/offers/offers.ts'
import { toMailSubject, updateOffer } from './actions.ts'
import { buildOfferFacts } from './facts.ts'
import type { OfferRow } from './model.ts'
import { parseAlternatives } from './present.ts'
import { findOffer, hasAcceptedOffer } from './queries.ts'
import { checkAcceptance, checkChildren, checkOpen, listMissingFields } from './rules.ts'

/** The offer that its guest answers. Refused: 404, 409 `offer_expired` or `offer_answered`. */
async function findOpenOffer(tx: Tx, id: string, now: number): Promise<Result<OfferRow>> {
  const row = await findOffer(tx, id)
  return row === null ? refuse('not_found') : (checkOpen(row, toFarmDay(now)) ?? ok(row))
}

/** Whether staff have confirmed the request by themselves, or its guest has accepted another offer since this one was sent. */
async function isRequestAnswered(tx: Tx, { id, bookingId, sentAt }: OfferRow): Promise<boolean> {
  const request = bookingId === null ? null : await findBooking(tx, bookingId)
  if (request === null) return false
  const isOpen = request.status === 'pending' || request.status === 'cancelled' || request.deletedAt !== null
  return !isOpen || (await hasAcceptedOffer(tx, await listIdsOfRequest(tx, request), { id, sentAt }))
}

/**
 * Accepts one alternative: its days are taken under the same key as those of every booking, so of two guests one gets
 * them. An offer that was made from a request takes the place of that with all its rooms, whose own days count as free.
 * Mails go to the guest and to staff. Refused: 400 with the missing fields, 404, 409 `offer_expired`, `offer_answered`, `dates_taken`,
 * `extra_sold_out` or `room_not_bookable`, 423.
 */
export async function acceptOffer(
  tx: Tx,
  id: string,
  input: OfferAcceptance,
  defaultIban: string | undefined,
  now: number,
): Promise<Result<OfferRow>> {
  const found = await findOpenOffer(tx, id, now)
  if (!found.ok) return found
  const offer = found.value
  const alternative = parseAlternatives(offer)[input.alternative]
  if (alternative === undefined) return refuseInvalid('alternative', /*i18n*/ 'offer.errors.alternative')
  const today = toFarmDay(now)
  if (await isRequestAnswered(tx, offer)) return refuse('offer_answered')
  const request = await listOfferedRequest(tx, offer.bookingId)
  const invalid =
    checkAcceptance(input, listMissingFields(offer, request[0]?.row ?? null, false)) ??
    checkChildren(input, alternative) ??
    checkBirthDate(input.birthDate ?? null, today)
  if (invalid) return invalid
  if (alternative.checkinDate < today) return refuseField('stay_in_past', 'alternative')
  // Earlier versions have sent such offers.
  if (getAlternativeCents(alternative) > maxCents) return refuseField('amount_too_large', 'alternative')
  await releaseDays(tx, id, 'offer')
  const booked = await bookOffered(tx, { request, offer, alternative, input, today }, defaultIban, now)
  if (!booked.ok) return booked
  const bookingId = booked.value.id
  const accepted = await updateOffer(tx, offer, {
    state: 'accepted',
    accepted: input.alternative,
    answeredAt: tx.timestamp,
    bookingId,
    guestName: offer.guestName || booked.value.guestName,
    guestSurname: offer.guestSurname || booked.value.guestSurname,
  })
  const facts = await buildOfferFacts(tx, accepted, { kind: 'accepted', alternative: input.alternative }, today)
  await queueMails(tx, [{ kind: 'offerAnswered', bookingId, facts }], now)
  return ok(accepted)
}

/** The guest declines, which also ends a pending request. Staff get a mail. Refused: 404, 409. */
export async function declineOffer(tx: Tx, id: string, now: number): Promise<Result<OfferRow>> {
  const found = await findOpenOffer(tx, id, now)
  if (!found.ok) return found
  const offer = found.value
  await releaseDays(tx, id, 'offer')
  const refusal = await cancelOfferedRequest(tx, offer.bookingId)
  if (refusal) return refusal
  const declined = await updateOffer(tx, offer, { state: 'declined', answeredAt: tx.timestamp })
  const facts = await buildOfferFacts(tx, declined, { kind: 'declined', alternative: null }, toFarmDay(now))
  await queueMails(tx, [{ kind: 'offerAnswered', facts, ...toMailSubject(declined) }], now)
  return ok(declined)
}

/** The guest asks about the offer; staff get a mail and a message. Refused: 404, 409. */
export async function askAboutOffer(tx: Tx, id: string, text: string, now: number): Promise<Result<OfferRow>> {
  const found = await findOpenOffer(tx, id, now)
  if (!found.ok) return found
  const { guestName, guestSurname, guestEmail, language, bookingId, code } = found.value
  const request = bookingId === null ? null : await findBooking(tx, bookingId)
  // Somebody of the waiting list has said only an address so far.
  const name = guestName || (guestEmail ?? '')
  const sender = { name, surname: guestSurname, email: guestEmail ?? '', phone: request?.guestPhone ?? null }
  await insertContact(tx, { ...sender, message: text, language, bookingId: request?.id ?? null }, code, now)
  tx.setSubject(id)
  return ok(found.value)
}

/** Tells staff, once for each alternative, that a guest wanted nights which are gone. The id of the mail says which. */
export async function reportTaken(tx: Tx, id: string, alternative: number, now: number): Promise<Result<null>> {
  const row = await findOffer(tx, id)
  if (row === null) return ok(null)
  const facts = await buildOfferFacts(tx, row, { kind: 'taken', alternative }, toFarmDay(now))
  const hash = createHash('sha256').update(`${id} ${alternative}`).digest('hex')
  const mail = { id: `${id.slice(0, 24)}${hash.slice(0, 12)}`, kind: 'offerAnswered', facts } as const
  await queueMailOnce(tx, { ...mail, ...toMailSubject(row) }, now)
  return ok(null)
}
