import { Op } from 'sequelize'
import { findBooking } from '#api/bookings/queries.ts'
import { findChannelStay } from '#api/channelStays/queries.ts'
import { createFeedSource } from '#api/db/feed.ts'
import type { Db } from '#api/db/table.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { isInhabited } from '#contract/bookingRules.ts'
import { addDays, type Day, type Stay } from '#contract/days.ts'
import { isMember } from '#contract/guestRules.ts'
import { buildNoGuests, type StayGuests, type StayKind } from '#contract/guests.ts'
import type { ReportedStay } from '#contract/schedine.ts'
import { listDocuments, readDocuments } from './documents.ts'
import { type StayGuestsRow, stayGuests } from './model.ts'
import { parseLists, presentStayGuests } from './present.ts'

/** A booking or a portal's stay, by its id. */
export type StayRef = { stay: StayKind; id: string }

/** What of a stay its guests depend on. */
export type GuestStay = Stay & { roomId: number; isActive: boolean }

/** Null for a stay that does not exist, or lies in the trash. */
export async function findGuestStay(db: Db, { stay, id }: StayRef): Promise<GuestStay | null> {
  if (stay === 'booking') {
    const row = await findBooking(db, id)
    if (row === null || row.deletedAt !== null) return null
    const { checkinDate, checkoutDate, roomId } = row
    return { checkinDate, checkoutDate, roomId, isActive: isInhabited(row) }
  }
  const row = await findChannelStay(db, id)
  if (row === null || row.kind !== 'stay') return null
  const { checkinDate, checkoutDate, roomId, cancelledAt } = row
  return { checkinDate, checkoutDate, roomId, isActive: cancelledAt === null }
}

export const findStayGuests = (db: Db, id: string): Promise<StayGuestsRow | null> =>
  stayGuests(db).findByPk(id, { raw: true, transaction: db.transaction })

async function presentRows(db: Db, rows: StayGuestsRow[]): Promise<StayGuests[]> {
  if (rows.length === 0) return []
  const documents = await listDocuments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    presentStayGuests(
      row,
      documents.filter(({ stayId }) => stayId === row.id),
    ),
  )
}

/** The guests of a stay, an empty list where nobody has written any. Null for an unknown stay. */
export async function readStayGuests(db: Db, ref: StayRef): Promise<StayGuests | null> {
  if ((await findGuestStay(db, ref)) === null) return null
  const row = await findStayGuests(db, ref.id)
  const [presented] = row?.stay === ref.stay ? await presentRows(db, [row]) : []
  return presented ?? buildNoGuests(ref.id, ref.stay)
}

/** For the change feed. */
export const changedStayGuests = createFeedSource(stayGuests, async (db, rows) => {
  const items = await presentRows(db, rows)
  return rows.flatMap(({ id, revision }) => items.filter((it) => it.id === id).map((item) => ({ revision, id, item })))
})

/** Of these stays. */
export const findPersonGuests = (db: Db, ids: string[]): Promise<StayGuestsRow[]> =>
  stayGuests(db).findAll({ where: { id: ids }, raw: true, transaction: db.transaction })

/** What is stored about the guests of these stays, without documents. */
export const listGuestLists = async (db: Db, ids: string[]): Promise<Map<string, ReturnType<typeof parseLists>>> =>
  new Map((await findPersonGuests(db, ids)).map((row) => [row.id, parseLists(row)]))

export const presentPersonGuests = presentRows

/** The rows with arrivals on days from `from` through `to`. */
export const listArrivedBetween = (db: Db, from: Day, to: Day): Promise<StayGuestsRow[]> =>
  stayGuests(db).findAll({
    where: { firstArrival: { [Op.lte]: to }, lastArrival: { [Op.gte]: from } },
    order: ['firstArrival', 'id'],
    raw: true,
    transaction: db.transaction,
  })

/** The stays with arrivals on these days, their documents whole. */
export async function listReportedStays(db: Db, from: Day, to: Day): Promise<ReportedStay[]> {
  const rows = await listArrivedBetween(db, from, to)
  const documents = await readDocuments(
    db,
    rows.map(({ id }) => id),
  )
  const stays = await Promise.all(
    rows.map(async (row): Promise<ReportedStay[]> => {
      const stay = await findGuestStay(db, row)
      if (stay === null) return []
      const { guests, ...lists } = parseLists(row)
      const none = { documentType: null, documentNumber: null, documentPlace: null }
      const whole = guests.map((guest) => ({ ...guest, ...none, ...documents.get(guest.id) }))
      const { checkinDate, checkoutDate } = stay
      return [{ id: row.id, stay: row.stay, guests: whole, ...lists, version: row.version, checkinDate, checkoutDate }]
    }),
  )
  return stays.flat()
}

/**
 * The stays, not over or with arrivals of these days, in whose list somebody needs a document that is not here, and is not
 * reported: a restore leaves all of them without. Bookings by code, portals' stays by room and day.
 */
export async function listUndocumentedStays(db: Db, today: Day): Promise<string[]> {
  const rows = await stayGuests(db).findAll({
    where: { [Op.or]: [{ lastArrival: null }, { lastArrival: { [Op.gte]: addDays(today, -1) } }] },
    order: ['firstArrival', 'id'],
    raw: true,
    transaction: db.transaction,
  })
  const documents = await readDocuments(
    db,
    rows.map(({ id }) => id),
  )
  const names: string[] = []
  for (const row of rows) {
    const { guests, arrivals, reports } = parseLists(row)
    const isOpen = ({ id, kind }: (typeof guests)[number]) =>
      !isMember({ kind }) &&
      !documents.has(id) &&
      reports.every(({ guestId, state }) => guestId !== id || state === 'refused')
    const stay = guests.some(isOpen) ? await findGuestStay(db, row) : null
    if (stay?.isActive && (stay.checkoutDate > today || arrivals.length > 0)) names.push(await nameStay(db, row, stay))
  }
  return names
}

async function nameStay(db: Db, { stay, id }: StayRef, { roomId, checkinDate }: GuestStay): Promise<string> {
  const code = stay === 'booking' ? (await findBooking(db, id))?.code : undefined
  return code ?? `${(await findRoom(db, roomId))?.name ?? roomId} ${checkinDate}`
}
