/**
 * The fields of a booking, one row each. What server, tablet and site do with a field follows from its row. So a new
 * field is its schemas in `bookings.ts`, a row, a migration, a label in each catalog and its place on a form: the site's
 * (`booking/GuestFields.tsx`; where an offer is accepted, also `offer/draft.ts` and the schema in `offers.ts`), the admin's
 * (`booking/GuestFields.tsx`; of a new booking `newBooking/newBookingForm.ts`). The booking's page shows it by itself; what
 * lists and the sheet of a day show: `BookingCard.tsx`, `daySheet.ts` (from `farmStays.ts`). An import knows its heading by `import/headings.ts`. Free of schemas,
 * because the booking page loads the rows of the guest's fields.
 */

import { defaultLanguage } from '#locales/language.ts'
import type { emptyLedger } from '../money/ledger.ts'
import { anonymizedName } from './bookingRules.ts'
import type { Booking } from './bookings.ts'

/** The ledger has rules of its own (`ledger.ts`), and no fields that people fill in. */
type RowField = Exclude<keyof Booking, keyof typeof emptyLedger>

/** Decides the type of the column, of the input and of the cell in a CSV file, and how staff read the value. */
export type FieldKind =
  | ('text' | 'lines' | 'email' | 'phone' | 'choice' | 'instant')
  | ('integer' | 'boolean' | 'money' | 'day' | 'birthDate' | 'room' | 'ages' | 'stay')

type FieldRow<Value> = {
  kind: FieldKind
  /**
   * Who writes it, and where. Guests: `stay` and `guest`, the two parts of their request. Staff: these in their edit form,
   * `desk` there alone, `prices` in the form of prices, `trash` by deleting. Null: only the program, or older clients.
   */
  form: 'stay' | 'guest' | 'desk' | 'prices' | 'trash' | null
  /** Whether the draft of a request keeps it on the guest's device. */
  draft?: boolean
  /** What counts when a tablet and somebody else have changed it: a person is asked, or the server's value. */
  conflict: 'ask' | 'server'
  /** What a booking has before somebody writes it. Left out where a new booking must bring a value. */
  initial?: Value
  /** What erasing the guest leaves. Left out where the value stays. */
  erased?: Value
  /** Whether an import reads its column. An export has a column for every field. */
  csv: 'read' | 'ignored'
  /** For staff; null where no form shows it. */
  label: string | null
}

type Rows<Field extends keyof Booking> = { [Name in Field]: FieldRow<Booking[Name]> }

/** What guests write, in the order of their page. */
// biome-ignore format: a table is read by its columns
export const guestFields = {
  roomId:          { kind: 'integer',   form: 'stay',  draft: true,  conflict: 'ask',                                        csv: 'read', label: /*i18n*/ 'admin.booking.room' },
  checkinDate:     { kind: 'day',       form: 'stay',  draft: true,  conflict: 'ask',                                        csv: 'read', label: /*i18n*/ 'admin.field.checkinDate' },
  checkoutDate:    { kind: 'day',       form: 'stay',  draft: true,  conflict: 'ask',                                        csv: 'read', label: /*i18n*/ 'admin.field.checkoutDate' },
  numberOfGuests:  { kind: 'integer',   form: 'stay',  draft: true,  conflict: 'ask',    initial: 1,                         csv: 'read', label: /*i18n*/ 'admin.booking.guests' },
  children:        { kind: 'ages',      form: 'stay',  draft: true,  conflict: 'ask',    initial: [] as number[],            csv: 'read', label: /*i18n*/ 'admin.field.children' },
  checkinTime:     { kind: 'text',      form: 'stay',  draft: true,  conflict: 'ask',    initial: '',                        csv: 'read', label: /*i18n*/ 'admin.field.checkinTime' },
  hasPets:         { kind: 'boolean',   form: 'stay',  draft: true,  conflict: 'ask',    initial: false,                     csv: 'read', label: /*i18n*/ 'admin.field.hasPets' },
  numberOfPets:    { kind: 'integer',   form: 'stay',  draft: true,  conflict: 'ask',    initial: 0,                         csv: 'read', label: /*i18n*/ 'admin.field.numberOfPets' },
  guestName:       { kind: 'text',      form: 'guest', draft: true,  conflict: 'ask',    initial: '', erased: anonymizedName, csv: 'read', label: /*i18n*/ 'admin.field.guestName' },
  guestSurname:    { kind: 'text',      form: 'guest', draft: true,  conflict: 'ask',    initial: '', erased: anonymizedName, csv: 'read', label: /*i18n*/ 'admin.field.guestSurname' },
  guestEmail:      { kind: 'email',     form: 'guest', draft: true,  conflict: 'ask',    initial: null, erased: null,         csv: 'read', label: /*i18n*/ 'admin.booking.email' },
  guestPhone:      { kind: 'phone',     form: 'guest', draft: true,  conflict: 'ask',    initial: '', erased: anonymizedName, csv: 'read', label: /*i18n*/ 'admin.booking.phone' },
  nationality:     { kind: 'choice',    form: 'guest', draft: true,  conflict: 'ask',    initial: null, erased: null,         csv: 'read', label: /*i18n*/ 'admin.booking.nationality' },
  birthDate:       { kind: 'birthDate', form: 'guest', draft: true,  conflict: 'ask',    initial: null, erased: null,         csv: 'read', label: /*i18n*/ 'admin.booking.birthDate' },
  fiscalCode:      { kind: 'text',      form: 'guest', draft: false, conflict: 'ask',    initial: null, erased: null,         csv: 'read', label: /*i18n*/ 'admin.booking.fiscalCode' },
  specialRequests: { kind: 'lines',     form: 'guest', draft: true,  conflict: 'ask',    initial: null, erased: null,         csv: 'read', label: /*i18n*/ 'admin.field.specialRequests' },
  privacyAccepted: { kind: 'boolean',   form: 'guest', draft: true,  conflict: 'server', initial: false, erased: false,       csv: 'read', label: null },
} as const satisfies Partial<Rows<RowField>>

// biome-ignore format: a table is read by its columns
export const bookingFields = {
  id:                 { kind: 'text',    form: null,     conflict: 'server',                                           csv: 'read',    label: null },
  code:               { kind: 'text',    form: null,     conflict: 'server',                                           csv: 'read',    label: null },
  room:               { kind: 'room',    form: null,     conflict: 'server',                                           csv: 'read',    label: null },
  ...guestFields,
  status:             { kind: 'choice',  form: 'desk',   conflict: 'ask',    initial: 'pending',                       csv: 'read',    label: /*i18n*/ 'admin.field.status' },
  totalPrice:         { kind: 'money',   form: null,     conflict: 'ask',    initial: '0.00',                          csv: 'read',    label: /*i18n*/ 'admin.price.total' },
  agreedPrice:        { kind: 'money',   form: 'desk',   conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.price.agreed' },
  depositAmount:      { kind: 'money',   form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.price.deposit' },
  balanceAmount:      { kind: 'money',   form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.price.balance' },
  keptAmount:         { kind: 'money',   form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.price.kept' },
  depositPaidOn:      { kind: 'day',     form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.field.depositPaidOn' },
  balancePaidOn:      { kind: 'day',     form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.field.balancePaidOn' },
  paymentCompleted:   { kind: 'boolean', form: 'prices', conflict: 'ask',    initial: false,                           csv: 'read',    label: /*i18n*/ 'admin.field.paymentCompleted' },
  deletedAt:          { kind: 'instant', form: 'trash',  conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.field.deletedAt' },
  noShow:             { kind: 'boolean', form: null,     conflict: 'ask',    initial: false,                           csv: 'ignored', label: /*i18n*/ 'admin.field.noShow' },
  origin:             { kind: 'choice',  form: null,     conflict: 'server', initial: null,                            csv: 'ignored', label: null },
  privacyAcceptedAt:  { kind: 'instant', form: null,     conflict: 'server', initial: null,  erased: null,             csv: 'read',    label: null },
  privacyVersion:     { kind: 'text',    form: null,     conflict: 'server', initial: null,  erased: null,             csv: 'read',    label: null },
  language:           { kind: 'choice',  form: null,     conflict: 'server', erased: defaultLanguage,                  csv: 'read',    label: null },
  listPrice:          { kind: 'money',   form: null,     conflict: 'server',                                           csv: 'read',    label: null },
  guestEmailSent:     { kind: 'boolean', form: null,     conflict: 'server', initial: false, erased: false,            csv: 'read',    label: null },
  adminEmailSent:     { kind: 'boolean', form: null,     conflict: 'server', initial: false, erased: false,            csv: 'read',    label: null },
  version:            { kind: 'integer', form: null,     conflict: 'server', initial: 1,                               csv: 'ignored', label: null },
  createdAt:          { kind: 'instant', form: null,     conflict: 'server',                                           csv: 'read',    label: null },
  cancelledByGuestAt: { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'read',    label: null },
  waitingSince:       { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'read',    label: null },
  lapsedAt:           { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'read',    label: null },
  declinedAt:         { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'ignored', label: null },
  heldUntil:          { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'ignored', label: null },
  releasedAt:         { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'read',    label: null },
  provedAt:           { kind: 'instant', form: null,     conflict: 'server', initial: null,                            csv: 'read',    label: null },
  groupCode:          { kind: 'text',    form: null,     conflict: 'server', initial: null,  erased: null,             csv: 'ignored', label: null },
  continues:          { kind: 'text',    form: null,     conflict: 'server', initial: null,                            csv: 'ignored', label: null },
  depositDueOn:       { kind: 'day',     form: 'prices', conflict: 'ask',    initial: null,                            csv: 'read',    label: /*i18n*/ 'admin.field.depositDueOn' },
  wishedStay:         { kind: 'stay',    form: null,     conflict: 'ask',    initial: null,  erased: null,             csv: 'ignored', label: /*i18n*/ 'admin.field.wishedStay' },
  wishedAt:           { kind: 'instant', form: null,     conflict: 'server', initial: null,  erased: null,             csv: 'ignored', label: null },
} as const satisfies Rows<RowField>

type BookingRows = typeof bookingFields
export type BookingField = keyof BookingRows
/** The fields whose rows have these values. */
export type FieldWith<Values, Table = BookingRows> = {
  [Field in keyof Table]: Table[Field] extends Values ? Field : never
}[keyof Table]

/** The fields whose rows have these values, in the order of the table. */
export const listFields = <Table extends object, const Values extends object>(table: Table, values: Values) =>
  Object.entries(table).flatMap(([field, row]) =>
    Object.entries(values).every(([name, value]) => row[name] === value) ? [field] : [],
  ) as FieldWith<Values, Table>[]

/** What staff change. When two of them have changed the same of these, one has to decide. */
export const editableFields = listFields(bookingFields, { conflict: 'ask' })
export type EditableField = (typeof editableFields)[number]

/** Those that a call of staff can hold. Deleting, restoring and a guest's wish have calls of their own. */
export const writtenFields = editableFields.filter((field) => field !== 'deletedAt' && field !== 'wishedStay')
export type WrittenField = (typeof writtenFields)[number]

const toComparable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? String(Object.values(value)) : (value ?? null)

/** Whether a field has the same value in two bookings. Rows that a device stored earlier may lack one. */
export const hasSameField = (field: BookingField, a: Booking | null, b: Booking): boolean =>
  bookingFields[field].kind === 'ages'
    ? String(a?.[field] ?? '') === String(b[field] ?? '')
    : toComparable(a?.[field]) === toComparable(b[field])

/** The values of a column of the table, by field. */
const readColumn = <Column extends 'initial' | 'erased'>(column: Column) =>
  Object.fromEntries(
    Object.entries<FieldRow<unknown>>(bookingFields).flatMap(([field, row]) =>
      column in row ? [[field, row[column]]] : [],
    ),
  ) as {
    [Field in FieldWith<Record<Column, unknown>>]: BookingRows[Field] extends Record<Column, infer Value>
      ? Value
      : never
  }

/** A booking before anybody has written anything. */
export const initialBooking = readColumn('initial')
/** What erasing the guest leaves of the guest's fields. */
export const erasedBooking = readColumn('erased')
