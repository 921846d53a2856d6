import { parseLines, parsePayments } from '#api/db/ledgerColumns.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findFirstPicture, presentMailRoom, presentRoomFacts, presentRoomName } from '#api/rooms/rules.ts'
import { bookingFields } from '#contract/bookings/bookingFields.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import { parseItalianDay } from '#contract/days/days.ts'
import {
  emptyLedger,
  formatTax,
  getAgreedCents,
  getOpenDepositCents,
  listPricePayments,
  presentLedger,
} from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'
import { formatMoney, sumCents } from '#contract/money/money.ts'
import { listCounted } from '#contract/money/paymentFields.ts'
import { listBoughtExtras, listGuestAdjustments } from '#contract/prices/extraLines.ts'
import { parseAges, parseWish } from './columns.ts'
import type { BookingFacts } from './mails/mailFacts.ts'
import { type BookingRow, getColumn, isAmount, type StoredField, storedFields } from './model.ts'

type NamedRoom = Parameters<typeof presentRoomName>[0]

const formatMoneyOrNull = (cents: number | null): string | null => (cents === null ? null : formatMoney(cents))

/** A value of the database as the contract has it. SQLite returns booleans as 0 and 1. */
function presentValue(field: StoredField, value: unknown): unknown {
  const { kind } = bookingFields[field]
  if (kind === 'boolean') return Boolean(value)
  if (kind === 'ages') return JSON.parse(String(value ?? '[]'))
  if (kind === 'stay') return JSON.parse(String(value ?? null))
  return isAmount(field) && typeof value === 'number' ? formatMoney(value) : value
}

/**
 * An object with all fields of a booking. Its copies keep its shape: to make and read a booking whose fields are added one
 * after the other takes V8 many times as long. `JSON.parse` makes objects with a shape, `fromEntries` does not.
 */
const emptyBooking: Booking = JSON.parse(
  JSON.stringify({ ...emptyLedger, room: null, ...Object.fromEntries(storedFields.map((field) => [field, null])) }),
)

/** A booking for staff, and in the response to the guest who requested it. Only fields of the table are in it. */
export function presentBooking(row: BookingRow, room: NamedRoom): Booking {
  const booking = { ...emptyBooking, room: presentRoomName(room) }
  for (const field of storedFields) Reflect.set(booking, field, presentValue(field, Reflect.get(row, getColumn(field))))
  booking.lines = parseLines(row)
  booking.payments = listCounted(parsePayments(row))
  return Object.assign(booking, presentLedger(booking))
}

/** A booking where nobody reads the name of its room. */
export const presentRoomless = (row: BookingRow): Booking =>
  presentBooking(row, { id: 0, name: '', nameEn: '', translations: null })

/** What nights and extras cost, which guests read until a price is agreed. */
const presentGuestsPrice = (row: BookingRow, room: NamedRoom): string =>
  formatMoney(getAgreedCents({ ...presentBooking(row, room), agreedPrice: null }))

const presentBooker = ({ guestName, guestSurname, birthDate }: BookingRow): RequestView['booker'] => ({
  name: guestName,
  surname: guestSurname,
  birthDate: birthDate && parseItalianDay(birthDate),
})

/** A request for the guest who opens its private link. */
export const presentRequest = (
  row: BookingRow,
  room: RoomRow,
  beside: Pick<RequestView, 'messages' | 'mails' | 'transfer' | 'account' | 'plan' | 'checkinFrom' | 'penaltyCents'>,
): RequestView => ({
  code: row.code,
  room: { ...presentRoomName(room), ...presentRoomFacts(room) },
  rooms: [],
  checkinDate: row.checkinDate,
  checkoutDate: row.checkoutDate,
  numberOfGuests: row.numberOfGuests,
  children: parseAges(row),
  numberOfPets: row.numberOfPets,
  checkinTime: row.checkinTime,
  status: row.status,
  language: row.language,
  createdAt: row.createdAt,
  cancelledByGuestAt: row.cancelledByGuestAt,
  lapsedAt: row.lapsedAt,
  declinedAt: row.declinedAt,
  wishedStay: parseWish(row),
  wishedAt: row.wishedAt,
  changesRooms: false,
  heldUntil: row.heldUntil,
  listPrice: presentGuestsPrice(row, room),
  // Staff may set it before they confirm.
  agreedPrice: row.status === 'pending' ? null : formatMoneyOrNull(row.agreedPriceCents),
  maxGuests: room.maxGuests,
  extras: listBoughtExtras(parseLines(row)),
  adjustments: listGuestAdjustments(parseLines(row)),
  taxAmount: formatTax({ lines: parseLines(row) }),
  releasedAt: row.releasedAt,
  booker: row.status === 'confirmed' ? presentBooker(row) : null,
  // The route knows by which link the guest came.
  canProve: false,
  ...beside,
})

const sumOf = (payments: Payment[], covers: Payment['covers']): number =>
  sumCents(payments.filter((it) => it.covers === covers))

/** What mails say about the ledger. A stay that is cancelled has no tourist tax. */
function presentSums(booking: Booking) {
  const { status, lines, payments, dueCents, refundCents } = booking
  const isLive = status !== 'cancelled'
  return {
    adjustments: listGuestAdjustments(lines),
    taxAmount: isLive ? formatTax(booking) : null,
    askedAmount: formatMoney(isLive ? 0 : dueCents),
    sums: {
      depositCents: sumOf(payments, 'deposit'),
      balanceCents: sumOf(payments, 'balance'),
      dueCents,
      refundCents,
      receivedCents: sumCents(listPricePayments(payments)),
      openDepositCents: getOpenDepositCents(booking),
    },
  }
}

/** The facts that mails about a booking use. No mail contains the birth date or the tax code. */
export const presentFacts = (row: BookingRow, room: RoomRow): BookingFacts => ({
  id: row.id,
  continues: row.continues,
  code: row.code,
  room: presentMailRoom(room),
  rooms: [],
  picture: findFirstPicture(room),
  guestName: row.guestName,
  guestSurname: row.guestSurname,
  guestEmail: row.guestEmail,
  guestPhone: row.guestPhone,
  checkinDate: row.checkinDate,
  checkoutDate: row.checkoutDate,
  numberOfGuests: row.numberOfGuests,
  children: parseAges(row),
  numberOfPets: row.numberOfPets,
  checkinTime: row.checkinTime,
  specialRequests: row.specialRequests,
  language: row.language,
  createdAt: row.createdAt,
  maxGuests: room.maxGuests,
  extras: listBoughtExtras(parseLines(row)),
  ...presentSums(presentBooking(row, room)),
  listPrice: presentGuestsPrice(row, room),
  nightPrices: [],
  agreedPrice: formatMoneyOrNull(row.agreedPriceCents),
  depositAmount: formatMoneyOrNull(row.depositAmountCents),
  depositDueOn: row.depositDueOn,
  balanceAmount: formatMoneyOrNull(row.balanceAmountCents),
  balanceDueOn: null,
  keptAmount: formatMoneyOrNull(row.keptAmountCents),
  heldUntil: row.heldUntil,
  releasedAt: row.releasedAt,
  staffText: null,
  declineText: null,
  wishedStay: parseWish(row),
  iban: null,
})
