import { Op } from 'sequelize'
import { whereAddressIs } from '#api/db/addressFilters.ts'
import { whereGuestIsKnown } from '#api/db/erased.ts'
import { createFeedSource } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { Day } from '#contract/days/days.ts'
import type { PersonIdentifier } from '#contract/guests/people.ts'
import { getOfferState } from '#contract/offers/offerRules.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { type OfferRow, offers } from './model.ts'
import { presentOffer } from './present.ts'

export const findOffer = (db: Db, id: string): Promise<OfferRow | null> =>
  offers(db).findOne({ where: { id }, ...raw(db) })

export const findOfferByCode = (db: Db, code: string): Promise<OfferRow | null> =>
  offers(db).findOne({ where: { code }, ...raw(db) })

/** What has become of these offers by today, by their ids. */
export async function mapOfferStates(db: Db, ids: string[], today: Day): Promise<Map<string, OfferRow['state']>> {
  if (ids.length === 0) return new Map()
  const attributes = ['id', 'state', 'validUntil']
  const rows = await offers(db).findAll({ attributes, where: { id: ids }, ...raw(db) })
  return new Map(rows.map((row) => [row.id, getOfferState(row, today)]))
}

/** For the change feed. */
export const changedOffers = createFeedSource(offers, (_, rows) =>
  rows.map((row) => ({ revision: row.revision, id: row.id, item: presentOffer(row) })),
)

/** The offers that are over, and whose row does not say so yet. */
export const listExpiredOffers = (db: Db, today: Day): Promise<Pick<OfferRow, 'id' | 'bookingId'>[]> =>
  offers(db).findAll({
    attributes: ['id', 'bookingId'],
    where: { state: 'sent', validUntil: { [Op.lt]: today } },
    ...raw(db),
  })

/** Whether a guest can still answer an offer about one of these bookings of a request. */
export const hasSentOffer = async (db: Db, bookingIds: string[]): Promise<boolean> =>
  (await offers(db).findOne({ where: { bookingId: bookingIds, state: 'sent' }, ...raw(db) })) !== null

/** Whether a guest has accepted another offer about one of these bookings since an offer was sent. */
export const hasAcceptedOffer = async (
  db: Db,
  bookingIds: string[],
  { id, sentAt }: Pick<OfferRow, 'id' | 'sentAt'>,
): Promise<boolean> => {
  const since = { id: { [Op.ne]: id }, answeredAt: { [Op.gte]: sentAt ?? '' } }
  return (
    (await offers(db).findOne({ where: { bookingId: bookingIds, state: 'accepted', ...since }, ...raw(db) })) !== null
  )
}

/** The offers about these bookings, those with these ids, and those to an address. */
export const findPersonOffers = (db: Db, { email, ids }: PersonIdentifier): Promise<OfferRow[]> =>
  offers(db).findAll({
    where: {
      [Op.or]: [{ id: ids }, { bookingId: ids }, ...(email === undefined ? [] : [whereAddressIs('guestEmail', email)])],
    },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

export const presentOffers = (rows: OfferRow[]): Offer[] => rows.map(presentOffer)

/** The offers whose last day is before a day, and whose guest was not erased. */
export const listOfferIdsEndedBefore = async (db: Db, day: Day): Promise<string[]> => {
  const where = { validUntil: { [Op.lt]: day }, ...whereGuestIsKnown }
  return (await offers(db).findAll({ attributes: ['id'], where, ...raw(db) })).map(({ id }) => id)
}
