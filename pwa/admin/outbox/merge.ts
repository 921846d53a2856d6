/** Compares a write that was made offline with the server's row, field by field. Pure. */

import { type EditableField, editableFields, hasSameField } from '#contract/bookings/bookingFields.ts'
import { hasStayChanged, settleBooking, settleWish } from '#contract/bookings/bookingRules.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PaymentWay } from '#contract/money/ledgerFields.ts'
import { settleFields } from '#contract/money/paymentFields.ts'
import { pick } from './fields.ts'
import type { BookingWrite } from './writes.ts'

/** Two instants of deletion are the same state. Rows that this device stored earlier may lack a field. */
const hasSameValue = (field: EditableField, a: Booking | null, b: Booking): boolean =>
  field === 'deletedAt' ? !a?.deletedAt === !b.deletedAt : hasSameField(field, a, b)

/** Those of the fields in which two versions of a booking differ. */
export const listDifferences = (fields: readonly EditableField[], a: Booking | null, b: Booking): EditableField[] =>
  fields.filter((field) => !hasSameValue(field, a, b))

/** The fields that the write changes. */
export const listChangedFields = ({ seen, next }: Pick<BookingWrite, 'seen' | 'next'>): EditableField[] =>
  listDifferences(editableFields, seen, next)

/** Deleting and restoring concern the whole booking: any change by others counts, and no part of them can be left out. */
export const concernsWholeBooking = ({ call }: Pick<BookingWrite, 'call'>): boolean =>
  call === 'bookings.trash' || call === 'bookings.restore'

/**
 * The fields that a person decides about. Deleting and restoring say what becomes of the booking, also where the row that
 * the write builds on had come there already.
 */
export const listDecidedFields = (write: BookingWrite): EditableField[] =>
  concernsWholeBooking(write)
    ? [...new Set<EditableField>([...listChangedFields(write), 'deletedAt'])]
    : listChangedFields(write)

/** What others must not have changed. Whoever changes a booking expects that it is not in the trash. */
const listWatchedFields = (write: BookingWrite): readonly EditableField[] =>
  concernsWholeBooking(write) ? editableFields : [...listChangedFields(write), 'deletedAt']

/**
 * The fields that others have changed and that this write changes to another value, or relies on. Nothing is to be
 * decided about a deletion or a restore that others have made, too.
 */
export function listConflicts(write: BookingWrite, row: Booking): EditableField[] {
  const changed = listWatchedFields(write).filter((field) => !hasSameValue(field, write.seen, row))
  if (concernsWholeBooking(write)) return listOpenFields(write, row).length === 0 ? [] : changed
  const told = isConfirmedByOthers(write, row) ? [...listOpenFields(write, row), ...confirmedAmounts] : []
  return [...new Set([...changed, ...told])].filter((field) => !hasSameValue(field, write.next, row))
}

/** Others must not have changed these: whoever swaps rooms, splits a stay or changes a group has looked at them. */
export const watchedFields = ['roomId', 'checkinDate', 'checkoutDate', 'status', 'deletedAt'] as const

/** What the mail of a confirmation tells the guest. */
const confirmedAmounts = ['agreedPrice', 'depositAmount', 'balanceAmount', 'depositDueOn'] as const

/** Whether others have confirmed the request that this write confirms. */
const isConfirmedByOthers = ({ seen, next }: BookingWrite, row: Booking): boolean =>
  seen !== null && [next, row].every(({ status }) => status === 'confirmed') && seen.status !== 'confirmed'

/** Whether others have made the change that the mail of this write tells the guest. Then the mail was theirs to send. */
const isToldByOthers = (write: BookingWrite, row: Booking): boolean =>
  isConfirmedByOthers(write, row) || (listChangedFields(write).length > 0 && listOpenFields(write, row).length === 0)

/** The booking after a change at an instant, with what follows from it, as the server will store it. */
export function changeBooking(row: Booking, change: Partial<Booking>, at: string, how?: PaymentWay): Booking {
  const changed = { ...row, ...change }
  const settled = { ...changed, ...settleBooking(row, changed, at), ...settleWish(changed) }
  return how ? settleFields(row, settled, how) : settled
}

/** The write on top of another row. Only these of its fields are still to be changed. */
export function rebaseWrite(write: BookingWrite, row: Booking, fields: readonly EditableField[]): BookingWrite {
  const room = fields.includes('roomId') ? write.next.room : row.room
  const declined = write.call === 'bookings.decline' ? { declinedAt: write.next.declinedAt } : {}
  const at = new Date(write.at).toISOString()
  const next = changeBooking(row, { ...pick(write.next, fields), ...declined, room }, at, write.how)
  // Of another stay than the author's, only the server knows the price.
  const isPriced = (one: Booking, other: Booking) =>
    hasStayChanged(one, other) || one.numberOfGuests !== other.numberOfGuests
  const isAuthorsStay = isPriced(row, next) && !isPriced(next, write.next)
  const { listPrice } = isAuthorsStay ? write.next : row
  const mail = isToldByOthers(write, row) ? null : (write.mail ?? null)
  return { ...write, base: row, seen: row, next: { ...next, listPrice }, mail }
}

/** What of this write is not in the row yet. */
export const listOpenFields = (write: BookingWrite, row: Booking): EditableField[] =>
  listChangedFields(write).filter((field) => !hasSameValue(field, write.next, row))
