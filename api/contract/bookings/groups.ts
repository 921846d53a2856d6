/** Several rooms in one request. Each of them is a booking, and all have the same `groupCode`. */
import { z } from 'zod/mini'
import { dayField, Id, optionalMultilineField, TypedDay } from '../fields.ts'
import { mailTextField, PatchMail } from '../mails.ts'
import { MoneyInput } from '../money/moneyFields.ts'
import { limits } from '../stays/stay.ts'
import {
  Booking,
  checkChildrenOfRoom,
  checkPetsByGuest,
  checkPetsByStaff,
  deskFields,
  deskStayFields,
  hasGrownUp,
  normalizePets,
  requestFields,
} from './bookings.ts'

const roomFieldNames = {
  roomId: true,
  numberOfGuests: true,
  children: true,
  hasPets: true,
  numberOfPets: true,
} as const

const GuestRoom = z.pipe(
  z
    .pick(z.strictObject(requestFields), { ...roomFieldNames, extras: true })
    .check(checkPetsByGuest, checkChildrenOfRoom),
  z.transform(normalizePets),
)

/** Two rooms or more, each of them once, and a grown-up in one of them. */
const roomsField = <
  Room extends z.core.$ZodType<{ roomId: number; numberOfGuests: number; children?: number[] | undefined }>,
>(
  room: Room,
) =>
  z.array(room).check(
    z.minLength(2, /*i18n*/ 'errors.groupRooms'),
    z.maxLength(limits.maxRoomsOfGroup, /*i18n*/ 'errors.groupRooms'),
    z.refine((rooms) => new Set(rooms.map(({ roomId }) => roomId)).size === rooms.length, /*i18n*/ 'errors.roomTwice'),
    z.refine(hasGrownUp, /*i18n*/ 'errors.children'),
  )

/** A guest's request for several rooms on the same days. */
export const GroupRequest = z.strictObject({
  ...z.omit(z.strictObject(requestFields), { ...roomFieldNames, extras: true }).shape,
  rooms: roomsField(GuestRoom),
})
export type GroupRequest = z.output<typeof GroupRequest>

/** The code and the secret of the private link `/booking/CODE#SECRET` of all rooms. */
export const GroupReceipt = z.object({ code: z.string(), secret: z.string(), bookings: z.array(Booking) })
export type GroupReceipt = z.infer<typeof GroupReceipt>

const desk = z.strictObject({ ...deskFields, extras: requestFields.extras })
const { checkinDate, checkoutDate } = z.partial(z.pick(desk, { checkinDate: true, checkoutDate: true })).shape

const DeskRoom = z.pipe(
  z
    .strictObject({
      ...z.pick(desk, { ...roomFieldNames, extras: true, id: true, agreedPrice: true }).shape,
      /** The days of the group, if the room has no others. */
      checkinDate,
      checkoutDate,
    })
    .check(checkPetsByStaff, checkChildrenOfRoom),
  z.transform(normalizePets),
)

/** The deposit of all rooms together. */
const depositFields = {
  depositAmount: z._default(z.nullable(MoneyInput), null),
  depositDueOn: z._default(z.nullable(TypedDay), null),
}

/** Several rooms that staff take by phone. `mail`: one mail to the guest about all of them. */
export const DeskGroup = z
  .strictObject({
    ...z.omit(z.strictObject(deskStayFields), roomFieldNames).shape,
    rooms: roomsField(DeskRoom),
    ...depositFields,
    totalPrice: deskFields.totalPrice,
    mail: z.optional(PatchMail),
  })
  .check(
    z.refine(
      ({ depositAmount, rooms }) =>
        depositAmount === null || depositAmount <= rooms.reduce((sum, { agreedPrice }) => sum + (agreedPrice ?? 0), 0),
      { error: /*i18n*/ 'errors.depositTooHigh', path: ['depositAmount'] },
    ),
  )
export type DeskGroup = z.output<typeof DeskGroup>

const seenFields = { id: Id, version: z.optional(z.int().check(z.minimum(1))) }
const notifyGuest = z._default(z.boolean(/*i18n*/ 'errors.notifyGuest'), false)

/** Staff overrule: a portal has sold one of the nights, or an extra is sold out. */
const anyway = z.optional(z.boolean(/*i18n*/ 'errors.channelConflict'))

/** The bookings of a group with the versions that the caller has seen. Without them all are meant, as they are. */
const seenBookings = z.optional(z.array(z.strictObject(seenFields)).check(z.minLength(1)))

export const GroupConfirm = z.strictObject({
  bookings: z.array(z.strictObject({ ...seenFields, agreedPrice: MoneyInput })).check(z.minLength(1)),
  ...depositFields,
  notifyGuest,
  mailText: mailTextField,
  anyway,
})
export type GroupConfirm = z.output<typeof GroupConfirm>

export const GroupCancel = z.strictObject({
  bookings: z.optional(
    z
      /** `keptAmount`: what the farm keeps of this room. */
      .array(z.strictObject({ ...seenFields, keptAmount: z.optional(z.nullable(MoneyInput)) }))
      .check(z.minLength(1)),
  ),
  notifyGuest,
  mailText: mailTextField,
})
export type GroupCancel = z.output<typeof GroupCancel>

export const GroupDecline = z.strictObject({ bookings: seenBookings, notifyGuest, text: optionalMultilineField(2000) })
export type GroupDecline = z.output<typeof GroupDecline>

/**
 * All rooms move to other days. A room with days of its own begins and ends as many days earlier or later as the whole group.
 */
export const GroupMove = z.strictObject({
  bookings: seenBookings,
  checkinDate: dayField(/*i18n*/ 'booking.required.checkinDate'),
  checkoutDate: dayField(/*i18n*/ 'booking.required.checkoutDate'),
  notifyGuest,
  mailText: mailTextField,
  anyway,
})
export type GroupMove = z.output<typeof GroupMove>

/** The change whose mail is shown. */
export const GroupMailPreview = z.union([
  z.strictObject({ confirm: GroupConfirm }),
  z.strictObject({ cancel: GroupCancel }),
  z.strictObject({ decline: GroupDecline }),
  z.strictObject({ move: GroupMove }),
])
export type GroupMailPreview = z.output<typeof GroupMailPreview>

export const GroupBookings = z.object({ code: z.string(), bookings: z.array(Booking) })
export type GroupBookings = z.infer<typeof GroupBookings>
