/**
 * The table of bookings. Its columns are the fields of the contract, whose table says what each one means; amounts are
 * whole cents in columns of their own names.
 */
import { DataTypes, Model, type ModelAttributes, type ModelStatic } from 'sequelize'
import { defineTable } from '#api/db/table.ts'
import { type BookingField, bookingFields, type FieldKind } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'

type Rows = typeof bookingFields
/** The room of a booking is read from its own row. */
export type StoredField = Exclude<BookingField, 'room'>
export type ColumnName<Field extends StoredField> = Rows[Field]['kind'] extends 'money' ? `${Field}Cents` : Field
type ColumnValue<Field extends StoredField> = Rows[Field]['kind'] extends 'money'
  ? number | Extract<Booking[Field], null>
  : Rows[Field]['kind'] extends 'ages' | 'stay'
    ? string | null
    : Booking[Field]
type FieldColumns = { [Field in StoredField as ColumnName<Field>]: ColumnValue<Field> }

export type BookingRow = FieldColumns & {
  /** A keyed hash of the address that the request came from; null for desk bookings. */
  caller: string | null
  /** The lines of the ledger (`#contract/money/ledger.ts`) as JSON; null without any. */
  lines: string | null
  /** All that came in, as JSON (`#contract/money/paymentFields.ts`); null without any. */
  payments: string | null
  revision: number
}

const isStored = (field: string): field is StoredField => field in bookingFields && field !== 'room'
export const storedFields = Object.keys(bookingFields).filter(isStored)

export const isAmount = (field: StoredField): boolean => bookingFields[field].kind === 'money'
export const getColumn = (field: StoredField): string => (isAmount(field) ? `${field}Cents` : field)

const columnTypes: Partial<Record<FieldKind, typeof DataTypes.INTEGER | typeof DataTypes.BOOLEAN>> = {
  integer: DataTypes.INTEGER,
  money: DataTypes.INTEGER,
  boolean: DataTypes.BOOLEAN,
}
const columns = storedFields.map((field) => [
  getColumn(field),
  columnTypes[bookingFields[field].kind] ?? DataTypes.TEXT,
])

/** Rows are read as plain objects (`raw`), so the class declares no fields. */
class BookingModel extends Model<BookingRow, BookingRow> {}

export const bookings = defineTable(BookingModel as ModelStatic<BookingModel & BookingRow>, {
  store: 'main',
  tableName: 'bookings',
  attributes: () =>
    ({
      ...Object.fromEntries(columns),
      id: { type: DataTypes.TEXT, primaryKey: true },
      caller: DataTypes.TEXT,
      lines: DataTypes.TEXT,
      // Programs that derived payments from the fields know a column of another name.
      payments: { type: DataTypes.TEXT, field: 'paymentRows' },
      revision: DataTypes.INTEGER,
    }) as ModelAttributes<BookingModel & BookingRow>,
})
