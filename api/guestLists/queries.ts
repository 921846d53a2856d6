import { QueryTypes } from 'sequelize'
import { z } from 'zod/mini'
import type { Db } from '#api/db/table.ts'
import { addDays, type Day, type Stay } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { getLongestCap, listTaxedPersons, type TaxedPerson } from '#contract/duties/touristTax.ts'
import { Arrival, GuestsInput, Report, type StayKind } from '#contract/guests/guests.ts'
import { countNightsBefore, groupByEnd, type InhabitedStay, mayBeSamePerson } from '#contract/stays/consecutiveStays.ts'
import { limits } from '#contract/stays/stay.ts'
import { getWholeStay, type StayPart } from '#contract/stays/stayParts.ts'

const [Arrivals, Reports] = [z.array(Arrival), z.array(Report)]

/**
 * The guests of a stay and who of them has come, for the tax of bookings and portals' stays. The noun of guests builds on
 * both, so its table is read by SQL.
 */
export async function readGuestLists({ main, transaction }: Db, id: string) {
  const [row] = await main.query<{ guests: string; arrivals: string }>(
    'SELECT guests, arrivals FROM stay_guests WHERE id = $1',
    { type: QueryTypes.SELECT, bind: [id], transaction },
  )
  return row
    ? { guests: z.parse(GuestsInput, JSON.parse(row.guests)), arrivals: z.parse(Arrivals, JSON.parse(row.arrivals)) }
    : null
}

/** Whether somebody of a stay has come. */
export const hasArrivals = async (db: Db, id: string): Promise<boolean> =>
  ((await readGuestLists(db, id))?.arrivals.length ?? 0) > 0

const queryParts = ({ main, transaction }: Db, where: string): Promise<StayPart[]> =>
  main.query<StayPart>(
    `SELECT p.id, p.continues, p."roomId", p."checkinDate", p."checkoutDate"
      FROM (SELECT id FROM bookings WHERE continues IS NOT NULL UNION SELECT continues FROM bookings WHERE continues IS NOT NULL) m
      JOIN bookings p ON p.id = m.id
      WHERE p."deletedAt" IS NULL ${where}
      ORDER BY p."checkinDate", p.id`,
    { type: QueryTypes.SELECT, transaction },
  )

/** The parts of all stays whose guests have changed rooms, in the order of their days. There are few. */
export const listStayParts = (db: Db): Promise<StayPart[]> =>
  queryParts(db, `AND p.status <> 'cancelled' AND NOT p."noShow"`)

/** With those that are cancelled, and those to which nobody came. */
export const listAllParts = (db: Db): Promise<StayPart[]> => queryParts(db, '')

type StoredLists = Stay & { id: string; stay: StayKind; guests: string; arrivals: string; reports: string }

/** When a stay ends, in whichever room. */
export function findStayEnd(parts: StayPart[], { id, checkoutDate }: { id: string; checkoutDate: Day }): Day {
  const part = parts.find((it) => it.id === id)
  return part ? getWholeStay(parts, part).checkoutDate : checkoutDate
}

/** The stays that begin and end within these days and have guests. One whose guests have changed rooms is one stay. */
export async function listInhabitedStays(db: Db, { from, to }: { from: Day; to: Day }) {
  const { main, transaction } = db
  const columns = 'g.id, g.stay, g.guests, g.arrivals, g.reports, s."checkinDate", s."checkoutDate"'
  const isWithin = 's."checkinDate" >= $1 AND s."checkinDate" <= $2 AND s."checkoutDate" <= $2'
  const rows = await main.query<StoredLists>(
    `SELECT ${columns} FROM bookings s JOIN stay_guests g ON g.id = s.id
      WHERE ${isWithin} AND s.status IN ('confirmed', 'completed') AND s."deletedAt" IS NULL AND NOT s."noShow"
    UNION ALL SELECT ${columns} FROM channel_stays s JOIN stay_guests g ON g.id = s.id
      WHERE ${isWithin} AND s.kind = 'stay' AND s."cancelledAt" IS NULL AND NOT s."noShow"
    ORDER BY 6, 1`,
    { type: QueryTypes.SELECT, bind: [from, to], transaction },
  )
  const parts = await listStayParts(db)
  return rows.map(({ guests, arrivals, reports, ...row }) => ({
    ...row,
    checkoutDate: findStayEnd(parts, row),
    guests: z.parse(GuestsInput, JSON.parse(guests)),
    arrivals: z.parse(Arrivals, JSON.parse(arrivals)),
    reports: z.parse(Reports, JSON.parse(reports)),
  }))
}

/**
 * The stays of these persons that begin on one of these days or later, as long as the nights of one that ends then may
 * count for their tax. None where the tax has no cap.
 */
export async function listLaterStays(
  db: Db,
  settings: TaxSettings,
  persons: InhabitedStay['guests'],
  days: Day[],
): Promise<{ stay: StayKind; id: string }[]> {
  const cap = getLongestCap(settings)
  const [from, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (cap === 0 || persons.length === 0 || !from || !last) return []
  const stays = await listInhabitedStays(db, { from, to: addDays(last, cap + limits.maxStoredNights) })
  return stays.filter(({ guests }) => guests.some((one) => persons.some((other) => mayBeSamePerson(one, other))))
}

/** How many nights in a row guests were here before a stay that begins within these days, where the tax has a cap. */
export async function readNightsBefore(
  db: Db,
  settings: TaxSettings,
  { from, to }: { from: Day; to: Day },
): Promise<(stay: Pick<InhabitedStay, 'id' | 'checkinDate' | 'guests'>) => (guestId: string) => number> {
  const cap = getLongestCap(settings)
  if (cap === 0) return () => () => 0
  const stays = await listInhabitedStays(db, { from: addDays(from, -cap - limits.maxStoredNights), to })
  const byEnd = groupByEnd<InhabitedStay>(stays)
  return (stay) => (guestId) => {
    const guest = stay.guests.find(({ id }) => id === guestId)
    return guest ? countNightsBefore(byEnd, stay, guest) : 0
  }
}

/** The persons of one stay. */
export async function readTaxedPersons(
  db: Db,
  settings: TaxSettings,
  { id, checkinDate, checkoutDate }: Stay & { id: string },
  numberOfGuests: number,
  children: number[] = [],
): Promise<TaxedPerson[]> {
  const lists = await readGuestLists(db, id)
  if (lists === null) return listTaxedPersons(null, numberOfGuests, undefined, undefined, children)
  const countBefore = await readNightsBefore(db, settings, { from: checkinDate, to: checkinDate })
  return listTaxedPersons(
    { ...lists, checkinDate, checkoutDate },
    numberOfGuests,
    countBefore({ id, checkinDate, guests: lists.guests }),
    undefined,
    children,
  )
}
