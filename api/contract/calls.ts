/** One schema for every input and every output. The contract only grows; `calls.json` is its committed snapshot. */
import { z } from 'zod/mini'
import { Availability, AvailabilityQuery, RoomDayEdit, RoomDayOfRoom } from './availability.ts'
import { Booking, BookingReceipt, BookingRequest } from './bookings.ts'
import { Changes, ChangesQuery } from './changes.ts'
import { Contact, ContactInput } from './contacts.ts'
import { Nothing, RoomIdInPath } from './fields.ts'
import { Health } from './health.ts'
import type { CallName } from './paths.ts'
import { Room } from './rooms.ts'
import { Login, Session } from './session.ts'
import { BookingsEnabled, BookingsEnabledInput, DefaultIban } from './settings.ts'

type Call = {
  /** Path parameters; a value that does not fit is an unknown id (404). */
  params: z.core.$ZodType
  query: z.core.$ZodType
  input: z.core.$ZodType
  output: z.core.$ZodType
  /** The status of success. */
  status: 200 | 201 | 202 | 204
}

/** A call that takes nothing; what a call names takes the place of these. */
const base = { params: Nothing, query: z.object({}), input: Nothing, status: 200 } as const

const NoContent = z.undefined()

export const calls = {
  'rooms.list': { ...base, output: z.array(Room) },
  'availability.list': { ...base, query: AvailabilityQuery, output: z.array(Availability) },
  'availability.editDay': {
    ...base,
    params: z.object({ roomId: RoomIdInPath, date: z.string() }),
    input: RoomDayEdit,
    output: RoomDayOfRoom,
  },
  'settings.readBookingsEnabled': { ...base, output: BookingsEnabled },
  'settings.switchBookings': { ...base, input: BookingsEnabledInput, output: BookingsEnabled },
  'settings.readDefaultIban': { ...base, output: DefaultIban },
  'bookings.request': { ...base, input: BookingRequest, output: BookingReceipt, status: 201 },
  'bookings.list': { ...base, output: z.array(Booking) },
  'contacts.send': { ...base, input: ContactInput, output: Contact, status: 201 },
  'contacts.list': { ...base, output: z.array(Contact) },
  'session.login': { ...base, input: Login, output: Session },
  'session.read': { ...base, output: Session },
  'session.logout': { ...base, output: NoContent, status: 204 },
  'changes.list': { ...base, query: ChangesQuery, output: Changes },
  'changes.stream': { ...base, output: z.string() },
  'health.read': { ...base, output: Health },
} satisfies Record<CallName, Call>

export type Calls = typeof calls
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Query<N extends CallName> = z.input<Calls[N]['query']>
export type Params<N extends CallName> = z.input<Calls[N]['params']>
