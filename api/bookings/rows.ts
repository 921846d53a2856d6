/** From validated input to the columns of a booking: the counterpart of present.ts. */
import type { Tx } from '#api/db/write.ts'
import { isPaymentCompleted, settleBooking, settleCancellation } from '#contract/bookingRules.ts'
import type { BookingEdit, BookingPatch, BookingRequest, DeskBooking } from '#contract/bookings.ts'
import type { ImportedBooking } from '#contract/imports.ts'
import type { Language } from '#contract/language.ts'
import { generateCode, isCode } from './codes.ts'
import type { BookingRow } from './model.ts'

/** The row of a guest's request: pending and without an agreed price. */
export function buildRequestRow(
  tx: Tx,
  id: string,
  input: BookingRequest & { language: Language },
  columns: Pick<BookingRow, 'listPriceCents' | 'caller' | 'heldUntil' | 'privacyVersion'>,
): BookingRow {
  const { totalPrice: _ignoredPrice, website: _honeypot, ...fields } = input
  return {
    ...fields,
    ...buildInitialColumns(tx, id, input),
    ...columns,
    origin: 'site',
    waitingSince: tx.timestamp,
    status: 'pending',
    totalPriceCents: 0,
  }
}

/** The row of a booking that staff took by phone. */
export function buildDeskRow(
  tx: Tx,
  id: string,
  input: DeskBooking,
  columns: Pick<BookingRow, 'listPriceCents' | 'privacyVersion'>,
): BookingRow {
  const { id: _sentId, totalPrice, agreedPrice, depositAmount, balanceAmount, keptAmount, ...fields } = input
  return settleNewRow({
    ...fields,
    ...buildInitialColumns(tx, id, input),
    ...toPriceColumns(input),
    origin: 'desk',
    totalPriceCents: totalPrice ?? 0,
    ...columns,
  })
}

/** The row of a booking from a file. A code of another form than ours belongs to the other system. */
export function buildImportRow(tx: Tx, id: string, input: ImportedBooking, listPriceCents: number): BookingRow {
  const { code, listPrice, createdAt, ...desk } = input
  const { id: _sentId, totalPrice, agreedPrice, depositAmount, balanceAmount, keptAmount, ...fields } = desk
  const initial = buildInitialColumns(tx, id, input)
  return settleNewRow({
    ...initial,
    ...fields,
    ...toPriceColumns(input),
    id,
    code: code !== undefined && isCode(code) ? code : initial.code,
    createdAt: createdAt ?? initial.createdAt,
    origin: 'import',
    totalPriceCents: totalPrice ?? 0,
    listPriceCents: listPrice ?? listPriceCents,
    paymentCompleted: isPaymentCompleted(input) ?? false,
    depositPaidOn: input.depositPaidOn ?? null,
    balancePaidOn: input.balancePaidOn ?? null,
  })
}

/** The columns that are the same for every new booking. */
const buildInitialColumns = (tx: Tx, id: string, { privacyAccepted }: Pick<BookingRow, 'privacyAccepted'>) => ({
  id,
  code: generateCode(),
  agreedPriceCents: null,
  depositAmountCents: null,
  balanceAmountCents: null,
  depositPaidOn: null,
  balancePaidOn: null,
  paymentCompleted: false,
  keptAmountCents: null,
  privacyAcceptedAt: privacyAccepted ? tx.timestamp : null,
  guestEmailSent: false,
  adminEmailSent: false,
  version: 1,
  createdAt: tx.timestamp,
  deletedAt: null,
  cancelledByGuestAt: null,
  waitingSince: null,
  lapsedAt: null,
  heldUntil: null,
  releasedAt: null,
  provedAt: null,
  caller: null,
  revision: tx.revision,
})

/** A new row, with what its status says about a cancellation. */
function settleNewRow(row: BookingRow): BookingRow {
  const { keptAmount, ...cancellation } = settleCancellation({ ...row, keptAmount: row.keptAmountCents })
  return { ...row, ...cancellation, keptAmountCents: keptAmount }
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
  return { ...changed, ...settled, keptAmountCents: keptAmount }
}

/** The columns of a full edit, except the optional prices. */
export const toStaffColumns = (input: BookingEdit) => ({
  roomId: input.roomId,
  guestName: input.guestName,
  guestSurname: input.guestSurname,
  guestEmail: input.guestEmail,
  guestPhone: input.guestPhone,
  nationality: input.nationality,
  birthDate: input.birthDate,
  fiscalCode: input.fiscalCode,
  checkinDate: input.checkinDate,
  checkoutDate: input.checkoutDate,
  numberOfGuests: input.numberOfGuests,
  hasPets: input.hasPets,
  numberOfPets: input.numberOfPets,
  checkinTime: input.checkinTime,
  specialRequests: input.specialRequests,
  totalPriceCents: input.totalPrice,
  status: input.status,
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

type Prices = Pick<
  BookingPatch,
  | 'agreedPrice'
  | 'depositAmount'
  | 'balanceAmount'
  | 'depositPaidOn'
  | 'balancePaidOn'
  | 'paymentCompleted'
  | 'keptAmount'
>

/** The prices and payments that were sent. Those left out do not change. */
export function toPriceColumns(input: Prices): Partial<BookingRow> {
  const { agreedPrice, depositAmount, balanceAmount, depositPaidOn, balancePaidOn, keptAmount } = input
  const paymentCompleted = isPaymentCompleted(input)
  return {
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: agreedPrice }),
    ...(depositAmount === undefined ? {} : { depositAmountCents: depositAmount }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: balanceAmount }),
    ...(depositPaidOn === undefined ? {} : { depositPaidOn }),
    ...(balancePaidOn === undefined ? {} : { balancePaidOn }),
    ...(paymentCompleted === undefined ? {} : { paymentCompleted }),
    ...(keptAmount === undefined ? {} : { keptAmountCents: keptAmount }),
  }
}
