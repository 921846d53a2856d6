/**
 * The change feed reads the numbers that the write wrapper stamped. Rows come in the order (revision, kind, id), each in
 * its newest version. A row that is written again while a page is read moves to a later number, so it comes later: nothing
 * is missed, because no number up to the committed counter can appear any more.
 */
import { Op, type WhereOptions } from 'sequelize'
import type { Changes } from '#contract/changes.ts'
import { type RoomDayRow, roomDays } from '../availability/model.ts'
import { presentRoomDay } from '../availability/present.ts'
import { listLockedPeriods } from '../availability/queries.ts'
import { type BookingRow, bookings } from '../bookings/model.ts'
import { presentBooking } from '../bookings/present.ts'
import { type ContactRow, contacts } from '../contacts/model.ts'
import { presentContact } from '../contacts/present.ts'
import type { Database } from '../db/database.ts'
import { type RoomRow, rooms } from '../rooms/model.ts'
import { presentRoom } from '../rooms/present.ts'
import { listRooms } from '../rooms/queries.ts'
import { type SettingRow, settings } from '../settings/model.ts'

const pageRows = 500

/** Settings that leave the server; the key of private links does not. */
const publicSettings = ['bookings-enabled']

/** The kinds in feed order, which is also the order of rows of one revision: rooms first, bookings need them. */
const kinds = ['rooms', 'settings', 'availability', 'contacts', 'bookings'] as const
type Kind = (typeof kinds)[number]

type Entry =
  | { kind: 'rooms'; revision: number; id: string; row: RoomRow }
  | { kind: 'settings'; revision: number; id: string; row: SettingRow }
  | { kind: 'availability'; revision: number; id: string; row: RoomDayRow }
  | { kind: 'contacts'; revision: number; id: string; row: ContactRow }
  | { kind: 'bookings'; revision: number; id: string; row: BookingRow }

/** Where a reader stands: after the row `id` of `kind` in `revision`. */
type Place = { revision: number; kind: Kind; id: string }

/** After everything of a revision: no id sorts behind U+FFFF. */
const endOf = (revision: number): Place => ({ revision, kind: 'bookings', id: '\uffff' })

const writeCursor = (epoch: string, place: Place): string =>
  Buffer.from(JSON.stringify([epoch, place.revision, place.kind, place.id])).toString('base64url')

/** The place of a cursor of this epoch; anything else begins anew. */
function readCursor(cursor: string | undefined, epoch: string): Place {
  try {
    const [of, revision, kind, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
    const known = kinds.find((it) => it === kind)
    if (of === epoch && Number.isSafeInteger(revision) && known && typeof id === 'string')
      return { revision, kind: known, id }
  } catch {
    // Not a cursor of ours.
  }
  return endOf(0)
}

/** Room days have two keys; in the feed they sort by one text. */
const roomDayId = (row: RoomDayRow): string => `${String(row.roomId).padStart(7, '0')} ${row.date}`
const roomId = (row: RoomRow): string => String(row.id).padStart(7, '0')

const orderOf = (entry: Place): number => kinds.indexOf(entry.kind)
const isAfter = (entry: Place, place: Place): boolean => {
  if (entry.revision !== place.revision) return entry.revision > place.revision
  if (entry.kind !== place.kind) return orderOf(entry) > orderOf(place)
  return entry.id > place.id
}
const inFeedOrder = (a: Place, b: Place): number => (isAfter(a, b) ? 1 : -1)

/**
 * Rows from the place's revision through `newest`. Bookings and contacts can be many in one revision (a restore stamps
 * all with one number), so they go on behind the id; of the others a revision never holds more than a farm has rooms,
 * settings and edited days.
 */
function after(place: Place, kind: 'bookings' | 'contacts', newest: number): WhereOptions {
  const here = orderOf({ ...place, kind })
  const standing = orderOf(place)
  if (here < standing) return { revision: { [Op.gt]: place.revision, [Op.lte]: newest } }
  const id = here === standing ? place.id : ''
  return {
    [Op.or]: [
      { revision: { [Op.gt]: place.revision, [Op.lte]: newest } },
      { revision: place.revision, id: { [Op.gt]: id } },
    ],
  }
}

async function readEntries(db: Database, place: Place, newest: number): Promise<Entry[]> {
  const since = { revision: { [Op.gte]: place.revision, [Op.lte]: newest } }
  const long = { order: ['revision', 'id'], limit: pageRows + 1, raw: true } satisfies object
  const [roomRows, settingRows, dayRows, contactRows, bookingRows] = await Promise.all([
    rooms(db).findAll({ where: since, raw: true }),
    settings(db).findAll({ where: { ...since, key: publicSettings }, raw: true }),
    roomDays(db).findAll({ where: since, raw: true }),
    contacts(db).findAll({ where: after(place, 'contacts', newest), ...long }),
    bookings(db).findAll({ where: after(place, 'bookings', newest), ...long }),
  ])
  const entries: Entry[] = [
    ...roomRows.map((row): Entry => ({ kind: 'rooms', revision: row.revision, id: roomId(row), row })),
    ...settingRows.map((row): Entry => ({ kind: 'settings', revision: row.revision, id: row.key, row })),
    ...dayRows.map((row): Entry => ({ kind: 'availability', revision: row.revision, id: roomDayId(row), row })),
    ...contactRows.map((row): Entry => ({ kind: 'contacts', revision: row.revision, id: row.id, row })),
    ...bookingRows.map((row): Entry => ({ kind: 'bookings', revision: row.revision, id: row.id, row })),
  ]
  return entries.filter((entry) => isAfter(entry, place)).sort(inFeedOrder)
}

/** What changed since `cursor`, at most 500 rows; `more` says that the next page waits. */
export async function readChanges(db: Database, cursor: string | undefined): Promise<Changes> {
  const epoch = await db.epoch()
  const newest = db.revision.current
  const place = readCursor(cursor, epoch)
  const entries = await readEntries(db, place, newest)
  const page = entries.slice(0, pageRows)
  const more = entries.length > pageRows
  const last = page.at(-1)
  const roomsById = new Map((await listRooms(db)).map((room) => [room.id, room]))
  const changes: Changes = {
    epoch,
    cursor: writeCursor(
      epoch,
      more && last
        ? { revision: last.revision, kind: last.kind, id: last.id }
        : endOf(Math.max(newest, place.revision)),
    ),
    more,
    bookings: [],
    contacts: [],
    availability: [],
    rooms: [],
    settings: [],
  }
  // Locked periods have no revision: they change with the property or a restore, and then everybody reads anew.
  if (place.revision === 0) changes.settings.push({ key: 'locked-periods', value: await listLockedPeriods(db) })
  for (const entry of page) {
    if (entry.kind === 'rooms') changes.rooms.push(presentRoom(entry.row))
    else if (entry.kind === 'settings')
      changes.settings.push({ key: entry.row.key, value: JSON.parse(entry.row.value) })
    else if (entry.kind === 'availability') changes.availability.push(presentRoomDay(entry.row))
    else if (entry.kind === 'contacts') changes.contacts.push(presentContact(entry.row))
    else {
      const room = roomsById.get(entry.row.roomId)
      if (room) changes.bookings.push(presentBooking(entry.row, room))
    }
  }
  return changes
}
