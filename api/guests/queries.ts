import { Op } from 'sequelize'
import { findBooking, listGroupMembers } from '#api/bookings/queries.ts'
import { findChannelStay } from '#api/channelStays/queries.ts'
import { createFeedSource } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import { findStayEnd, listInhabitedStays, listStayParts } from '#api/guestLists/queries.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { isInhabited } from '#contract/bookings/bookingRules.ts'
import { addDays, type Day, type Stay } from '#contract/days/days.ts'
import type { ReportedStay } from '#contract/duties/schedine.ts'
import { isMember } from '#contract/guests/guestRules.ts'
import { buildNoGuests, type Report, type StayGuests, type StayKind } from '#contract/guests/guests.ts'
import { findStayBefore, groupByEnd } from '#contract/stays/consecutiveStays.ts'
import { limits } from '#contract/stays/stay.ts'
import { getWholeStay } from '#contract/stays/stayParts.ts'
import { listDocuments, readDocuments } from './documents.ts'
import { guestDocuments, type StayGuestsRow, stayGuests } from './model.ts'
import { parseLists, presentStayGuests } from './present.ts'

/** A booking or a portal's stay, by its id. */
export type StayRef = { stay: StayKind; id: string }

/** What of a stay its guests depend on. */
export type GuestStay = Stay & { roomId: number; isActive: boolean; groupCode: string | null }

/**
 * Where the guests of a stay stand: with its first part, where they have changed rooms. */
export async function findFirstPart(db: Db, ref: StayRef): Promise<StayRef> {
  const parts = ref.stay === 'booking' ? await listStayParts(db) : []
  const part = parts.find(({ id }) => id === ref.id)
  return part ? { ...ref, id: getWholeStay(parts, part).id } : ref
}

/** Null for a stay that does not exist, or lies in the trash. One in several rooms ends when the last of them is left. */
export async function findGuestStay(db: Db, { stay, id }: StayRef): Promise<GuestStay | null> {
  if (stay === 'booking') {
    const row = await findBooking(db, id)
    if (row === null || row.deletedAt !== null) return null
    const { checkinDate, roomId, groupCode } = row
    const checkoutDate = findStayEnd(await listStayParts(db), row)
    return { checkinDate, checkoutDate, roomId, isActive: isInhabited(row), groupCode }
  }
  const row = await findChannelStay(db, id)
  if (row === null || row.kind !== 'stay') return null
  const { checkinDate, checkoutDate, roomId, cancelledAt, noShow } = row
  return { checkinDate, checkoutDate, roomId, isActive: cancelledAt === null && !noShow, groupCode: null }
}

export const findStayGuests = (db: Db, id: string): Promise<StayGuestsRow | null> =>
  stayGuests(db).findByPk(id, raw(db))

/** In the order of the rows. */
export async function presentStaysGuests(db: Db, rows: StayGuestsRow[]): Promise<StayGuests[]> {
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
export async function readStayGuests(db: Db, part: StayRef): Promise<StayGuests | null> {
  const ref = await findFirstPart(db, part)
  if ((await findGuestStay(db, ref)) === null) return null
  const row = await findStayGuests(db, ref.id)
  const [presented] = row?.stay === ref.stay ? await presentStaysGuests(db, [row]) : []
  return presented ?? buildNoGuests(ref.id, ref.stay)
}

/** For the change feed. */
export const changedStayGuests = createFeedSource(stayGuests, async (db, rows) => {
  const items = await presentStaysGuests(db, rows)
  return rows.flatMap(({ id, revision }) => items.filter((it) => it.id === id).map((item) => ({ revision, id, item })))
})

/** Of these stays. */
export const findPersonGuests = (db: Db, ids: string[]): Promise<StayGuestsRow[]> =>
  stayGuests(db).findAll({ where: { id: ids }, ...raw(db) })

/** What is stored about the guests of these stays, without documents. */
export const listGuestLists = async (db: Db, ids: string[]): Promise<Map<string, ReturnType<typeof parseLists>>> =>
  new Map((await findPersonGuests(db, ids)).map((row) => [row.id, parseLists(row)]))

/** Whether another room of the same request has a head of the group. */
export async function hasHeadElsewhere(db: Db, id: string, groupCode: string | null): Promise<boolean> {
  if (groupCode === null) return false
  const ids = (await listGroupMembers(db, [groupCode])).map((it) => it.id).filter((it) => it !== id)
  for (const row of await findPersonGuests(db, ids))
    if (parseLists(row).guests.some(({ kind }) => kind === 'groupHead') && (await findGuestStay(db, row))?.isActive)
      return true
  return false
}

/** The rows with arrivals on days from `from` through `to`. */
export const listArrivedBetween = (db: Db, from: Day, to: Day): Promise<StayGuestsRow[]> =>
  stayGuests(db).findAll({
    where: { firstArrival: { [Op.lte]: to }, lastArrival: { [Op.gte]: from } },
    order: ['firstArrival', 'id'],
    ...raw(db),
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
      const { checkinDate, checkoutDate, groupCode } = stay
      const days = { checkinDate, checkoutDate, groupCode }
      return [{ id: row.id, stay: row.stay, guests: whole, ...lists, version: row.version, ...days }]
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
    ...raw(db),
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

/** Of one stay: the guests whose documents, and those whose names are needless, as of this version of their list. */
export type NeedlessData = { stayId: string; version: number | null; documents: string[]; names: string[] }

/** After so many days the portal has no receipt any more of what was uploaded by hand. */
const receiptDays = 30

type ReportCheck = (stayId: string, reports: Report[], guestId: string) => boolean

/**
 * Whether the police have what they need of a guest: the receipt is there, or will not come any more. Who stays on from an
 * earlier stay was reported with that one, so its receipt counts.
 */
async function createReportCheck(db: Db, today: Day): Promise<ReportCheck> {
  const from = addDays(today, -2 * (receiptDays + limits.maxStoredNights))
  const stays = await listInhabitedStays(db, { from, to: addDays(today, limits.maxStoredNights) })
  const byEnd = groupByEnd(stays)
  const isReported: ReportCheck = (stayId, reports, guestId) => {
    const report = reports.find((it) => it.guestId === guestId)
    if (report?.state !== 'byHand') return report?.state === 'receipt'
    if (report.day < addDays(today, -receiptDays)) return true
    const stay = stays.find(({ id }) => id === stayId)
    const guest = stay?.guests.find(({ id }) => id === guestId)
    const before = stay && guest && findStayBefore(byEnd, stay, guest)
    return before ? isReported(before.stay.id, before.stay.reports, before.guestId) : false
  }
  return isReported
}

/** For how many days after the end of a stay the documents of guests who never came are kept. */
const noShowDays = 7

/** Stays from longer ago were done by earlier runs. */
const lookBackDays = 400

/**
 * By stay: the documents of those who are reported or have never come, and the names of members so many days after they
 * were reported. Half a year of lists is read and parsed for it, so it is done outside of transactions.
 */
export async function listNeedless(db: Db, today: Day, keepNamesDays: number): Promise<NeedlessData[]> {
  const isReported = await createReportCheck(db, today)
  const stored = await guestDocuments(db).findAll({ attributes: ['stayId', 'guestId'], raw: true })
  const documentStays = [...new Set(stored.map(({ stayId }) => stayId))]
  const last = addDays(today, -keepNamesDays)
  const arrived = await listArrivedBetween(db, addDays(last, -lookBackDays), last)
  const lists = [...arrived, ...(await findPersonGuests(db, documentStays))]
  const rows = new Map(lists.map((row) => [row.id, row]))
  const found: NeedlessData[] = []
  for (const stayId of new Set([...documentStays, ...rows.keys()])) {
    const row = rows.get(stayId)
    const { guests, arrivals, reports } = row ? parseLists(row) : { guests: [], arrivals: [], reports: [] }
    const isDone = (id: string) => isReported(stayId, reports, id)
    const isAbsent = (id: string) => !arrivals.some((it) => it.guestId === id)
    const guestIds = stored.filter((it) => it.stayId === stayId).map(({ guestId }) => guestId)
    const isOver = guestIds.length > 0 && (await isOverSince(db, row, addDays(today, -noShowDays)))
    const documents = guestIds.filter((id) => isDone(id) || (isOver && isAbsent(id)))
    const isOld = (id: string) => reports.some((it) => it.guestId === id && it.day <= last)
    const named = guests.filter((it) => isMember(it) && (it.surname ?? it.name ?? null) !== null)
    const names = named.map(({ id }) => id).filter((id) => isOld(id) && isDone(id))
    if (documents.length + names.length > 0) found.push({ stayId, version: row?.version ?? null, documents, names })
  }
  return found
}

/** Whether a stay was over before a day, or is none any more. */
async function isOverSince(db: Db, row: StayGuestsRow | undefined, day: Day): Promise<boolean> {
  const stay = row && (await findGuestStay(db, row))
  return !stay || stay.checkoutDate < day
}
