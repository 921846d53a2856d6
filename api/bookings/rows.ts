/** From validated input to the columns of a booking: the counterpart of present.ts. */
import type { Tx } from '#api/db/write.ts'
import type { BookingEdit, BookingPatch, BookingRequest, DeskBooking } from '#contract/bookings.ts'
import type { Language } from '#contract/fields.ts'
import { generateCode } from './codes.ts'
import type { BookingRow } from './model.ts'

/** The row of a guest's request: pending and without an agreed price. */
export function buildRequestRow(
  tx: Tx,
  id: string,
  input: BookingRequest & { language: Language },
  columns: Pick<BookingRow, 'listPriceCents' | 'caller' | 'heldUntil'>,
): BookingRow {
  const { totalPrice: _ignoredPrice, website: _honeypot, ...fields } = input
  return {
    ...fields,
    ...buildInitialColumns(tx, id),
    ...columns,
    waitingSince: tx.timestamp,
    status: 'pending',
    totalPriceCents: 0,
    agreedPriceCents: null,
    depositAmountCents: null,
    balanceAmountCents: null,
    paymentCompleted: false,
  }
}

/** The row of a booking that staff took by phone. */
export function buildDeskRow(tx: Tx, id: string, input: DeskBooking, listPriceCents: number): BookingRow {
  const { id: _sentId, totalPrice, agreedPrice, depositAmount, balanceAmount, ...fields } = input
  return {
    ...fields,
    ...buildInitialColumns(tx, id),
    totalPriceCents: totalPrice ?? 0,
    listPriceCents,
    agreedPriceCents: agreedPrice ?? null,
    depositAmountCents: depositAmount ?? null,
    balanceAmountCents: balanceAmount ?? null,
    paymentCompleted: input.paymentCompleted ?? false,
  }
}

/** The columns that are the same for every new booking. */
const buildInitialColumns = (tx: Tx, id: string) => ({
  id,
  code: generateCode(),
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

type Prices = Pick<BookingPatch, 'agreedPrice' | 'depositAmount' | 'balanceAmount' | 'paymentCompleted'>

/** The prices that were sent. Those left out do not change. */
export function toPriceColumns({
  agreedPrice,
  depositAmount,
  balanceAmount,
  paymentCompleted,
}: Prices): Partial<BookingRow> {
  return {
    ...(agreedPrice === undefined ? {} : { agreedPriceCents: agreedPrice }),
    ...(depositAmount === undefined ? {} : { depositAmountCents: depositAmount }),
    ...(balanceAmount === undefined ? {} : { balanceAmountCents: balanceAmount }),
    ...(paymentCompleted === undefined ? {} : { paymentCompleted }),
  }
}
