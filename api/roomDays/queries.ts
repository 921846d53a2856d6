import { Op, QueryTypes } from 'sequelize'
import { type FeedEntry, type FeedRange, isAfter, whereRevisionInRange } from '#api/db/feed.ts'
import { type Db, raw } from '#api/db/table.ts'
import type { RoomDayWithRoomId } from '#contract/availability.ts'
import { type Day, type Stay, toItalianDay } from '#contract/days/days.ts'
import { listStays } from '#contract/offers/offerRules.ts'
import type { Alternative } from '#contract/offers/offers.ts'
import { type OccupiedDayRow, type OwnerKind, occupiedDays, type RoomDayRow, roomDays } from './model.ts'
import { presentRoomDay } from './present.ts'

/** The days of one room that staff have disabled, from `from` through `last`. */
export async function listDisabledDays(db: Db, roomId: number, from: Day, last: Day): Promise<Day[]> {
  const rows = await roomDays(db).findAll({
    where: { roomId, available: false, date: { [Op.between]: [from, last] } },
    ...raw(db),
  })
  return rows.map((row) => row.date)
}

/** The days of all rooms that staff have edited, from `from` through `last`. */
export const listRoomDays = ({ main, transaction }: Db, from: Day, last: Day): Promise<RoomDayRow[]> =>
  main.query<RoomDayRow>('SELECT * FROM room_days WHERE date BETWEEN :from AND :last ORDER BY "roomId", date', {
    type: QueryTypes.SELECT,
    replacements: { from, last },
    transaction,
  })

export const findRoomDay = (db: Db, roomId: number, date: Day): Promise<RoomDayRow | null> =>
  roomDays(db).findOne({ where: { roomId, date }, ...raw(db) })

/**
 * For the change feed. The id is room and date in one text that sorts like the pair: the room number is zero-padded.
 */
export async function listChangedDays(db: Db, range: FeedRange): Promise<FeedEntry<RoomDayWithRoomId>[]> {
  const rows = await roomDays(db).findAll({
    where: whereRevisionInRange(range),
    ...raw(db),
  })
  return rows
    .map((row) => ({
      revision: row.revision,
      id: `${String(row.roomId).padStart(7, '0')} ${row.date}`,
      item: presentRoomDay(row),
    }))
    .filter((it) => isAfter(range, it))
}

/** The bookings `b` that own days `d`. */
export const joinOwners = `JOIN bookings b ON d."ownerKind" = 'booking' AND b.id = d."ownerId"`

/**
 * The stays for which offers keep days, as pending ones. There are few: each is a promise that somebody has written. An
 * expired offer has none as soon as its days are free. The days of each offer are found by the index of owners: every
 * calendar asks for them, and the days of all bookings are many.
 */
export async function listKeptStays({
  main,
  transaction,
}: Db): Promise<(Stay & { roomId: number; status: 'pending' })[]> {
  const rows = await main.query<{ alternatives: string }>(
    `SELECT alternatives FROM offers o
     WHERE "holdsDays" AND EXISTS (SELECT 1 FROM occupied_days d WHERE d."ownerId" = o.id AND d."ownerKind" = 'offer')`,
    { type: QueryTypes.SELECT, transaction },
  )
  return rows.flatMap(({ alternatives }) =>
    parseStays(alternatives).map(({ roomId, checkinDate, checkoutDate }) => ({
      roomId,
      checkinDate,
      checkoutDate,
      status: 'pending' as const,
    })),
  )
}

const parseStays = (alternatives: string): (Stay & { roomId: number })[] =>
  (JSON.parse(alternatives) as Alternative[]).flatMap((it) => listStays(it))

/** The nights of a room from today through `last` that offers keep. A day on which their stays only end is none. */
export async function listKeptNights({ main, transaction }: Db, roomId: number, today: Day, last: Day): Promise<Day[]> {
  const rows = await main.query<{ day: Day; alternatives: string }>(
    `SELECT d.day, o.alternatives FROM occupied_days d JOIN offers o ON o.id = d."ownerId"
     WHERE d."ownerKind" = 'offer' AND d."roomId" = :roomId AND d.day BETWEEN :today AND :last AND o."validUntil" >= :today`,
    { type: QueryTypes.SELECT, replacements: { roomId, today, last }, transaction },
  )
  const isNight = ({ day, alternatives }: { day: Day; alternatives: string }) =>
    parseStays(alternatives).some((it) => it.roomId === roomId && it.checkinDate <= day && day < it.checkoutDate)
  return rows.filter(isNight).map(({ day }) => day)
}

type NightOwner = { day: Day; ownerId: string; isLeaving: boolean }

/**
 * Who has the days of a room from check-in up to the last night. `isLeaving`: it gives way to a portal's stay, because it
 * is a booking that only leaves on the day, or an offer.
 */
export async function listNightOwners(
  { main, transaction }: Db,
  roomId: number,
  { checkinDate, checkoutDate }: Stay,
): Promise<NightOwner[]> {
  const rows = await main.query<{ day: Day; ownerKind: OwnerKind; ownerId: string; checkoutDate: Day | null }>(
    `SELECT d.day, d."ownerKind", d."ownerId", b."checkoutDate" FROM occupied_days d LEFT ${joinOwners}
     WHERE d."roomId" = :roomId AND d.day >= :checkinDate AND d.day < :checkoutDate`,
    { type: QueryTypes.SELECT, replacements: { roomId, checkinDate, checkoutDate }, transaction },
  )
  return rows.map(({ day, ownerKind, ownerId, checkoutDate }) => ({
    day,
    ownerId,
    isLeaving: day === checkoutDate || ownerKind === 'offer',
  }))
}

/** The booking `b` of an occupied day is a request whose address nobody has proved, and that nobody has answered. */
const isUnproved = `b.status = 'pending' AND b."waitingSince" IS NOT NULL AND b."provedAt" IS NULL`

type TakenDays = { day: Day; held: number; closed: number }

/**
 * For each day from `from` through `last` how many of these rooms unproved requests hold, and how many nobody can have:
 * they have other bookings, or staff have disabled them.
 */
export const countTakenDays = (db: Db, roomIds: number[], from: Day, last: Day): Promise<TakenDays[]> =>
  db.main.query<TakenDays>(
    `SELECT day, CAST(sum(held) AS INTEGER) AS held, CAST(count(*) - sum(held) AS INTEGER) AS closed FROM (
       SELECT d.day, CASE WHEN ${isUnproved} THEN 1 ELSE 0 END AS held FROM occupied_days d LEFT ${joinOwners}
       WHERE d."roomId" IN (:roomIds) AND d.day BETWEEN :from AND :last
       UNION ALL
       SELECT r.date, 0 FROM room_days r
       WHERE r."roomId" IN (:roomIds) AND r.date BETWEEN :from AND :last AND NOT r.available AND NOT EXISTS (
         SELECT 1 FROM occupied_days o WHERE o."roomId" = r."roomId" AND o.day = r.date)
     ) taken GROUP BY day`,
    { type: QueryTypes.SELECT, replacements: { roomIds, from, last }, transaction: db.transaction },
  )

/** Those of these days of a room that somebody has, except some owners. */
export const listTakenDays = (
  db: Db,
  roomId: number,
  days: Day[],
  exceptIds: string[],
): Promise<Pick<OccupiedDayRow, 'day' | 'ownerKind'>[]> =>
  occupiedDays(db).findAll({
    attributes: ['day', 'ownerKind'],
    where: { roomId, day: days, ownerId: { [Op.notIn]: exceptIds } },
    ...raw(db),
  })

/** Whether one of these days of a room is taken, by others than `ownIds`. */
export const isAnyTaken = async (db: Db, roomId: number, days: Day[], ownIds: string[] = []): Promise<boolean> =>
  (await occupiedDays(db).count({
    where: { roomId, day: days, ownerId: { [Op.notIn]: ownIds } },
    transaction: db.transaction,
  })) > 0

/** Who has a day. A portal's stay has no code; its name is that of the channel. */
export type Holder = Record<'room' | 'code' | 'name' | 'from' | 'to', string>

/** The owners of the days `d`: bookings, portals' stays, and offers, which keep days and not one stay. */
const selectHolders = `SELECT DISTINCT COALESCE(b.id, s.id, o.id) AS id, r.name AS room, COALESCE(b.code, o.code, '') AS code,
    COALESCE(b."guestName", c.name, o."guestName") AS "guestName",
    COALESCE(b."guestSurname", o."guestSurname", '') AS "guestSurname",
    COALESCE(b."checkinDate", s."checkinDate", d.day) AS "checkinDate",
    COALESCE(b."checkoutDate", s."checkoutDate", d.day) AS "checkoutDate"`
const joinHolders = `FROM occupied_days d JOIN rooms r ON r.id = d."roomId" LEFT ${joinOwners}
  LEFT JOIN channel_stays s ON d."ownerKind" = 'channelStay' AND s.id = d."ownerId" LEFT JOIN channels c ON c.id = s."channelId"
  LEFT JOIN offers o ON d."ownerKind" = 'offer' AND o.id = d."ownerId"`

/** Those who have one of these days in the room, except some, named by code, guest and days. */
export async function listHolders(db: Db, roomId: number, days: Day[], exceptIds: string[]): Promise<Holder[]> {
  const rows = await db.main.query<Record<string, string>>(
    `${selectHolders} ${joinHolders}
     WHERE d."roomId" = :roomId AND d.day IN (:days) AND d."ownerId" NOT IN (:exceptIds) ORDER BY "checkinDate"`,
    { type: QueryTypes.SELECT, replacements: { roomId, days, exceptIds }, transaction: db.transaction },
  )
  return rows.map(presentHolder)
}

const presentHolder = ({ room = '', code = '', ...it }: Record<string, string>): Holder => ({
  room,
  code,
  name: `${it.guestName} ${it.guestSurname}`.trim(),
  from: toItalianDay(it.checkinDate ?? ''),
  to: toItalianDay(it.checkoutDate ?? ''),
})

/**
 * Who has the days from check-in through check-out of these stays, except some bookings, by room and day:
 * `3 2027-05-01`.
 */
export async function mapHolders(
  db: Db,
  stays: (Stay & { roomId: number })[],
  exceptIds: string[],
): Promise<Map<string, Holder>> {
  if (stays.length === 0) return new Map()
  const conditions = stays.map((_, i) => `(d."roomId" = :room${i} AND d.day BETWEEN :from${i} AND :to${i})`)
  const values = stays.flatMap(({ roomId, checkinDate, checkoutDate }, i) => [
    [`room${i}`, roomId] as const,
    [`from${i}`, checkinDate] as const,
    [`to${i}`, checkoutDate] as const,
  ])
  const rows = await db.main.query<Record<string, string>>(
    `${selectHolders}, d."roomId", d.day ${joinHolders}
     WHERE ${conditions.join(' OR ')}`,
    { type: QueryTypes.SELECT, replacements: Object.fromEntries(values), transaction: db.transaction },
  )
  const others = rows.filter(({ id = '' }) => !exceptIds.includes(id))
  return new Map(others.map((row) => [`${row.roomId} ${row.day}`, presentHolder(row)]))
}

type TurnoverConflict = Record<'room' | 'day' | 'leaving' | 'arriving', string>

/**
 * The stays from today on that end on the day on which another one begins in the same room, the earliest first. They
 * are named by code, guest and days.
 */
export async function listTurnoverConflicts(db: Db, today: Day): Promise<TurnoverConflict[]> {
  const rows = await db.main.query<Record<string, string>>(
    `SELECT DISTINCT r.name AS room, a."checkoutDate" AS day,
       a.code AS "aCode", a."guestName" AS "aName", a."guestSurname" AS "aSurname", a."checkinDate" AS "aFrom",
       b.code AS "bCode", b."guestName" AS "bName", b."guestSurname" AS "bSurname", b."checkoutDate" AS "bTo"
     FROM occupied_days d
     JOIN bookings a ON d."ownerKind" = 'booking' AND a.id = d."ownerId"
     JOIN occupied_days taken ON taken."roomId" = a."roomId" AND taken.day = a."checkoutDate" AND taken."ownerId" <> a.id
     JOIN bookings b ON taken."ownerKind" = 'booking' AND b.id = taken."ownerId"
     JOIN rooms r ON r.id = a."roomId"
     WHERE a."checkoutDate" >= :today ORDER BY day, room`,
    { type: QueryTypes.SELECT, replacements: { today }, transaction: db.transaction },
  )
  return rows.map(({ room = '', day = '', ...it }) => ({
    room,
    day: toItalianDay(day),
    leaving: `${it.aCode} ${it.aName} ${it.aSurname} (${toItalianDay(it.aFrom ?? '')} - ${toItalianDay(day)})`,
    arriving: `${it.bCode} ${it.bName} ${it.bSurname} (${toItalianDay(day)} - ${toItalianDay(it.bTo ?? '')})`,
  }))
}
