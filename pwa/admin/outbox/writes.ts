/** The writes of staff that wait for the server: a type for each kind, told apart by the call. Its rules are in `kinds.ts`. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input, Params } from '#contract/calls.ts'
import type { Line, Payment, PaymentWay } from '#contract/money/ledgerFields.ts'
import type { WriteCallName } from '#contract/paths.ts'
import type { PriceList } from '#contract/prices/stayLines.ts'
import type { Room } from '#contract/rooms.ts'
import { type RowOf, type SyncedRow, type SyncedTable, syncedTables } from '#pwa/offline/nouns.ts'
import { getTable, type New, type Write } from '#pwa/outbox/store.ts'

/**
 * `changed`: others changed the same fields. `gone`: the row does not exist any more. `other`: a manager has taken the
 * write over from another account.
 */
export type ConflictReason = 'changed' | 'gone' | 'restored' | 'old' | 'other'

/** What a write does to a row. */
export type Change<Row, Before = Row, After = Row> = {
  /** The row that the author saw, earlier waiting writes included; null for a new one. */
  seen: Before
  /** The row that the author wants; null when it is to be deleted. */
  next: After
  /** The server's row that the write builds on; null where it has none. */
  base: Before
}

export type RowChange<Row = SyncedRow> = Change<Row, Row | null, Row | null> & { rowId: string }

/** About a cancelled booking, a declined request with a text, or one of those that staff send by hand. */
export type GuestMail = Pick<Input<'bookings.patch'>, 'notifyGuest' | 'mail' | 'mailText'> & {
  text?: string | null | undefined
}

/** What staff do with all rooms of a group at once. */
export type GroupChange = Input<'bookings.previewGroupMail'>

/** A request. `call`: where it is another one than the write's. */
export type Attempt = { call?: WriteCallName; input: Input<WriteCallName>; version: number | null }

/** What a write does to its rows, all of one table. Most have one. */
export type ChangedRows<Row = SyncedRow> = RowChange<Row> & {
  /** A second row that the write changes, too. */
  partner?: RowChange<Row>
  /** The further rooms of a group, or the bookings that a payment is for. */
  rooms?: RowChange<Row>[]
}

/** What every write has, whatever it does. */
type AnyWrite<Table extends SyncedTable = SyncedTable> = Write &
  ChangedRows<RowOf<Table>> & {
    table: Table
    /** Who made it before a manager took it over. */
    firstAuthor?: string
    /** The data set that the author saw. A restore gives the server another one. */
    epoch: string | null
    isDeviceTime?: boolean
    attempt: Attempt | null
    reason: ConflictReason | null
    /** Writes that were made together have the same one. */
    group: string | null
  }

const bookingCalls = [
  ...(['bookings.patch', 'bookings.edit', 'bookings.decline', 'bookings.declineWish'] as const),
  ...(['bookings.trash', 'bookings.restore', 'bookings.desk'] as const),
] as const
export type BookingWriteCall = (typeof bookingCalls)[number]

/** A change of one booking, or a new one, of which nobody has seen anything before. */
export type BookingWrite = AnyWrite<'bookings'> & {
  call: BookingWriteCall
  next: Booking
  /** The mail to the guest that the change queues. */
  mail?: GuestMail | null
  /** How what the change ticks as received was paid. */
  how?: PaymentWay | undefined
  /** Staff overrule that an extra is sold out. */
  anyway?: true
}

export type PaymentCall = 'payments.add' | 'payments.patch' | 'payments.remove'

/** A payment comes in, gets its document, or was entered by mistake. Several devices may do so at once. */
export type PaymentWrite = AnyWrite<'bookings'> & { call: PaymentCall; payment: Payment }

/** One payment for several bookings. Several devices may take one at once. */
export type SharedPaymentWrite = AnyWrite<'bookings'> & {
  call: 'payments.addShared'
  /** The parts, in the order of the changes. */
  payments: Payment[]
  rooms: RowChange<Booking>[]
}

/** Something is sold at the bar. Several devices may do so at once. */
export type LineWrite = AnyWrite<'bookings' | 'channelStays'> & {
  call: 'bookings.addLine' | 'channelStays.addLine'
  line: Line
}

/** Two bookings change rooms. The change is that of the first one. */
export type SwapWrite = AnyWrite<'bookings'> & Change<Booking> & { call: 'bookings.swap'; partner: Change<Booking> }

/** The guest of a booking changes rooms: another booking begins. The change is that of the first one. */
export type SplitWrite = AnyWrite<'bookings'> & {
  call: 'bookings.split'
  seen: Booking
  next: Booking
  partner: { next: Booking }
}

/** Several new rooms of one guest. */
export type GroupWrite = AnyWrite<'bookings'> & {
  call: 'bookings.deskGroup'
  next: Booking
  rooms: RowChange<Booking>[]
  /** The request, which nobody else can have changed. */
  groupInput: Input<'bookings.deskGroup'>
}

export type GroupCall =
  | 'bookings.confirmGroup'
  | 'bookings.moveGroup'
  | 'bookings.cancelGroup'
  | 'bookings.declineGroup'

/** All rooms of a group are confirmed, moved, cancelled or declined. The change is that of the first one. */
export type GroupChangeWrite = AnyWrite<'bookings'> & {
  call: GroupCall
  rooms: RowChange<Booking>[]
  groupChange: { code: string; change: GroupChange }
  anyway?: true
}

/** The writes with rules of their own. */
type OwnWrite =
  | (BookingWrite | PaymentWrite | SharedPaymentWrite | LineWrite)
  | (SwapWrite | SplitWrite | GroupWrite | GroupChangeWrite)
export type OwnCall = OwnWrite['call']

/** A change of one row, whose fields are compared as its noun says. */
export type NounWrite<Table extends SyncedTable = SyncedTable> = AnyWrite<Table> & {
  call: Exclude<WriteCallName, OwnCall>
}

export type StaffWrite = OwnWrite | NounWrite
export type NewStaffWrite = New<StaffWrite>

/** The write that a call makes. */
export type WriteOf<Call, W = StaffWrite> = W extends { call: infer Calls } ? (Call extends Calls ? W : never) : never

/** A write as the one who makes it describes it. The store adds the rest of what every write has. */
export type Draft<W = StaffWrite> = W extends unknown
  ? Omit<W, Exclude<keyof AnyWrite, 'call' | 'table' | keyof ChangedRows>>
  : never

export const isBooking = (row: SyncedRow | null): row is Booking => row !== null && 'guestName' in row

export const isBookingWrite = (write: StaffWrite): write is BookingWrite =>
  bookingCalls.some((call) => call === write.call)
export const isDayWrite = (write: StaffWrite): write is NounWrite<'days'> => write.table === 'days'

/** The write with its request, or what becomes of it without one. */
export type Prepared = { write: StaffWrite; attempt: Attempt } | { conflict: ConflictReason } | 'applied'

/** What a person has decided about a write. */
export type Decision = {
  /** The fields that the author still wants; null for all. The others are as the server has them. */
  keep: readonly string[] | null
  /** The fields that were changed in the decision. */
  chosen: object
  rooms: Room[]
  prices: PriceList
}

/** What the outbox has to know of a kind of write. */
export type WriteKind<W extends AnyWrite> = {
  /** Whether there is anything to do. Where this is missing, there always is. */
  changes?(draft: Draft<W>): boolean
  prepare(write: W): Prepared
  /** The parameters of the request, where they are not those of the row. */
  getParams?(write: W): Params<WriteCallName>
  /** What the server has of each row after the write; null where it has none. */
  listStored(write: W, answer: unknown): [rowId: string, row: RowOf<W['table']> | null][]
  /** The write on top of the server's rows, after somebody has looked at it. */
  decide(write: W, rows: (RowOf<W['table']> | null)[], decision: Decision): W
}

export const staffWrites = getTable<StaffWrite>('staffWrites')

export const isOpen = ({ state }: StaffWrite): boolean => state !== 'applied'

/** A row that a write is about. */
export type Subject = { table: SyncedTable; id: string }

export const getSubjectKey = ({ table, id }: Subject): string => `${table} ${id}`

/** What a write does to each of its rows. */
export const listChanges = <Row>(write: ChangedRows<Row>): RowChange<Row>[] => [
  write,
  ...(write.partner ? [write.partner] : []),
  ...(write.rooms ?? []),
]

export const listSubjects = (write: ChangedRows & Pick<AnyWrite, 'table'>): Subject[] =>
  listChanges(write).map(({ rowId }) => ({ table: write.table, id: rowId }))

/** Whether this version of the app keeps rows of the write's table. */
export const isOfKnownTable = ({ table }: StaffWrite): boolean => syncedTables.includes(table)
