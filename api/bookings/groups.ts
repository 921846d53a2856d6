/** What staff do with all rooms of a request at once: each write changes all of them, or none. */
import type { Db } from '#api/db/table.ts'
import type { Tx } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import type {
  DeskGroup,
  GroupBookings,
  GroupCancel,
  GroupConfirm,
  GroupDecline,
  GroupMailPreview,
  GroupMove,
} from '#contract/bookings/groups.ts'
import { moveRooms, splitDeposit } from '#contract/groupRooms.ts'
import { refuseChannelConflict } from './actions.ts'
import { generateCode } from './codes.ts'
import { combineMails } from './combine.ts'
import { nameRoom, storeDeskBooking } from './create.ts'
import { applyPatch, type BookingMail, buildDeclineMail, buildMoveMail, buildPatchMail } from './mails/manualMails.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import { type BookingAndRoom, findRequested, readConfirmedIban } from './queries.ts'
import { checkStay } from './rules.ts'
import { updateBookings } from './update.ts'

/** Stores several rooms that staff took by phone. Refused as a booking of the desk. */
export async function createDeskGroup(tx: Tx, input: DeskGroup, now: number): Promise<Result<GroupBookings>> {
  const { rooms, mail, depositAmount, depositDueOn, totalPrice: _ignored, ...shared } = input
  const code = generateCode()
  const deposits = splitDeposit(
    { depositAmount, depositDueOn },
    rooms.map(({ agreedPrice }) => agreedPrice ?? 0),
  )
  const stored: BookingAndRoom[] = []
  for (const [
    index,
    { checkinDate = shared.checkinDate, checkoutDate = shared.checkoutDate, ...room },
  ] of rooms.entries()) {
    const booking = { ...shared, ...room, ...deposits[index], checkinDate, checkoutDate }
    const booked = await storeDeskBooking(tx, booking, code, now)
    if (!booked.ok) return nameRoom(booked, index)
    stored.push(booked.value)
  }
  const told = buildGroupMail(code, {
    changes: stored.map(({ row, room }) => ({ row, room, changed: row })),
    buildMail: (row, room) => buildPatchMail(row, room, { mail }, null),
  })
  const refusal = await queueGroupMail(tx, told, stored, now)
  return refusal ?? ok({ code, bookings: stored.map(({ row, room }) => presentBooking(row, room)) })
}

type Seen = { id: string; version?: number | undefined }

/**
 * The rooms of a group that are not cancelled. Refused: 404, 412 where one of them has changed, or is not among those
 * that the caller has seen.
 */
async function findGroup(db: Db, code: string, seen: Seen[] | undefined): Promise<Result<BookingAndRoom[]>> {
  const found = (await findRequested(db, code)).filter(({ row }) => row.groupCode === code)
  if (found.length === 0 || seen?.some(({ id }) => !found.some(({ row }) => row.id === id))) return refuse('not_found')
  const stale = found.find(({ row }) => {
    const known = seen?.find(({ id }) => id === row.id)
    if (known === undefined) return seen !== undefined && row.status !== 'cancelled'
    return (known.version ?? row.version) !== row.version
  })
  if (stale) return refuse('stale_version', { current: presentBooking(stale.row, stale.room) })
  return ok(found.filter(({ row }) => row.status !== 'cancelled'))
}

type Changed = BookingAndRoom & { changed: BookingRow }
type BuildMail = (row: BookingRow, room: BookingAndRoom['room']) => BookingMail | null

/** What becomes of the rooms, and the mail about each; without one where nobody is told. */
type Change = { changes: Changed[]; buildMail: BuildMail | null }

async function planConfirm(
  db: Db,
  found: BookingAndRoom[],
  input: GroupConfirm,
  defaultIban: string | undefined,
): Promise<Change> {
  const prices = found.map(({ row }) => input.bookings.find(({ id }) => id === row.id)?.agreedPrice ?? 0)
  const deposits = splitDeposit(input, prices)
  const mail = { kind: 'confirmation' as const, iban: defaultIban ?? (await readProperty(db)).value.iban }
  const { mailText } = input
  return {
    changes: found.map(({ row, room }, index) => {
      const agreedPrice = prices[index] ?? 0
      return { row, room, changed: applyPatch(row, { status: 'confirmed', agreedPrice, ...deposits[index] }) }
    }),
    buildMail: input.notifyGuest ? (row, room) => buildPatchMail(row, room, { mail, mailText }, null) : null,
  }
}

/**
 * Confirms all rooms, each at its price, with one deposit, and queues one mail where `notifyGuest`. Refused: 404, 409
 * `channel_conflict`, `dates_taken`, `extra_sold_out`, `no_guest_email` or `not_pending`, 412, 423.
 */
export async function confirmGroup(
  tx: Tx,
  code: string,
  input: GroupConfirm,
  defaultIban: string | undefined,
  now: number,
): Promise<Result<GroupBookings>> {
  const found = await findGroup(tx, code, input.bookings)
  if (!found.ok) return found
  if (!found.value.some(({ row }) => row.status === 'pending')) return refuse('not_pending')
  const { anyway } = input
  const change = await planConfirm(tx, found.value, input, defaultIban)
  for (const [index, { row, changed }] of change.changes.entries()) {
    const conflict = anyway || row.status === 'confirmed' ? null : await refuseChannelConflict(tx, changed)
    if (conflict) return nameRoom(conflict, index)
  }
  return storeGroup(tx, code, change, now, anyway)
}

async function planCancel(
  db: Db,
  found: BookingAndRoom[],
  { bookings, notifyGuest, mailText }: GroupCancel,
): Promise<Change> {
  const [first] = found
  const iban = first ? await readConfirmedIban(db, first.row) : null
  return {
    changes: found.map(({ row, room }) => {
      const keptAmount = bookings?.find(({ id }) => id === row.id)?.keptAmount
      return { row, room, changed: applyPatch(row, { status: 'cancelled', keptAmount }) }
    }),
    buildMail: (row, room) => buildPatchMail(row, room, { notifyGuest, mailText }, iban),
  }
}

/** Cancels all rooms. Refused: 404, 409 `no_guest_email` or `booking_not_active` where all are cancelled, 412, 423. */
export async function cancelGroup(
  tx: Tx,
  code: string,
  input: GroupCancel,
  now: number,
): Promise<Result<GroupBookings>> {
  const found = await findGroup(tx, code, input.bookings)
  if (!found.ok) return found
  if (found.value.length === 0) return refuse('booking_not_active', { values: { code } })
  return storeGroup(tx, code, await planCancel(tx, found.value, input), now)
}

const planDecline = (found: BookingAndRoom[], { notifyGuest, text }: GroupDecline, at: string): Change => ({
  changes: found.map(({ row, room }) => ({ row, room, changed: { ...row, status: 'cancelled', declinedAt: at } })),
  buildMail: notifyGuest ? (row, room) => buildDeclineMail(row, room, text) : null,
})

/** Declines all rooms. Refused: 404, 409 `not_pending` or `no_guest_email`, 412, 423. */
export async function declineGroup(
  tx: Tx,
  code: string,
  input: GroupDecline,
  now: number,
): Promise<Result<GroupBookings>> {
  const found = await findGroup(tx, code, input.bookings)
  if (!found.ok) return found
  if (found.value.length === 0 || found.value.some(({ row }) => row.status !== 'pending')) return refuse('not_pending')
  return storeGroup(tx, code, planDecline(found.value, input, tx.timestamp), now)
}

function planMove(found: BookingAndRoom[], { notifyGuest, mailText, ...to }: GroupMove): Change {
  const stays = moveRooms(
    found.map(({ row }) => row),
    to,
  )
  return {
    changes: found.map(({ row, room }, index) => ({ row, room, changed: { ...row, ...stays[index] } })),
    buildMail: notifyGuest ? (row, room) => buildMoveMail(row, room, mailText) : null,
  }
}

/**
 * Moves all rooms to other days. Refused: 400, 404, 409 `booking_not_active` where all are cancelled, `dates_taken`,
 * `extra_sold_out` unless `anyway`, or `no_guest_email`, 412, 423.
 */
export async function moveGroup(tx: Tx, code: string, input: GroupMove, now: number): Promise<Result<GroupBookings>> {
  const invalid = checkStay(input)
  if (invalid) return invalid
  const found = await findGroup(tx, code, input.bookings)
  if (!found.ok) return found
  if (found.value.length === 0) return refuse('booking_not_active', { values: { code } })
  const change = planMove(found.value, input)
  for (const [index, { changed }] of change.changes.entries()) {
    const refusal = checkStay(changed)
    if (refusal) return nameRoom(refusal, index)
  }
  return storeGroup(tx, code, change, now, input.anyway)
}

/** The mail that a change of a group would send; null for none. Refused: 404. */
export async function previewGroupMail(
  db: Db,
  code: string,
  input: GroupMailPreview,
  defaultIban: string | undefined,
  now: number,
): Promise<Result<{ mail: BookingMail; to: string } | null>> {
  const found = await findGroup(db, code, undefined)
  if (!found.ok) return found
  const plan = async (): Promise<Change> => {
    if ('confirm' in input) return planConfirm(db, found.value, input.confirm, defaultIban)
    if ('cancel' in input) return planCancel(db, found.value, input.cancel)
    if ('decline' in input) return planDecline(found.value, input.decline, new Date(now).toISOString())
    return planMove(found.value, input.move)
  }
  const mail = buildGroupMail(code, await plan())
  return ok(mail && { mail, to: found.value[0]?.row.guestEmail ?? '' })
}

function buildGroupMail(code: string, { changes, buildMail }: Change): BookingMail | null {
  const mails = changes.flatMap(({ changed, room }) => buildMail?.(changed, room) ?? [])
  return mails.length === 0 ? null : combineMails(code, mails)
}

async function storeGroup(
  tx: Tx,
  code: string,
  change: Change,
  now: number,
  anyway?: boolean,
): Promise<Result<GroupBookings>> {
  const refusal = await queueGroupMail(tx, buildGroupMail(code, change), change.changes, now)
  if (refusal) return refusal
  const updated = await updateBookings(tx, change.changes, { anyway })
  return updated.ok ? ok({ code, bookings: updated.value }) : updated
}

/** One mail to the guest about all rooms, if there is one to send. */
async function queueGroupMail(
  tx: Tx,
  mail: BookingMail | null,
  bookings: BookingAndRoom[],
  now: number,
): Promise<Refusal | null> {
  if (mail === null) return null
  const to = bookings[0]?.row.guestEmail ?? null
  if (to === null) return refuse('no_guest_email')
  await queueMails(tx, [{ ...mail, to }], now)
  return null
}
