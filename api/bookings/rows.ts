/** From validated input to the columns of a booking: the counterpart of present.ts. */

import type { Tx } from '#api/db/write.ts'
import { initialBooking, type WrittenField, writtenFields } from '#contract/bookings/bookingFields.ts'
import { isPaymentCompleted, settleBooking, settleCancellation, settleWish } from '#contract/bookings/bookingRules.ts'
import type { BookingEdit, BookingPatch, BookingRequest, DeskBooking } from '#contract/bookings/bookings.ts'
import type { ImportedBooking } from '#contract/bookings/imports.ts'
import type { Language } from '#locales/language.ts'
import { generateCode, isCode } from './codes.ts'
import { formatWish, parseWish } from './columns.ts'
import { settleReceived } from './ledger/storedPayments.ts'
import { type BookingRow, type ColumnName, getColumn, type StoredField, storedFields } from './model.ts'

/** The values of an input by their columns. Its amounts are cents already. */
type Columns<Input> = {
  [Name in keyof Input as Name extends StoredField ? ColumnName<Name> : never]: Exclude<
    Input[Name] extends number[] | undefined ? string : Input[Name],
    undefined
  >
}

const toValue = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)

/** The columns of these fields. What was not sent is left out, and what is no field is ignored. */
function toColumns<Input extends object>(input: Input, fields: readonly StoredField[] = storedFields) {
  const sent = new Map<string, unknown>(Object.entries(input))
  return Object.fromEntries(
    fields
      .filter((field) => sent.get(field) !== undefined)
      .map((field) => [getColumn(field), toValue(sent.get(field))]),
  ) as Columns<Input>
}

/** What a booking has before anybody has written anything. */
export const initialColumns = {
  ...toColumns({ ...initialBooking, totalPrice: 0 }),
  caller: null,
  lines: null,
  payments: null,
}

/** The row of a guest's request: pending and without an agreed price. The price that it names is ignored. */
export function buildRequestRow(
  tx: Tx,
  id: string,
  { totalPrice: _ignored, ...input }: BookingRequest & { language: Language },
  columns: Pick<
    BookingRow,
    'listPriceCents' | 'lines' | 'caller' | 'heldUntil' | 'releasedAt' | 'privacyVersion' | 'groupCode'
  >,
): BookingRow {
  return {
    ...initialColumns,
    ...toColumns(input),
    ...buildNewColumns(tx, id, input),
    ...columns,
    origin: 'site',
    waitingSince: tx.timestamp,
  }
}

/** The row of a booking that staff took by phone. What is left out is as nobody has written it. */
export function buildDeskRow(
  tx: Tx,
  id: string,
  input: Omit<DeskBooking, keyof typeof initialBooking> & Partial<DeskBooking>,
  columns: Pick<BookingRow, 'listPriceCents' | 'lines' | 'privacyVersion'> & Partial<Pick<BookingRow, 'groupCode'>>,
): BookingRow {
  return settleNewRow({
    ...initialColumns,
    ...toColumns(input),
    ...toPaidColumn(input),
    ...buildNewColumns(tx, id, input),
    ...columns,
    origin: 'desk',
  })
}

/** The row of a booking from a file. A code of another form than ours belongs to the other system. */
export function buildImportRow(tx: Tx, id: string, input: ImportedBooking, listPriceCents: number): BookingRow {
  const initial = buildNewColumns(tx, id, input)
  return settleNewRow({
    ...initialColumns,
    ...initial,
    listPriceCents,
    ...toColumns(input),
    ...toPaidColumn(input),
    id,
    code: input.code !== undefined && isCode(input.code) ? input.code : initial.code,
    origin: 'import',
  })
}

/** What every new booking gets from the program. */
const buildNewColumns = (tx: Tx, id: string, { privacyAccepted }: Partial<Pick<BookingRow, 'privacyAccepted'>>) => ({
  id,
  code: generateCode(),
  privacyAcceptedAt: privacyAccepted ? tx.timestamp : null,
  createdAt: tx.timestamp,
  revision: tx.revision,
})

/** A new row, with what its status says about a cancellation, and what its fields say has come in. */
function settleNewRow(row: BookingRow): BookingRow {
  const { keptAmount, ...cancellation } = settleCancellation({ ...row, keptAmount: row.keptAmountCents })
  return settleReceived(null, { ...row, ...cancellation, keptAmountCents: keptAmount })
}

/** A changed row, with the columns that follow from the others. */
export function settleRow(before: BookingRow, changed: BookingRow, at: string): BookingRow {
  const amounts = {
    agreedPrice: changed.agreedPriceCents,
    depositAmount: changed.depositAmountCents,
    balanceAmount: changed.balanceAmountCents,
    keptAmount: changed.keptAmountCents,
  }
  const { keptAmount, ...settled } = settleBooking(before, { ...changed, ...amounts }, at)
  const { wishedStay, wishedAt } = settleWish({ ...changed, wishedStay: parseWish(changed) })
  return { ...changed, ...settled, keptAmountCents: keptAmount, wishedStay: formatWish(wishedStay), wishedAt }
}

/** The columns that staff change, as far as they were sent. An app may send whole bookings: the rest is ignored. */
export const toEditedColumns = (input: Partial<Pick<BookingEdit, WrittenField>>): Partial<BookingRow> => ({
  ...toColumns(input, writtenFields),
  ...toPaidColumn(input),
})

/** A message that the guest adds to a request. Staff may have removed the address of the booking. */
export const toMessageColumns = (booking: BookingRow, message: string) => ({
  name: booking.guestName,
  surname: booking.guestSurname,
  email: booking.guestEmail ?? '',
  phone: booking.guestPhone,
  message,
  language: booking.language,
  bookingId: booking.id,
})

/** Whether a booking is paid, where the input says so. */
function toPaidColumn(input: Pick<BookingPatch, 'balancePaidOn' | 'paymentCompleted'>) {
  const paymentCompleted = isPaymentCompleted(input)
  return paymentCompleted === undefined ? {} : { paymentCompleted }
}
