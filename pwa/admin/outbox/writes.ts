/** The writes of staff that wait for the server, with what a merge needs. */

import type { Booking } from '#contract/bookings/bookings.ts'
import type { Input } from '#contract/calls.ts'
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

export type StaffWrite<Row = SyncedRow> = Write &
  RowChange<Row> & {
    table: SyncedTable
    /** A second row of the same table that the write changes, too. */
    partner?: RowChange<Row>
    /** Who made it before a manager took it over. */
    firstAuthor?: string
    /** The data set that the author saw. A restore gives the server another one. */
    epoch: string | null
    isDeviceTime?: boolean
    attempt: Attempt | null
    reason: ConflictReason | null
    /** Writes that were made together have the same one. */
    group: string | null
    /** The mail to the guest that the change queues. */
    mail?: GuestMail | null
    /** How what the change ticks as received was paid. */
    how?: PaymentWay | undefined
    /** The payment that is added to a booking, or removed from it. */
    payment?: Payment
    /** The further rooms of a group, or those that a payment is for. */
    rooms?: RowChange<Row>[]
    /** The parts of one payment for several bookings, in the order of its changes. */
    payments?: Payment[]
    /** The request of a new group, which nobody else can have changed. */
    groupInput?: Input<'bookings.deskGroup'>
    /** What is done with all rooms of a group, and its code. */
    groupChange?: { code: string; change: GroupChange }
    /** The line that is added to the account of a stay. */
    line?: Line
    /** Staff overrule that an extra is sold out. */
    anyway?: true
  }
export type NewStaffWrite = New<StaffWrite>

const bookingCalls = [
  ...(['bookings.patch', 'bookings.edit', 'bookings.decline', 'bookings.declineWish'] as const),
  ...(['bookings.trash', 'bookings.restore', 'bookings.desk'] as const),
] as const
export type BookingWriteCall = (typeof bookingCalls)[number]

/** A change of one booking, or a new one, of which nobody has seen anything before. */
export type BookingWrite = StaffWrite<Booking> & { call: BookingWriteCall; next: Booking }

/** A payment comes in, or was entered by mistake. Several devices may do so at once. */
export type PaymentWrite = StaffWrite<Booking> & { payment: Payment }

/** One payment for several bookings. Several devices may take one at once. */
export type SharedPaymentWrite = StaffWrite<Booking> & { payments: Payment[]; rooms: RowChange<Booking>[] }

/** Something is sold at the bar. Several devices may do so at once. */
export type LineWrite = StaffWrite & { line: Line }

/** Two bookings change rooms. The change is that of the first one. */
export type SwapWrite = StaffWrite<Booking> & Change<Booking> & { partner: Change<Booking> & { rowId: string } }

/** The guest of a booking changes rooms: another booking begins. The change is that of the first one. */
export type SplitWrite = StaffWrite<Booking> & Change<Booking> & { partner: RowChange<Booking> & { next: Booking } }

/** Several new rooms of one guest. */
export type GroupWrite = StaffWrite<Booking> & {
  next: Booking
  rooms: RowChange<Booking>[]
  groupInput: Input<'bookings.deskGroup'>
}

/** All rooms of a group are confirmed, moved, cancelled or declined. The change is that of the first one. */
export type GroupChangeWrite = StaffWrite<Booking> & {
  rooms: RowChange<Booking>[]
  groupChange: { code: string; change: GroupChange }
}

export const isBooking = (row: SyncedRow | null): row is Booking => row !== null && 'guestName' in row

export const isSwapWrite = (write: StaffWrite): write is SwapWrite => write.call === 'bookings.swap'
export const isSplitWrite = (write: StaffWrite): write is SplitWrite => write.call === 'bookings.split'
export const isBookingWrite = (write: StaffWrite): write is BookingWrite =>
  bookingCalls.some((call) => call === write.call)
export const isGroupWrite = (write: StaffWrite): write is GroupWrite => write.call === 'bookings.deskGroup'
export const isGroupChangeWrite = (write: StaffWrite): write is GroupChangeWrite => write.groupChange !== undefined
export const isPaymentWrite = (write: StaffWrite): write is PaymentWrite =>
  write.payment !== undefined && write.table === 'bookings'
export const isSharedPaymentWrite = (write: StaffWrite): write is SharedPaymentWrite => write.payments !== undefined
export const isLineWrite = (write: StaffWrite): write is LineWrite => write.line !== undefined
export const isDayWrite = (write: StaffWrite): write is StaffWrite<RowOf<'days'>> => write.table === 'days'

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

/** What the outbox has to know of a table. */
export type TableHandler = {
  prepare: (write: StaffWrite) => Prepared
  /** Whether the call changes anything. */
  changes: (change: Pick<StaffWrite, 'call' | 'seen' | 'next'>) => boolean
  /** What the server has of each row after the write; null where it has none. */
  listStored: (write: StaffWrite, answer: unknown) => [rowId: string, row: SyncedRow | null][]
  /** The write on top of the server's rows, after somebody has looked at it. */
  decide: (write: StaffWrite, rows: (SyncedRow | null)[], decision: Decision) => StaffWrite
}

export const staffWrites = getTable<StaffWrite>('staffWrites')

export const isOpen = ({ state }: StaffWrite): boolean => state !== 'applied'

/** A row that a write is about. */
export type Subject = { table: SyncedTable; id: string }

export const getSubjectKey = ({ table, id }: Subject): string => `${table} ${id}`

/** What a write does to each of its rows. */
export const listChanges = (write: Pick<StaffWrite, keyof RowChange | 'partner' | 'rooms'>): RowChange[] => [
  write,
  ...(write.partner ? [write.partner] : []),
  ...(write.rooms ?? []),
]

export const listSubjects = (write: Pick<StaffWrite, keyof RowChange | 'partner' | 'rooms' | 'table'>): Subject[] =>
  listChanges(write).map(({ rowId }) => ({ table: write.table, id: rowId }))

/** Whether this version of the app keeps rows of the write's table. */
export const isOfKnownTable = ({ table }: StaffWrite): boolean => syncedTables.includes(table)
