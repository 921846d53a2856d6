/** From the input of a call to the booking that it gives, and back to the request that is sent. Pure. */
import { type Booking, BookingEdit, BookingPatch, DeskBooking, RestoredStay } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { defaultLanguage } from '#contract/language.ts'
import { formatMoney } from '#contract/money.ts'
import { priceStay } from '#contract/prices.ts'
import { toRoomName } from '#contract/roomName.ts'
import type { Room } from '#contract/rooms.ts'
import type { BookingWrite, BookingWriteCall } from '#pwa/outbox/staffWrites.ts'
import { changeBooking, editableFields, listChangedFields } from './merge.ts'

type WriteInput = Input<BookingWriteCall>
type Context = { rooms: Room[]; now: number }

const schemas = {
  'bookings.patch': BookingPatch,
  'bookings.edit': BookingEdit,
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
  for (const field of editableFields) {
    const value = parsed.get(field)
    if (value === undefined || field === 'deletedAt') continue
    const isAmount = typeof value === 'number' && /Price$|Amount$/.test(field)
    Object.assign(values, { [field]: isAmount ? formatMoney(value) : value })
  }
  return values
}

function findRoom(rooms: Room[], id: number | undefined, current: Booking['room'] | undefined): Booking['room'] {
  const room = rooms.find((it) => it.id === id)
  return room ? toRoomName(room) : (current ?? { id: id ?? 0, name: '', nameEn: '' })
}

/** The booking that the screen shows after this write. `booking`: the one that the author sees. */
export function buildNext(call: BookingWriteCall, booking: Booking, input: object, { rooms, now }: Context): Booking {
  if (call === 'bookings.trash') return { ...booking, deletedAt: new Date(now).toISOString() }
  const values = toRowValues(call, input)
  if (values.balancePaidOn && values.paymentCompleted === undefined) values.paymentCompleted = true
  if (call === 'bookings.restore') values.deletedAt = null
  return changeBooking(booking, values, findRoom(rooms, values.roomId, booking.room))
}

/** The row of a new booking until the server has stored it. The server chooses its code. */
export function buildDeskBooking(input: Input<'bookings.desk'> & { id: string }, { rooms, now }: Context): Booking {
  const { roomId, checkinDate, checkoutDate } = input
  const room = rooms.find((it) => it.id === roomId)
  const blank: Booking = {
    id: input.id,
    code: '',
    origin: 'desk',
    roomId,
    room: findRoom(rooms, roomId, undefined),
    guestName: '',
    guestSurname: '',
    guestEmail: null,
    guestPhone: '',
    nationality: null,
    birthDate: null,
    fiscalCode: null,
    checkinDate,
    checkoutDate,
    numberOfGuests: 1,
    hasPets: false,
    numberOfPets: 0,
    checkinTime: '',
    specialRequests: null,
    privacyAccepted: input.privacyAccepted ?? false,
    privacyAcceptedAt: null,
    privacyVersion: null,
    language: input.language ?? defaultLanguage,
    status: 'pending',
    totalPrice: '0.00',
    listPrice: (room && priceStay(room, { checkinDate, checkoutDate }).price) ?? '0.00',
    agreedPrice: null,
    depositAmount: null,
    balanceAmount: null,
    depositPaidOn: null,
    balancePaidOn: null,
    paymentCompleted: false,
    keptAmount: null,
    guestEmailSent: false,
    adminEmailSent: false,
    version: 1,
    createdAt: new Date(now).toISOString(),
    deletedAt: null,
    cancelledByGuestAt: null,
    lapsedAt: null,
    heldUntil: null,
    releasedAt: null,
    provedAt: null,
  }
  return changeBooking(blank, toRowValues('bookings.desk', input), blank.room)
}

const stayFields = ['roomId', 'checkinDate', 'checkoutDate'] as const

/** The body of the request; null when the row cannot be sent as it is. The call to the trash has none. */
export function toRequestInput(write: BookingWrite): WriteInput | null {
  const { call, next, notifyGuest, bookingId } = write
  const changed = Object.assign({}, ...listChangedFields(write).map((field) => ({ [field]: next[field] })))
  const { deletedAt: _trash, ...values } = changed
  const bodies: Record<BookingWriteCall, () => object> = {
    'bookings.patch': () => ({ ...values, ...(notifyGuest ? { status: next.status, notifyGuest } : {}) }),
    'bookings.edit': () => next,
    'bookings.trash': () => ({}),
    'bookings.restore': () =>
      Object.fromEntries(stayFields.filter((field) => field in values).map((field) => [field, next[field]])),
    'bookings.desk': () => ({
      ...Object.fromEntries(editableFields.filter((it) => it !== 'deletedAt').map((field) => [field, next[field]])),
      id: bookingId,
      language: next.language,
      privacyAccepted: next.privacyAccepted,
    }),
  }
  const body = bodies[call]()
  return isInput(call, body) ? body : null
}
