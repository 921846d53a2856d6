/** Demo data around today: bookings, messages and disabled days. A real farm never gets it. */
import { v7 as uuidv7 } from 'uuid'
import { type BookingRow, bookings } from '#api/bookings/model.ts'
import { updateStays } from '#api/channelStays/actions.ts'
import { channels } from '#api/channels/model.ts'
import { contacts } from '#api/contacts/model.ts'
import type { Database } from '#api/db/database.ts'
import { type Tx, type WriteContext, write } from '#api/db/write.ts'
import { ok } from '#api/errors.ts'
import { notes } from '#api/notes/model.ts'
import { occupiedDays, roomDays } from '#api/roomDays/model.ts'
import { hasDays } from '#contract/bookings/bookingRules.ts'
import { addDays, type Day, dayMs, getOccupiedDays, toFarmDay } from '#contract/days/days.ts'
import { hasSubject } from '#contract/notes.ts'
import type { BookingStatus, Turnover } from '#contract/stays/stay.ts'
import { buildBooking, buildContact, createRandom, type Random } from './builders.ts'
import { documentPayments } from './documents.ts'
import { registerGuests } from './guests.ts'
import { sellByPortals } from './portals.ts'
import { buildWeek } from './week.ts'
import { buildYear } from './year.ts'

const bookableRoomCount = 15
const soldOutRoomId = 9
/** All requests came in within a quarter of these hours: an older one would be late. */
const recentHours = 48
/** For payments of so many days, somebody still has to write a fiscal document. */
const undocumentedDays = 2

export async function seedDemo(db: Database, context: WriteContext, hasYear: boolean): Promise<void> {
  await write(db, context, async (tx) => {
    const random = createRandom(1416)
    const today = toFarmDay(context.now)
    const rows = buildBookings(random, today, context.now, tx.revision)
    await insertBookings(tx, hasYear ? await addYear(tx, rows, today, context.now) : rows)
    await insertNotes(tx, rows, today, context.now)
    await insertContacts(tx, random, context.now)
    await disableDays(tx, today)
    return ok(null)
  })
}

/** The bookings with those of the past year and of the days around today. Adds what portals have sold in the year. */
async function addYear(tx: Tx, rows: BookingRow[], today: Day, now: number): Promise<BookingRow[]> {
  const { transaction, revision } = tx
  const week = buildWeek(createRandom(7), rows, { today, now, revision })
  const year = buildYear(createRandom(365), today, listFirstDays(rows, today), revision)
  const sold = sellByPortals(createRandom(12), year, now, revision)
  await channels(tx).bulkCreate(sold.channels, { transaction })
  await updateStays(
    tx,
    sold.stays.map((after) => ({ before: null, after })),
  )
  const bookings = [...rows, ...sold.bookings, ...week]
  await registerGuests(tx, createRandom(21), { bookings, sold: sold.stays, today })
  return documentPayments(createRandom(3), bookings, addDays(today, -undocumentedDays))
}

const pickStatus = (random: Random, checkout: Day, today: Day): BookingStatus => {
  if (checkout < today) return random.next() < 0.9 ? 'completed' : 'cancelled'
  return random.pick(['pending', 'confirmed', 'confirmed', 'cancelled'])
}

/** Stays of two to six nights with gaps between them, from a month ago to three months ahead. */
function buildBookings(random: Random, today: Day, now: number, revision: number): BookingRow[] {
  const rows: BookingRow[] = []
  for (let roomId = 1; roomId <= bookableRoomCount; roomId++) {
    if (roomId === soldOutRoomId) continue
    let day = addDays(today, -30 + random.nextInt(12))
    while (day < addDays(today, 90)) {
      const nights = 2 + random.nextInt(5)
      const age = random.nextInt(20 * 24)
      const status = pickStatus(random, addDays(day, nights), today)
      const hours = status === 'pending' ? age % recentHours : age
      const createdAt = new Date(now - (hours < recentHours ? hours / 4 : hours) * 3_600_000).toISOString()
      const row = buildBooking(random, { roomId, checkinDate: day, nights, status, createdAt, revision })
      rows.push(
        status === 'pending' && day <= today
          ? { ...row, status: 'cancelled', declinedAt: createdAt }
          : { ...row, waitingSince: status === 'pending' && row.origin === 'site' ? createdAt : null },
      )
      day = addDays(day, nights + 6 + random.nextInt(22))
    }
  }
  return rows
}

/** By room, the day on which its first booking begins. */
function listFirstDays(rows: BookingRow[], today: Day): Map<number, Day> {
  const roomIds = Array.from({ length: bookableRoomCount }, (_, index) => index + 1)
  const days = (roomId: number) => rows.filter((it) => it.roomId === roomId).map(({ checkinDate }) => checkinDate)
  return new Map(roomIds.map((roomId) => [roomId, days(roomId).toSorted()[0] ?? today]))
}

/** Inserts bookings and their occupied days. */
export async function insertBookings(tx: Tx, rows: BookingRow[], turnover: Turnover = 'blocked'): Promise<void> {
  const { transaction } = tx
  await bookings(tx).bulkCreate(rows, { transaction })
  const days = rows.filter(hasDays).flatMap((row) =>
    getOccupiedDays(row, turnover).map((day) => ({
      roomId: row.roomId,
      day,
      ownerKind: 'booking' as const,
      ownerId: row.id,
    })),
  )
  await occupiedDays(tx).bulkCreate(days, { transaction })
}

async function insertContacts(tx: Tx, random: Random, now: number): Promise<void> {
  const rows = [1, 2, 4, 9, 15].map((days) => ({
    ...buildContact(random, { createdAt: new Date(now - days * dayMs).toISOString(), revision: tx.revision }),
    answered: days > 2,
  }))
  await contacts(tx).bulkCreate(rows, { transaction: tx.transaction })
}

/** A note on each of three stays around today, one on the day, two reminders and a repair. */
async function insertNotes(tx: Tx, rows: BookingRow[], today: Day, now: number): Promise<void> {
  const [first, second, third] = rows
    .filter((it) => hasDays(it) && it.checkinDate <= today && today <= it.checkoutDate)
    .map(({ id }) => id)
  const nothing = { bookingId: null, day: null, roomId: null, remindOn: null }
  const texts = [
    { bookingId: first ?? null, text: 'Il figlio è allergico alle noci.' },
    { bookingId: second ?? null, text: 'Arriva tardi: le chiavi sono nella cassetta.' },
    { bookingId: third ?? null, text: 'Vegetariani, prenotano la cena per le 20.' },
    { bookingId: first ?? null, remindOn: today, text: 'Preparare la torta di compleanno.' },
    { day: today, text: 'Dalle 9 alle 11 manca l’acqua: avvisare gli ospiti.' },
    { remindOn: addDays(today, -1), text: 'Richiamare il vetraio.' },
    { roomId: 2, remindOn: today, text: 'Il rubinetto della doccia perde.' },
  ]
  const placed = texts.map((it) => ({ ...nothing, ...it })).filter(hasSubject)
  await notes(tx).bulkCreate(
    placed.map((it, i) => {
      const at = now - (i + 1) * 3_600_000
      const row = { ...it, id: uuidv7({ msecs: at }), author: 'manager', createdAt: new Date(at).toISOString() }
      return { ...row, doneAt: null, forKitchen: null, version: 1, revision: tx.revision }
    }),
    { transaction: tx.transaction },
  )
}

/**
 * One room is disabled for the next 45 days, so it shows as sold out. Another is disabled for three days of painting.
 */
async function disableDays(tx: Tx, today: Day): Promise<void> {
  const { transaction, revision } = tx
  const buildDisabledDay = (roomId: number, date: Day, notes: string | null) => ({
    roomId,
    date,
    available: false,
    notes,
    version: 1,
    revision,
  })
  const rows = [
    ...Array.from({ length: 45 }, (_, i) => buildDisabledDay(soldOutRoomId, addDays(today, i), null)),
    ...Array.from({ length: 3 }, (_, i) => buildDisabledDay(2, addDays(today, 100 + i), 'Imbianchino')),
  ]
  await roomDays(tx).bulkCreate(rows, { transaction })
}
