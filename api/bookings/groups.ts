/** What staff do with all rooms of a request at once: each write changes all of them, or none. */
import type { Tx } from '#api/db/write.ts'
import { ok, type Refusal, type Result, refuse } from '#api/errors.ts'
import { queueMails } from '#api/mails/actions.ts'
import { readProperty } from '#api/settings/queries.ts'
import type { DeskGroup, GroupBookings, GroupCancel, GroupConfirm, GroupDecline } from '#contract/groups.ts'
import { splitByShare } from '#contract/money.ts'
import { refuseChannelConflict } from './actions.ts'
import { generateCode } from './codes.ts'
import { combineMails } from './combine.ts'
import { nameRoom, storeDeskBooking } from './create.ts'
import { applyPatch, buildDeclineMail, buildPatchMail } from './manualMails.ts'
import type { BookingRow } from './model.ts'
import { presentBooking } from './present.ts'
import { type BookingAndRoom, findRequested, readConfirmedIban } from './queries.ts'
import { updateBookings } from './update.ts'

/** Stores several rooms that staff took by phone. Refused as a booking of the desk. */
export async function createDeskGroup(tx: Tx, input: DeskGroup, now: number): Promise<Result<GroupBookings>> {
  const { rooms, mail, depositAmount, depositDueOn, ...shared } = input
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
  const refusal = await queueGroupMail(tx, code, stored, (row, room) => buildPatchMail(row, room, { mail }, null), now)
  return refusal ?? ok({ code, bookings: stored.map(({ row, room }) => presentBooking(row, room)) })
}

/** The part of each room in one deposit, by its price. Nothing changes without a deposit. */
function splitDeposit(
  { depositAmount, depositDueOn }: Pick<GroupConfirm, 'depositAmount' | 'depositDueOn'>,
  prices: number[],
): { depositAmount?: number; balanceAmount?: number; depositDueOn?: string | null }[] {
  if (depositAmount === null) return prices.map(() => ({}))
  return splitByShare(depositAmount, prices).map((deposit, index) => ({
    depositAmount: deposit,
    balanceAmount: (prices[index] ?? 0) - deposit,
    depositDueOn,
  }))
}

type Seen = { id: string; version?: number | undefined }

/**
 * The rooms of a group that are not cancelled. Refused: 404, 412 where one of them has changed, or is not among those
 * that the caller has seen.
 */
async function findGroup(tx: Tx, code: string, seen: Seen[] | undefined): Promise<Result<BookingAndRoom[]>> {
  const found = (await findRequested(tx, code)).filter(({ row }) => row.groupCode === code)
  if (found.length === 0 || seen?.some(({ id }) => !found.some(({ row }) => row.id === id))) return refuse('not_found')
  const stale = found.find(({ row }) => {
    const known = seen?.find(({ id }) => id === row.id)
    if (known === undefined) return seen !== undefined && row.status !== 'cancelled'
    return (known.version ?? row.version) !== row.version
  })
  if (stale) return refuse('stale_version', { current: presentBooking(stale.row, stale.room) })
  return ok(found.filter(({ row }) => row.status !== 'cancelled'))
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
  const prices = found.value.map(({ row }) => input.bookings.find(({ id }) => id === row.id)?.agreedPrice ?? 0)
  const { anyway } = input
  const deposits = splitDeposit(input, prices)
  const changes: (BookingAndRoom & { changed: BookingRow })[] = []
  for (const [index, { row, room }] of found.value.entries()) {
    const changed = applyPatch(row, { status: 'confirmed', agreedPrice: prices[index] ?? 0, ...deposits[index] })
    const conflict = anyway || row.status === 'confirmed' ? null : await refuseChannelConflict(tx, changed)
    if (conflict) return nameRoom(conflict, index)
    changes.push({ row, room, changed })
  }
  const iban = defaultIban ?? (await readProperty(tx)).value.iban
  const mail = { kind: 'confirmation' as const, iban }
  return storeGroup(
    tx,
    code,
    changes,
    input.notifyGuest ? (row, room) => buildPatchMail(row, room, { mail }, null) : null,
    now,
    anyway,
  )
}

/** Cancels all rooms. Refused: 404, 409 `no_guest_email` or `booking_not_active` where all are cancelled, 412, 423. */
export async function cancelGroup(
  tx: Tx,
  code: string,
  { bookings, notifyGuest }: GroupCancel,
  now: number,
): Promise<Result<GroupBookings>> {
  const found = await findGroup(tx, code, bookings)
  if (!found.ok) return found
  const [first] = found.value
  if (first === undefined) return refuse('booking_not_active', { values: { code } })
  const changes = found.value.map(({ row, room }) => {
    const keptAmount = bookings?.find(({ id }) => id === row.id)?.keptAmount
    return { row, room, changed: applyPatch(row, { status: 'cancelled', keptAmount }) }
  })
  const iban = await readConfirmedIban(tx, first.row)
  const build: BuildMail = (row, room) => buildPatchMail(row, room, { notifyGuest }, iban)
  return storeGroup(tx, code, changes, build, now)
}

/** Declines all rooms. Refused: 404, 409 `not_pending` or `no_guest_email`, 412, 423. */
export async function declineGroup(
  tx: Tx,
  code: string,
  { bookings, notifyGuest, text }: GroupDecline,
  now: number,
): Promise<Result<GroupBookings>> {
  const found = await findGroup(tx, code, bookings)
  if (!found.ok) return found
  if (found.value.length === 0 || found.value.some(({ row }) => row.status !== 'pending')) return refuse('not_pending')
  const changes = found.value.map(({ row, room }) => {
    const changed: BookingRow = { ...row, status: 'cancelled', declinedAt: tx.timestamp }
    return { row, room, changed }
  })
  return storeGroup(tx, code, changes, notifyGuest ? (row, room) => buildDeclineMail(row, room, text) : null, now)
}

type BuildMail = (...booking: [row: BookingRow, room: BookingAndRoom['room']]) => ReturnType<typeof buildPatchMail>

async function storeGroup(
  tx: Tx,
  code: string,
  changes: (BookingAndRoom & { changed: BookingRow })[],
  buildMail: BuildMail | null,
  now: number,
  anyway?: boolean,
): Promise<Result<GroupBookings>> {
  const changed = changes.map((it) => ({ row: it.changed, room: it.room }))
  const refusal = buildMail && (await queueGroupMail(tx, code, changed, buildMail, now))
  if (refusal) return refusal
  const updated = await updateBookings(tx, changes, { anyway })
  return updated.ok ? ok({ code, bookings: updated.value }) : updated
}

/** One mail to the guest about all rooms, if there is one to send. */
async function queueGroupMail(
  tx: Tx,
  code: string,
  bookings: BookingAndRoom[],
  buildMail: BuildMail,
  now: number,
): Promise<Refusal | null> {
  const mails = bookings.flatMap(({ row, room }) => buildMail(row, room) ?? [])
  if (mails.length === 0) return null
  const to = bookings[0]?.row.guestEmail ?? null
  if (to === null) return refuse('no_guest_email')
  await queueMails(tx, [{ ...combineMails(code, mails), to }], now)
  return null
}
