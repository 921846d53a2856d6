/** What happened to each booking: one row for each write that changed it, in the transaction of that write. */
import { DataTypes, type InferAttributes, type InferCreationAttributes, Model, Op } from 'sequelize'
import { z } from 'zod/mini'
import { type Db, defineTable, raw } from '#api/db/table.ts'
import type { Tx, Writer } from '#api/db/write.ts'
import { type BookingField, bookingFields, editableFields, hasSameField } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { type BookingEvent, BookingFieldChange } from '#contract/bookings/history.ts'
import type { BookingRow } from './model.ts'
import { presentRoomless } from './present.ts'

const Changes = z.array(BookingFieldChange)

class BookingChange extends Model<InferAttributes<BookingChange>, InferCreationAttributes<BookingChange>> {
  declare bookingId: string
  declare revision: number
  declare at: string
  declare by: Writer['by']
  declare who: string | null
  /** The changed fields as JSON, an array of `BookingFieldChange`. */
  declare changes: string
}

const bookingChanges = defineTable(BookingChange, {
  store: 'main',
  tableName: 'booking_changes',
  attributes: () => ({
    bookingId: { type: DataTypes.TEXT, primaryKey: true },
    revision: { type: DataTypes.INTEGER, primaryKey: true },
    at: DataTypes.TEXT,
    by: DataTypes.TEXT,
    who: DataTypes.TEXT,
    changes: DataTypes.TEXT,
  }),
})

/** The number of pets says whether there are any. A declined request is cancelled: `declinedAt` tells them apart. */
const recordedFields = [...editableFields.filter((field) => field !== 'hasPets'), 'declinedAt' as const]

/** A field about the person: the history says only that it was changed, so erasing has nothing to find there. */
const isPersonal = (field: BookingField): boolean => 'erased' in bookingFields[field]

type Scalar = string | number | boolean | null
/** Ages and stays as text. */
const toText = (value: Scalar | object): Scalar =>
  typeof value === 'object' && value !== null ? Object.values(value).join(', ') : value

/** The fields in which two versions of a booking differ. A new booking has no version before: only its status counts. */
export function listFieldChanges(before: Booking | null, after: Booking): BookingFieldChange[] {
  if (before === null) return [{ field: 'status', from: null, to: after.status }]
  return recordedFields
    .filter((field) => !hasSameField(field, before, after))
    .map((field) =>
      isPersonal(field)
        ? { field, from: null, to: null }
        : { field, from: toText(before[field]), to: toText(after[field]) },
    )
}

/** What changes of the ledger come to. */
function listLedgerChanges(before: BookingRow | null, after: BookingRow): BookingFieldChange[] {
  if (before === null) return []
  const [old, changed] = [presentRoomless(before), presentRoomless(after)]
  return ([before.lines !== after.lines && 'totalCents', before.payments !== after.payments && 'paidCents'] as const)
    .filter((field) => field !== false)
    .flatMap((field) => (old[field] === changed[field] ? [] : [{ field, from: old[field], to: changed[field] }]))
}

type Change = { before: BookingRow | null; after: BookingRow }

/** Records what the transaction does to these bookings. */
export async function recordChanges(tx: Tx, changes: Change[]): Promise<void> {
  const { by, who } = tx.writer
  const rows = changes.map(({ before, after }) => ({
    bookingId: after.id,
    revision: tx.revision,
    at: tx.timestamp,
    by,
    who,
    changes: JSON.stringify([
      ...listFieldChanges(before && presentRoomless(before), presentRoomless(after)),
      ...listLedgerChanges(before, after),
    ]),
  }))
  await bookingChanges(tx).bulkCreate(
    rows.filter((row) => row.changes !== '[]'),
    { transaction: tx.transaction },
  )
}

/** The events of a booking, newest first. */
export async function listBookingEvents(db: Db, bookingId: string): Promise<BookingEvent[]> {
  const rows = await bookingChanges(db).findAll({
    where: { bookingId },
    order: [['revision', 'DESC']],
    ...raw(db),
  })
  return rows.map(({ at, by, who, changes }) => ({ at, by, who, changes: JSON.parse(changes) }))
}

/** When staff have confirmed or declined these requests. */
export async function listAnswers(db: Db, bookingIds: string[]): Promise<{ bookingId: string; at: string }[]> {
  const where = { bookingId: bookingIds, by: 'staff', changes: { [Op.like]: '%"status"%' } }
  const rows = await bookingChanges(db).findAll({ where, ...raw(db) })
  const isAnswer = ({ field, from }: BookingFieldChange) => field === 'status' && from === 'pending'
  return rows
    .filter(({ changes }) => z.parse(Changes, JSON.parse(changes)).some(isAnswer))
    .map(({ bookingId, at }) => ({ bookingId, at }))
}

export async function eraseHistory(tx: Tx, bookingIds: string[]): Promise<void> {
  await bookingChanges(tx).destroy({ where: { bookingId: bookingIds }, transaction: tx.transaction })
}
