import { type FindOptions, Op, QueryTypes, type WhereOptions } from 'sequelize'
import { z } from 'zod/mini'
import { listRequestMessages } from '#api/contacts/queries.ts'
import { whereAddressIs } from '#api/db/addressFilters.ts'
import { whereGuestIsKnown } from '#api/db/erased.ts'
import { createFeedSource, type FeedEntry } from '#api/db/feed.ts'
import { parseList } from '#api/db/ledgerColumns.ts'
import { listPages } from '#api/db/pages.ts'
import { findPaymentOwner } from '#api/db/paymentOwners.ts'
import { type Db, raw } from '#api/db/table.ts'
import { hasArrivals, listAllParts, listStayParts } from '#api/guestLists/queries.ts'
import { findNewestFacts, listSentToGuest } from '#api/mails/queries.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom, presentWithSeasons, readRoomsById } from '#api/rooms/queries.ts'
import { readCheckinDays, readProperty } from '#api/settings/queries.ts'
import { getHoldBounds } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import { addDays, type Day, type Stay, toFarmDay } from '#contract/days/days.ts'
import { getCheckinStart } from '#contract/guests/checkin.ts'
import type { PersonIdentifier } from '#contract/guests/people.ts'
import { getCancellationCost } from '#contract/money/cancellation.ts'
import { getDepositReference } from '#contract/money/deposit.ts'
import { getNextPaymentCents, getOpenDepositCents } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { planLedger } from '#contract/money/paymentPlan.ts'
import { presentStayLedger } from '#contract/money/statement.ts'
import { listReplaced } from '#contract/offers/offerRules.ts'
import { listNightPrices } from '#contract/prices/prices.ts'
import { limits } from '#contract/stays/stay.ts'
import { getWholeStay, listParts, type StayPart } from '#contract/stays/stayParts.ts'
import { BookingFacts } from './mails/mailFacts.ts'
import { type BookingRow, bookings } from './model.ts'
import { presentBooking, presentRequest } from './present.ts'

/** Bookings in pages, newest first: those outside the trash or those in it. */
export function listBookings(db: Db, filter: 'active' | 'trash'): AsyncGenerator<BookingRow[]> {
  const deletedAt = filter === 'active' ? null : { [Op.not]: null }
  return listPages(({ before, ...options }) =>
    bookings(db).findAll({ ...options, where: { deletedAt, ...before }, ...raw(db) }),
  )
}

export const findBooking = (db: Db, id: string): Promise<BookingRow | null> => bookings(db).findByPk(id, raw(db))

export const findBookings = (db: Db, ids: string[]): Promise<BookingRow[]> =>
  bookings(db).findAll({ where: { id: ids }, ...raw(db) })

export type BookingAndRoom = { row: BookingRow; room: RoomRow }

export async function findBookingAndRoom(db: Db, id: string): Promise<BookingAndRoom | null> {
  const row = await findBooking(db, id)
  const room = row && (await findRoom(db, row.roomId))
  return row && room && { row, room }
}

/** The check-in days of stays with a day from `from` through `last`: none is longer than that. */
const getCheckinRange = (from: Day, last: Day): [Day, Day] => [addDays(from, -limits.maxStoredNights), last]

/** The stored lines of other bookings that have their days and stay on one of these, which are in order. */
export async function listSoldLines(db: Db, id: string, days: Day[]): Promise<{ line: Line; stay: Stay }[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await bookings(db).findAll({
    attributes: ['lines', 'checkinDate', 'checkoutDate'],
    where: {
      id: { [Op.ne]: id },
      lines: { [Op.not]: null },
      deletedAt: null,
      releasedAt: null,
      status: { [Op.ne]: 'cancelled' },
      checkinDate: { [Op.between]: getCheckinRange(first, last) },
      checkoutDate: { [Op.gte]: first },
    },
    ...raw(db),
  })
  return rows.flatMap(({ lines, ...stay }) => parseList<Line>(lines).map((line) => ({ line, stay })))
}

/** The id of the booking with this payment. One that is only ticked has an id that begins with its booking's. */
export async function findPaidBooking(db: Db, paymentId: string): Promise<string | null> {
  const [, ticked] = /^(.{36})-(?:deposit|balance)$/.exec(paymentId) ?? []
  return ticked ?? findPaymentOwner(db, 'bookings', paymentId)
}

/**
 * The bookings of a request, without the trash, in the order of their rooms: the one with this code, or all with this
 * group code. Those of a guest who has changed rooms are there together, in the order of their days.
 */
export async function findRequested(db: Db, code: string): Promise<BookingAndRoom[]> {
  const options = { order: ['roomId', 'id'], ...raw(db) } satisfies FindOptions
  const named = await bookings(db).findAll({
    where: { [Op.or]: [{ code }, { groupCode: code }], deletedAt: null },
    ...options,
  })
  const parts = await listAllParts(db)
  const ids = named.flatMap((row) => {
    const part = parts.find(({ id }) => id === row.id)
    return part ? listParts(parts, part).map(({ id }) => id) : row.id
  })
  const others = ids.filter((id) => !named.some((row) => row.id === id))
  // The same queries for each code, so that nobody finds out which ones exist.
  const rows = [...named, ...(await bookings(db).findAll({ where: { id: others }, ...options }))]
  const rooms = await readRoomsById(db)
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.find((it) => it.id === id)
    const room = row && rooms.get(row.roomId)
    return room ? [{ row, room }] : []
  })
}

/** The bookings whose place an offer about this one takes, alone or with its group (`listReplaced`); none from the trash. */
export async function listOfferedRequest(db: Db, bookingId: string | null): Promise<BookingAndRoom[]> {
  const named = bookingId === null ? null : await findBookingAndRoom(db, bookingId)
  if (named === null) return []
  const { groupCode, deletedAt } = named.row
  if (groupCode === null) return deletedAt === null ? [named] : []
  const group = (await findRequested(db, groupCode)).filter(({ row }) => row.groupCode === groupCode)
  const replaced = listReplaced(group.map(({ row }) => row))
  return group.filter(({ row }) => replaced.includes(row))
}

/** The ids of all bookings of a request: those of its group, or of its stay. */
export async function listIdsOfRequest(db: Db, row: BookingRow): Promise<string[]> {
  if (row.groupCode !== null) return listIds(db, { groupCode: row.groupCode })
  return listParts<StayPart>(await listStayParts(db), row).map(({ id }) => id)
}

/** The codes of the bookings with these ids or codes, by both. */
export async function mapCodes(db: Db, ids: string[], codes: string[]): Promise<Map<string, string>> {
  const rows = await bookings(db).findAll({
    attributes: ['id', 'code'],
    where: { [Op.or]: [{ id: ids }, { code: codes }] },
    ...raw(db),
  })
  return new Map(rows.flatMap(({ id, code }) => [[id, code] as const, [code, code] as const]))
}

/** The bank account that the newest confirmation of a request names; null without one. */
export async function readConfirmedIban(db: Db, row: BookingRow): Promise<string | null> {
  const facts = await findNewestFacts(db, await listIdsOfRequest(db, row), 'confirmation')
  return facts === null ? null : z.parse(BookingFacts, JSON.parse(facts)).iban
}

/** To the bank account that the newest confirmation names. Null without one, and when nothing is to be paid. */
async function readTransfer(db: Db, row: BookingRow, room: RoomRow): Promise<RequestView['transfer']> {
  const booking = presentBooking(row, room)
  const cents = row.status === 'confirmed' ? getNextPaymentCents(booking) : 0
  const iban = cents > 0 ? await readConfirmedIban(db, row) : null
  if (iban === null) return null
  const { ibanHolder, deposit } = (await readProperty(db)).value
  const isDeposit = getOpenDepositCents(booking) > 0
  const reference = isDeposit ? getDepositReference(row.code, deposit) : row.code
  const dueOn = isDeposit ? row.depositDueOn : null
  return { holder: ibanHolder, iban, amount: formatMoney(cents), reference, dueOn }
}

/** The ledger of a confirmed stay, as its guest reads it. */
async function readStayLedger(db: Db, row: BookingRow, room: RoomRow): Promise<RequestView['account']> {
  if (row.status !== 'confirmed' && row.status !== 'completed') return null
  const booking = presentBooking(row, room)
  return presentStayLedger(booking, listNightPrices(await presentWithSeasons(db, room), booking))
}

/** What it costs the guest to cancel a confirmed stay today, in cents. Null once it has begun, and for others. */
export async function readPenaltyCents(db: Db, row: BookingRow, room: RoomRow, today: Day): Promise<number | null> {
  // Of whoever changes rooms the whole stay begins on its first day.
  const { id, checkinDate } = getWholeStay(await listStayParts(db), row)
  if (row.status !== 'confirmed' || today > checkinDate || (await hasArrivals(db, id))) return null
  const { cancellation } = (await readProperty(db)).value
  return parseCents(getCancellationCost(cancellation, { ...presentBooking(row, room), checkinDate }, today).amount)
}

/** A request as its private link shows it. */
export const readRequestView = async (db: Db, row: BookingRow, room: RoomRow, today: Day): Promise<RequestView> =>
  presentRequest(row, room, {
    messages: await listRequestMessages(db, row.id),
    mails: await listSentToGuest(db, row.id),
    transfer: await readTransfer(db, row, room),
    account: await readStayLedger(db, row, room),
    plan: row.status === 'confirmed' ? planLedger(presentBooking(row, room), (await readProperty(db)).value) : null,
    checkinFrom: getCheckinStart(row, await readCheckinDays(db)),
    penaltyCents: await readPenaltyCents(db, row, room, today),
  })

/** The first day of a stay, or that on which the first booking was written; null without any. */
export async function findFirstBookingDay(db: Db): Promise<Day | null> {
  const findFirst = (order: 'checkinDate' | 'createdAt') =>
    bookings(db).findOne({ attributes: [order], order: [order], ...raw(db) })
  const [stay, written] = [await findFirst('checkinDate'), await findFirst('createdAt')]
  if (!stay || !written) return null
  const begun = toFarmDay(Date.parse(written.createdAt))
  return stay.checkinDate < begun ? stay.checkinDate : begun
}

export type StayRow = Pick<BookingRow, 'roomId' | 'checkinDate' | 'checkoutDate' | 'status'>

/**
 * Stays with a day from `from` through `last`, cancelled ones included, without the trash and those that have lost their
 * days. No stay is longer than the limit, so a range of check-in days finds them all by index. Every new search asks for
 * them, and a query of the model takes four times as long.
 */
export const listStays = ({ main, transaction }: Db, from: Day, last: Day): Promise<StayRow[]> =>
  main.query<StayRow>(
    `SELECT "roomId", "checkinDate", "checkoutDate", status FROM bookings
     WHERE "deletedAt" IS NULL AND "releasedAt" IS NULL
       AND "checkinDate" BETWEEN :earliest AND :last AND "checkoutDate" >= :from
     ORDER BY "checkinDate", id`,
    {
      type: QueryTypes.SELECT,
      replacements: { earliest: addDays(from, -limits.maxStoredNights), from, last },
      transaction,
    },
  )

/** The rooms of a group are one request. */
const countRequests = (rows: Pick<BookingRow, 'id' | 'groupCode'>[]): number =>
  new Set(rows.map(({ id, groupCode }) => groupCode ?? id)).size

/**
 * How many requests with this email address are pending: all rooms of one count once. Those that another caller has made
 * with an address that nobody has proved do not count, so nobody can use up somebody else's requests.
 */
export async function countPending(db: Db, guestEmail: string, caller: string): Promise<number> {
  const rows = await bookings(db).findAll({
    attributes: ['id', 'groupCode'],
    where: {
      [Op.and]: [
        whereAddressIs('guestEmail', guestEmail),
        { status: 'pending', deletedAt: null },
        { [Op.or]: [{ provedAt: { [Op.not]: null } }, { caller }] },
      ],
    },
    ...raw(db),
  })
  return countRequests(rows)
}

/** How many requests of guests that came in the time before `now` are pending. A clock that was ahead counts none. */
export async function countRecentRequests(db: Db, now: number, durationMs: number): Promise<number> {
  const rows = await bookings(db).findAll({
    attributes: ['id', 'groupCode'],
    where: {
      createdAt: { [Op.gt]: new Date(now - durationMs).toISOString(), [Op.lte]: new Date(now).toISOString() },
      status: 'pending',
      deletedAt: null,
      caller: { [Op.not]: null },
    },
    ...raw(db),
  })
  return countRequests(rows)
}

/** The requests that still have their days although their time is over. */
export async function listExpiredHolds(db: Db, now: number): Promise<string[]> {
  const { earliest, latest } = getHoldBounds(now)
  const heldUntil = { [Op.or]: [{ [Op.lte]: earliest }, { [Op.gt]: latest }] }
  const rows = await bookings(db).findAll({
    attributes: ['id'],
    where: { status: 'pending', deletedAt: null, waitingSince: { [Op.not]: null }, releasedAt: null, heldUntil },
    ...raw(db),
  })
  return rows.map(({ id }) => id)
}

/** Presents rows with the names of their rooms. */
async function presentRows(db: Db, rows: BookingRow[]): Promise<FeedEntry<Booking>[]> {
  const rooms = await readRoomsById(db)
  return rows.flatMap((row) => {
    const room = rooms.get(row.roomId)
    return room ? [{ revision: row.revision, id: row.id, item: presentBooking(row, room) }] : []
  })
}

/** For the change feed, the trash included. */
export const changedBookings = createFeedSource(bookings, presentRows)

const listIds = async (db: Db, where: WhereOptions<BookingRow>): Promise<string[]> =>
  (await bookings(db).findAll({ attributes: ['id'], where, ...raw(db) })).map(({ id }) => id)

/** The bookings outside the trash that ended before a day, and whose guest was not erased. */
export const listIdsEndedBefore = (db: Db, day: Day): Promise<string[]> =>
  listIds(db, { deletedAt: null, checkoutDate: { [Op.lt]: day }, ...whereGuestIsKnown })

/** The bookings that were put in the trash before a day. */
export const listIdsTrashedBefore = (db: Db, day: Day): Promise<string[]> =>
  listIds(db, { deletedAt: { [Op.lt]: day } })

/** The bookings outside the trash that have a day from `from` through `last`, and are not cancelled. */
export const listBookingsBetween = (db: Db, from: Day, last: Day): Promise<BookingRow[]> =>
  bookings(db).findAll({
    where: {
      deletedAt: null,
      status: { [Op.ne]: 'cancelled' },
      checkinDate: { [Op.between]: getCheckinRange(from, last) },
      checkoutDate: { [Op.gte]: from },
    },
    order: ['checkinDate', 'id'],
    ...raw(db),
  })

/** The surnames of all guests who arrive on a day from `from` through `last`, whatever became of their bookings. */
export const listSurnames = async ({ main, transaction }: Db, from: Day, last: Day): Promise<string[]> => {
  const rows = await main.query<{ guestSurname: string }>(
    'SELECT DISTINCT "guestSurname" FROM bookings WHERE "checkinDate" BETWEEN :from AND :last',
    { type: QueryTypes.SELECT, replacements: { from, last }, transaction },
  )
  return rows.map(({ guestSurname }) => guestSurname)
}

/** The bookings of one person, the trash included. */
export const findPersonBookings = (db: Db, { email, ids }: PersonIdentifier): Promise<BookingRow[]> =>
  bookings(db).findAll({
    where: { [Op.or]: [{ id: ids }, ...(email === undefined ? [] : [whereAddressIs('guestEmail', email)])] },
    order: ['createdAt', 'id'],
    ...raw(db),
  })

export const presentBookings = async (db: Db, rows: BookingRow[]): Promise<Booking[]> =>
  (await presentRows(db, rows)).map(({ item }) => item)

/** The bookings of these groups. */
export const listGroupMembers = (db: Db, codes: string[]): Promise<Pick<BookingRow, 'id' | 'groupCode'>[]> =>
  bookings(db).findAll({
    attributes: ['id', 'groupCode'],
    where: { groupCode: codes },
    ...raw(db),
  })

/** The requests of guests that came between two instants, those in the trash included. */
export const listReceivedRequests = (
  db: Db,
  from: string,
  before: string,
): Promise<Pick<BookingRow, 'id' | 'code' | 'groupCode' | 'createdAt'>[]> =>
  bookings(db).findAll({
    attributes: ['id', 'code', 'groupCode', 'createdAt'],
    where: { origin: 'site', createdAt: { [Op.gte]: from, [Op.lt]: before } },
    ...raw(db),
  })

/** As `isWaitingForStaff` says it. */
const isWaiting = { status: 'pending', deletedAt: null, releasedAt: null, waitingSince: { [Op.ne]: null } }

/** The requests that staff have to answer, those that have waited longest first. */
export const listWaitingRequests = async (db: Db): Promise<Booking[]> => {
  const order = ['waitingSince', 'id']
  const { transaction } = db
  return presentBookings(db, await bookings(db).findAll({ where: isWaiting, order, raw: true, transaction }))
}

/** How many requests, and wishes for other days, staff have to answer. */
export const countWaitingBookings = (db: Db, today: Day): Promise<number> => {
  const isWished = { wishedAt: { [Op.ne]: null }, deletedAt: null, checkoutDate: { [Op.gt]: today } }
  return bookings(db).count({ where: { [Op.or]: [isWaiting, isWished] }, transaction: db.transaction })
}

/** The stays that are confirmed or over, and have this day from `from` through `last`. */
export const listAgreedStays = async (
  db: Db,
  field: 'checkinDate' | 'checkoutDate' | 'depositDueOn',
  from: Day,
  last: Day,
): Promise<Booking[]> =>
  presentBookings(
    db,
    await bookings(db).findAll({
      where: {
        status: ['confirmed', 'completed'],
        deletedAt: null,
        [field]: { [Op.between]: [from, last] },
      },
      order: [field, 'id'],
      ...raw(db),
    }),
  )
