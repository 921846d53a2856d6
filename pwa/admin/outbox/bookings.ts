/** A change of one booking, or a new one: merged with what others have changed, field by field. Pure. */
import { editableFields } from '#contract/bookings/bookingFields.ts'
import { Booking } from '#contract/bookings/bookings.ts'
import {
  concernsWholeBooking,
  listChangedFields,
  listConflicts,
  listDecidedFields,
  listOpenFields,
  rebaseWrite,
} from './merge.ts'
import { toRequestInput } from './requests.ts'
import type { BookingWrite, Prepared, WriteKind } from './writes.ts'

function addRequest(write: BookingWrite, call = write.call): Prepared {
  const input = toRequestInput({ ...write, call })
  if (input === null) return { conflict: 'changed' }
  return { write, attempt: { call, input, version: write.base?.version ?? null } }
}

export const bookingChanges: WriteKind<BookingWrite> = {
  changes: (draft) => Boolean(draft.mail) || listChangedFields(draft).length > 0,
  prepare: (write) => {
    if (write.call === 'bookings.desk') return addRequest(write)
    if (write.base === null) return { conflict: 'gone' }
    if (listConflicts(write, write.base).length > 0) return { conflict: 'changed' }
    const open = listOpenFields(write, write.base)
    const rebased = rebaseWrite(write, write.base, open)
    if (open.length === 0 && !rebased.mail) return 'applied'
    // Somebody else has restored the booking, and the author still wants another stay.
    const isRestored = write.call === 'bookings.restore' && write.base.deletedAt === null
    return addRequest(rebased, isRestored ? 'bookings.edit' : write.call)
  },
  listStored: ({ call, base, next, rowId }, answer) => {
    // The response to a deletion has no row.
    const deleted = base && { ...base, deletedAt: next.deletedAt, version: base.version + 1 }
    const row = call === 'bookings.trash' ? deleted : Booking.safeParse(answer).data
    return row ? [[rowId, row]] : []
  },
  decide: (write, [row = null], { keep, chosen }) => {
    const base = write.reason === 'changed' ? write.base : row
    const changed: BookingWrite = { ...write, next: { ...write.next, ...chosen } }
    if (base === null || write.seen === null) return changed
    const isWhole = keep === null || concernsWholeBooking(write)
    const fields = isWhole ? listDecidedFields(changed) : editableFields.filter((it) => keep.includes(it))
    return rebaseWrite(changed, base, fields)
  },
}
