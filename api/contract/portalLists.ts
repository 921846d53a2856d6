/**
 * The list of bookings that a portal gives as a CSV file. It says what the portal's calendar does not: people and money.
 */
import { z } from 'zod/mini'
import { ImportQuery } from './bookings/imports.ts'
import { Portal } from './channels.ts'
import { Day, Id, RoomId } from './fields.ts'

/** What a list can say about a stay. A new field comes last, because the contract compares the order. */
export const portalListFields = [
  ...(['checkinDate', 'checkoutDate', 'room', 'guestName', 'phone', 'adults', 'children', 'infants'] as const),
  ...(['gross', 'commission', 'net', 'status'] as const),
] as const
export const ListField = z.enum(portalListFields)
export type ListField = z.infer<typeof ListField>

/** Without these columns nothing can be matched. */
export const requiredListFields: readonly ListField[] = ['checkinDate', 'checkoutDate']

export const PortalParam = z.object({ portal: Portal })

/** The mark before the decimals. */
export const ListDecimals = z.enum(['point', 'comma'])
export type ListDecimals = z.infer<typeof ListDecimals>

/**
 * `overwrite=true`: what stands in the list replaces what staff have written; otherwise it only fills empty fields.
 * `decimals`: what `24.453` means where nothing in the file says it; see `asksDecimals`.
 */
export const ListQuery = z.extend(ImportQuery, {
  overwrite: ImportQuery.shape.dryRun,
  decimals: z.optional(ListDecimals),
})

const text = z
  .string(/*i18n*/ 'channel.errors.title')
  .check(z.trim(), z.minLength(1, /*i18n*/ 'channel.errors.title'), z.maxLength(200, /*i18n*/ 'channel.errors.title'))
const ListColumn = z.strictObject({ field: ListField, column: text })
export type ListColumn = z.infer<typeof ListColumn>

/** Which column of a portal's files is what, and which room is meant by the portal's name of one. Chosen once. */
export const ListChoice = z.strictObject({
  columns: z.array(ListColumn).check(z.maxLength(50, /*i18n*/ 'channel.errors.title')),
  rooms: z.array(z.strictObject({ text, roomId: RoomId })).check(z.maxLength(500, /*i18n*/ 'channel.errors.title')),
})
export type ListChoice = z.infer<typeof ListChoice>

/** The fields of a portal's stay that a list fills. */
export const filledFields = ['guestName', 'phone', 'guests', 'priceCents', 'commissionCents'] as const

/** `isStored`: the field of the stay gets, or would get, the value of the list. Otherwise it keeps what staff have written. */
export const ListChange = z.object({
  field: z.enum(filledFields),
  from: z.nullable(z.union([z.string(), z.int()])),
  to: z.union([z.string(), z.int()]),
  isStored: z.boolean(),
})
export type ListChange = z.infer<typeof ListChange>

/** What becomes of a row. */
export const listOutcomes = [
  /** Something of it is stored, and nothing differs. */
  'stored',
  /** The stay says the same. */
  'same',
  /** Staff have written something else into the stay. */
  'differs',
  /** There is no such stay here. */
  'missing',
  /** Nobody has said yet which room is meant. */
  'roomUnknown',
  /** There are several such stays or rows. */
  'ambiguous',
  /** Cancelled on the portal. With a `stayId`, the stay still stands here. */
  'cancelled',
  /** A cell cannot be read, or a person has to decide what it means: see `unread`. Nothing of the row is stored. */
  'unreadable',
] as const
export type ListOutcome = (typeof listOutcomes)[number]

/** Why a cell is not taken. */
export const unreadReasons = [
  'unreadable',
  /** The amount is one of another currency. */
  'currency',
  /** `24.453`, where nothing says which mark the decimals have. */
  'unclear',
  /** A commission that is larger than the price. */
  'abovePrice',
  /** A price below zero. */
  'belowZero',
  /** A check-out day that is not after the check-in day. */
  'notAfterArrival',
] as const
const UnreadCell = z.object({ field: ListField, text: z.string(), why: z.enum(unreadReasons) })
export type UnreadCell = z.infer<typeof UnreadCell>

/**
 * A row of the list. `netCents` is what the portal pays out; below zero, what it takes back. A booking over several rooms
 * is a row for each of its stays, with its part of the money by list price; `roomCount` is the number of its rooms.
 */
export const ListRow = z.object({
  /** The row's number in a spreadsheet. The header is row 1. */
  row: z.int(),
  outcome: z.enum(listOutcomes),
  checkinDate: z.nullable(Day),
  checkoutDate: z.nullable(Day),
  room: z.nullable(z.string()),
  guestName: z.nullable(z.string()),
  guests: z.nullable(z.int()),
  priceCents: z.nullable(z.int()),
  commissionCents: z.nullable(z.int()),
  netCents: z.nullable(z.int()),
  stayId: z.nullable(Id),
  changes: z.array(ListChange),
  roomCount: z.int(),
  unread: z.array(UnreadCell),
})
export type ListRow = z.infer<typeof ListRow>

/**
 * What becomes of a list. `missing`: required fields without a column; then no row is read. `rooms`: the names of rooms in
 * the file, with the rooms that are meant. `unlisted`: stays here within the days of the list that it does not have.
 * `asksDecimals`: some amount can be two, and nothing in the file decides.
 */
export const ImportedList = z.object({
  headers: z.array(z.string()),
  columns: z.array(ListColumn),
  missing: z.array(ListField),
  rooms: z.array(z.object({ text: z.string(), roomId: z.nullable(z.int()) })),
  rows: z.array(ListRow),
  unlisted: z.array(Id),
  asksDecimals: z.boolean(),
})
export type ImportedList = z.infer<typeof ImportedList>
