import type { Alternative, Offer } from '#contract/offers/offers.ts'
import type { OfferRow } from './model.ts'

export const parseAlternatives = ({ alternatives }: Pick<OfferRow, 'alternatives'>): Alternative[] =>
  JSON.parse(alternatives)

/** An offer for staff. SQLite returns `holdsDays` as 0 or 1. */
export const presentOffer = (row: OfferRow): Offer => ({
  id: row.id,
  code: row.code,
  bookingId: row.bookingId,
  state: row.state,
  guestName: row.guestName,
  guestSurname: row.guestSurname,
  guestEmail: row.guestEmail,
  language: row.language,
  text: row.text,
  validUntil: row.validUntil,
  holdsDays: Boolean(row.holdsDays),
  alternatives: parseAlternatives(row),
  accepted: row.accepted,
  sentAt: row.sentAt,
  answeredAt: row.answeredAt,
  createdAt: row.createdAt,
  version: row.version,
})
