/** From the input of a call to the booking that it gives, and back to the request that is sent. Pure. */

import { bookingFields, initialBooking, writtenFields } from '#contract/bookings/bookingFields.ts'
import { isPaymentCompleted } from '#contract/bookings/bookingRules.ts'
import {
  type Booking,
  BookingDecline,
  BookingEdit,
  BookingPatch,
  DeskBooking,
  RestoredStay,
} from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
import type { Stay } from '#contract/days/days.ts'
import { emptyLedger, toCents } from '#contract/money/ledger.ts'
import type { PaymentWay } from '#contract/money/ledgerFields.ts'
import { formatMoney } from '#contract/money/money.ts'
import { getListPrice, priceAgain } from '#contract/prices/prices.ts'
import {
  buildStayLines,
  followStay,
  hasOwnLines,
  type LinedStay,
  movesOwnLines,
  noPriceList,
  type PriceList,
} from '#contract/prices/stayLines.ts'
import { toRoomName } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import { defaultLanguage } from '#locales/language.ts'
import { changeBooking, listChangedFields } from './merge.ts'
import type { BookingWrite, BookingWriteCall } from './writes.ts'

type WriteInput = Input<BookingWriteCall>
/** `otherNights`: those of the stay in its other rooms. */
export type Context = { rooms: Room[]; now: number; prices?: PriceList; otherNights?: number }

const schemas = {
  'bookings.patch': BookingPatch,
  'bookings.edit': BookingEdit,
  'bookings.decline': BookingDecline,
  'bookings.declineWish': BookingDecline,
  'bookings.restore': RestoredStay,
  'bookings.desk': DeskBooking,
  // It has no body.
  'bookings.trash': RestoredStay,
} as const

const isInput = (call: BookingWriteCall, value: object): value is NonNullable<WriteInput> =>
  schemas[call].safeParse(value).success

/** The fields of the input as a row has them. Amounts are cents in the schema's output. */
function toRowValues(call: BookingWriteCall, input: object): Partial<Booking> {
  const parsed = new Map<string, unknown>(Object.entries(schemas[call].parse(input)))
  const values: Partial<Booking> = {}
  for (const field of writtenFields) {
    const value = parsed.get(field)
    if (value === undefined) continue
    const isAmount = typeof value === 'number' && bookingFields[field].kind === 'money'
    Object.assign(values, { [field]: isAmount ? formatMoney(value) : value })
  }
  const paymentCompleted = isPaymentCompleted(values)
  return paymentCompleted === undefined ? values : { ...values, paymentCompleted }
}

/** The price of the nights that the author of an edit has chosen. */
function readNightsPrice(call: BookingWriteCall, input: object): string | null {
  const { nightsPrice } = call === 'bookings.edit' ? BookingEdit.parse(input) : {}
  return nightsPrice === undefined ? null : formatMoney(nightsPrice)
}

/** The booking that the screen shows after this write. `booking`: the one that the author sees. */
export function buildNext(call: BookingWriteCall, booking: Booking, input: object, context: Context): Booking {
  const at = new Date(context.now).toISOString()
  if (call === 'bookings.trash') return changeBooking(booking, { deletedAt: at }, at)
  if (call === 'bookings.decline') return changeBooking(booking, { status: 'cancelled', declinedAt: at }, at)
  if (call === 'bookings.declineWish') return changeBooking(booking, { wishedStay: null, wishedAt: null }, at)
  const values = toRowValues(call, input)
  if (call === 'bookings.restore') values.deletedAt = null
  const { how } = call === 'bookings.patch' ? BookingPatch.parse(input) : {}
  const nightsPrice = readNightsPrice(call, input) ?? (call === 'bookings.edit' ? 'today' : 'kept')
  return applyValues(booking, values, nightsPrice, context, how)
}

/** The booking on other days. Nights that stay keep their price. */
export const moveBooking = (booking: Booking, { checkinDate, checkoutDate }: Stay, context: Context): Booking =>
  applyValues(booking, { checkinDate, checkoutDate }, 'kept', context)

/** `nightsPrice`: what the nights cost, or which of `priceAgain` it is. */
function applyValues(
  booking: Booking,
  values: Partial<Booking>,
  nightsPrice: string,
  { rooms, now, prices = noPriceList, otherNights = 0 }: Context,
  how?: PaymentWay,
): Booking {
  const moved = { ...booking, ...values }
  const room = rooms.find(({ id }) => id === moved.roomId)
  const repricing = priceAgain(booking, moved, (id) => rooms.find((it) => it.id === id))
  const isChosen = nightsPrice !== 'today' && nightsPrice !== 'kept'
  const listPrice = isChosen ? nightsPrice : (repricing?.[nightsPrice] ?? booking.listPrice)
  const next = { ...values, room: room ? toRoomName(room) : booking.room, listPrice }
  const describe = (stay: Booking): LinedStay => ({
    stay: { ...stay, otherNights },
    nightsCents: toCents(stay.listPrice),
    hasOwnLines: hasOwnLines(stay),
  })
  const [was, is] = [describe(booking), describe({ ...moved, listPrice })]
  const lines = movesOwnLines(was, is) ? followStay(prices, moved.lines, was, is) : moved.lines
  return changeBooking(booking, { ...next, lines }, new Date(now).toISOString(), how)
}

/** The row of a new booking until the server has stored it. The server chooses its code. */
export function buildDeskBooking(
  input: Input<'bookings.desk'> & { id: string },
  { rooms, now, prices = noPriceList }: Context,
): Booking {
  const { roomId, checkinDate, checkoutDate } = input
  const at = new Date(now).toISOString()
  const room = rooms.find((it) => it.id === roomId)
  const blank: Booking = {
    ...initialBooking,
    ...emptyLedger,
    id: input.id,
    code: '',
    origin: 'desk',
    roomId,
    room: room ? toRoomName(room) : { id: roomId, name: '', nameEn: '' },
    checkinDate,
    checkoutDate,
    privacyAccepted: input.privacyAccepted ?? false,
    language: input.language ?? defaultLanguage,
    listPrice: room ? getListPrice(room, { ...initialBooking, ...input }) : '0.00',
    createdAt: at,
  }
  const next = { ...blank, ...toRowValues('bookings.desk', input) }
  const lines = buildStayLines(prices, next, toCents(next.listPrice))
  return changeBooking(blank, { ...next, lines }, at)
}

const stayFields = ['roomId', 'checkinDate', 'checkoutDate'] as const

/** The body of the request; null when the row cannot be sent as it is. The call to the trash has none. */
export function toRequestInput(write: BookingWrite): WriteInput | null {
  const { call, next, mail, how, rowId } = write
  const overruled = write.anyway ? { anyway: true } : {}
  const changed = Object.assign({}, ...listChangedFields(write).map((field) => ({ [field]: next[field] })))
  const { deletedAt: _trash, wishedStay: _wish, ...values } = changed
  const bodies: Record<BookingWriteCall, () => object> = {
    'bookings.patch': () => ({
      ...values,
      ...(how && { how }),
      ...overruled,
      ...(mail ? { status: next.status, ...mail } : {}),
    }),
    // The author has seen the price, whatever the rooms cost when it is sent.
    'bookings.edit': () => ({
      ...next,
      ...(next.listPrice === write.seen?.listPrice ? {} : { nightsPrice: next.listPrice }),
      ...overruled,
      ...mail,
    }),
    'bookings.decline': () => mail ?? {},
    'bookings.declineWish': () => mail ?? {},
    'bookings.trash': () => ({}),
    'bookings.restore': () => ({
      ...Object.fromEntries(stayFields.filter((field) => field in values).map((field) => [field, next[field]])),
      ...overruled,
    }),
    'bookings.desk': () => ({
      // Nobody fails to come to a stay that is being booked: the call has no such field.
      ...Object.fromEntries(writtenFields.filter((field) => field !== 'noShow').map((field) => [field, next[field]])),
      id: rowId,
      language: next.language,
      privacyAccepted: next.privacyAccepted,
      ...mail,
    }),
  }
  const body = bodies[call]()
  return isInput(call, body) ? body : null
}
