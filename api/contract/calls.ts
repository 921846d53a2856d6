/** One schema for every input and every output. The contract only grows; `calls.json` is its committed snapshot. */
import { z } from 'zod/mini'
import { Availability, AvailabilityQuery, RoomDayEdit, RoomDayOfRoom } from './availability.ts'
import { BackupRecord, BackupStats, SchedulerStatus } from './backups.ts'
import {
  Booking,
  BookingEdit,
  BookingPatch,
  BookingReceipt,
  BookingRequest,
  DeskBooking,
  FormProof,
  RequestView,
} from './bookings.ts'
import { Changes, ChangesQuery } from './changes.ts'
import { ClientError } from './clientErrors.ts'
import { Contact, ContactInput } from './contacts.ts'
import { Id, Nothing, RoomIdInPath } from './fields.ts'
import { Health } from './health.ts'
import {
  ConfirmationMail,
  Mail,
  MailHealth,
  MailsQuery,
  MailTest,
  PaymentMail,
  QueuedMail,
  ResendMail,
  ThankYouMail,
} from './mails.ts'
import type { CallName } from './paths.ts'
import { Erasure, Person, PersonRecord } from './people.ts'
import { Photograph } from './pictures.ts'
import { Room } from './rooms.ts'
import { Device, Login, Session } from './session.ts'
import { BookingsEnabled, BookingsEnabledInput, DefaultIban } from './settings.ts'
import { Account, AccountChange, LogEntry, LogQuery, NewAccount } from './staff.ts'

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
const byId = z.object({ id: Id })

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
  'bookings.readFormProof': { ...base, output: FormProof },
  'bookings.list': { ...base, output: z.array(Booking) },
  'bookings.listTrash': { ...base, output: z.array(Booking) },
  'bookings.desk': { ...base, input: DeskBooking, output: Booking, status: 201 },
  'bookings.edit': { ...base, params: byId, input: BookingEdit, output: Booking },
  'bookings.patch': { ...base, params: byId, input: BookingPatch, output: Booking },
  'bookings.trash': { ...base, params: byId, output: NoContent, status: 204 },
  'bookings.restore': { ...base, params: byId, output: Booking },
  'bookings.sendConfirmation': { ...base, params: byId, input: ConfirmationMail, output: QueuedMail, status: 202 },
  'bookings.sendPaymentConfirmation': { ...base, params: byId, input: PaymentMail, output: QueuedMail, status: 202 },
  'bookings.sendThankYou': { ...base, params: byId, input: ThankYouMail, output: QueuedMail, status: 202 },
  'bookings.viewRequest': {
    ...base,
    params: z.object({ code: z.string().check(z.regex(/^[A-Z0-9]{8}$/)) }),
    output: RequestView,
  },
  'contacts.send': { ...base, input: ContactInput, output: Contact, status: 201 },
  'contacts.list': { ...base, output: z.array(Contact) },
  'session.login': { ...base, input: Login, output: Session },
  'session.read': { ...base, output: Session },
  'session.logout': { ...base, output: NoContent, status: 204 },
  'session.listDevices': { ...base, output: z.array(Device) },
  'session.endDevice': { ...base, params: byId, output: NoContent, status: 204 },
  'staff.list': { ...base, output: z.array(Account) },
  'staff.add': { ...base, input: NewAccount, output: Account, status: 201 },
  'staff.change': { ...base, params: byId, input: AccountChange, output: Account },
  'staff.remove': { ...base, params: byId, output: NoContent, status: 204 },
  'log.list': { ...base, query: LogQuery, output: z.array(LogEntry) },
  'people.export': { ...base, input: Person, output: PersonRecord },
  'people.erase': { ...base, input: Person, output: Erasure },
  'clientErrors.report': { ...base, input: ClientError, output: NoContent, status: 204 },
  'mails.list': { ...base, query: MailsQuery, output: z.array(Mail) },
  'mails.readHealth': { ...base, output: MailHealth },
  'mails.resend': { ...base, params: byId, input: ResendMail, output: QueuedMail, status: 202 },
  'mails.test': { ...base, output: MailTest },
  'backups.history': { ...base, output: z.array(BackupRecord) },
  'backups.stats': { ...base, output: BackupStats },
  'backups.schedulerStatus': { ...base, output: SchedulerStatus },
  'backups.start': { ...base, output: BackupRecord, status: 202 },
  'backups.listRestorable': { ...base, output: z.array(BackupRecord) },
  'backups.upload': { ...base, output: BackupRecord, status: 202 },
  'backups.restore': { ...base, params: byId, output: BackupRecord, status: 202 },
  'changes.list': { ...base, query: ChangesQuery, output: Changes },
  'changes.stream': { ...base, output: z.string() },
  'pictures.listPhotographs': { ...base, output: z.array(Photograph) },
  'health.read': { ...base, output: Health },
  'metrics.read': { ...base, output: z.string() },
} satisfies Record<CallName, Call>

export type Calls = typeof calls
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Output<N extends CallName> = z.output<Calls[N]['output']>
export type Query<N extends CallName> = z.input<Calls[N]['query']>
export type Params<N extends CallName> = z.input<Calls[N]['params']>
