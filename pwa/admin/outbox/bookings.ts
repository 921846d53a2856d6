/** What the outbox has to know of bookings: some of their calls concern a whole booking, or two of them. Pure. */
import { editableFields } from '#contract/bookings/bookingFields.ts'
import { Booking, SwappedBookings } from '#contract/bookings/bookings.ts'
import { listStoredGroup, prepareGroupChange, rebaseGroupChange } from './groupChanges.ts'
import { prepareLine } from './lines.ts'
import {
  concernsWholeBooking,
  listChangedFields,
  listConflicts,
  listDecidedFields,
  listOpenFields,
  rebaseWrite,
} from './merge.ts'
import { listStoredPayment, listStoredShared, preparePayment, prepareSharedPayment } from './payments.ts'
import { toRequestInput } from './requests.ts'
import { isSplitOutdated, rebaseSplit, toSplitBody } from './splits.ts'
import { buildSwap, isSwapOutdated, isSwapped, priceSwap, rebaseSwap, toSwapBody } from './swaps.ts'
import {
  type BookingWrite,
  isBooking,
  isBookingWrite,
  isGroupChangeWrite,
  isGroupWrite,
  isLineWrite,
  isPaymentWrite,
  isSharedPaymentWrite,
  isSplitWrite,
  isSwapWrite,
  type Prepared,
  type SplitWrite,
  type StaffWrite,
  type SwapWrite,
  type TableHandler,
} from './writes.ts'

function addRequest(write: BookingWrite, call = write.call): Prepared {
  const input = toRequestInput({ ...write, call })
  if (input === null) return { conflict: 'changed' }
  return { write, attempt: { call, input, version: write.base?.version ?? null } }
}

function prepareBooking(write: BookingWrite): Prepared {
  if (write.call === 'bookings.desk') return addRequest(write)
  if (write.base === null) return { conflict: 'gone' }
  if (listConflicts(write, write.base).length > 0) return { conflict: 'changed' }
  const open = listOpenFields(write, write.base)
  const rebased = rebaseWrite(write, write.base, open)
  if (open.length === 0 && !rebased.mail) return 'applied'
  // Somebody else has restored the booking, and the author still wants another stay.
  const isRestored = write.call === 'bookings.restore' && write.base.deletedAt === null
  return addRequest(rebased, isRestored ? 'bookings.edit' : write.call)
}

function prepareSwap(write: SwapWrite): Prepared {
  if (isSwapped(write)) return 'applied'
  if (isSwapOutdated(write)) return { conflict: 'changed' }
  const attempt = { input: toSwapBody(write.base, write.partner.base), version: null }
  const { partner, ...swap } = rebaseSwap(write)
  return { write: { ...write, ...swap, partner: { ...write.partner, ...partner } }, attempt }
}

function prepareSplit(write: SplitWrite): Prepared {
  if (!isBooking(write.base)) return { conflict: 'gone' }
  if (isSplitOutdated(write)) return { conflict: 'changed' }
  return { write, attempt: { input: toSplitBody(write), version: write.base.version } }
}

/** What the server has after the write, by row. The first booking of a stay that was split comes by the change feed. */
function listStored(write: StaffWrite, answer: unknown): [string, Booking][] {
  if (isSwapWrite(write)) {
    const swapped = SwappedBookings.safeParse(answer).data
    return swapped ? [swapped.a, swapped.b].map((row) => [row.id, row]) : []
  }
  if (isPaymentWrite(write)) return listStoredPayment(write)
  if (isSharedPaymentWrite(write)) return listStoredShared(write)
  if (isGroupWrite(write) || isGroupChangeWrite(write)) return listStoredGroup(answer)
  const { call, base, next, rowId } = write
  // The response has no row.
  if (call === 'bookings.trash')
    return isBooking(base) && isBooking(next)
      ? [[rowId, { ...base, deletedAt: next.deletedAt, version: base.version + 1 }]]
      : []
  const row = Booking.safeParse(answer).data
  return row ? [[isSplitWrite(write) ? row.id : rowId, row]] : []
}

export const bookingHandler: TableHandler = {
  prepare: (write) => {
    if (isSwapWrite(write)) return prepareSwap(write)
    if (isSplitWrite(write)) return prepareSplit(write)
    if (isGroupWrite(write)) return { write, attempt: { input: write.groupInput, version: null } }
    if (isGroupChangeWrite(write)) return prepareGroupChange(write)
    if (isPaymentWrite(write)) return preparePayment(write)
    if (isSharedPaymentWrite(write)) return prepareSharedPayment(write)
    if (isLineWrite(write)) return prepareLine(write)
    return isBookingWrite(write) ? prepareBooking(write) : 'applied'
  },
  changes: ({ seen, next }) =>
    isBooking(next) && listChangedFields({ seen: isBooking(seen) ? seen : null, next }).length > 0,
  listStored,
  decide: (write, known, { keep, chosen, rooms, prices }) => {
    const [row = null, partnerRow = null] = known
    if (isSwapWrite(write)) {
      if (!isBooking(row) || !isBooking(partnerRow)) return write
      const swap = buildSwap(row, partnerRow, priceSwap(row, partnerRow, rooms))
      return { ...write, ...swap, partner: { ...write.partner, ...swap.partner } }
    }
    if (isSplitWrite(write)) return isBooking(row) ? rebaseSplit(write, row, rooms, prices.extras) : write
    if (isGroupChangeWrite(write))
      return rebaseGroupChange(write, known.filter(isBooking), { rooms, prices, now: write.at })
    if (!isBookingWrite(write)) return write
    const base = write.reason === 'changed' ? write.base : isBooking(row) ? row : null
    const changed: BookingWrite = { ...write, next: { ...write.next, ...chosen } }
    if (base === null || write.seen === null) return changed
    const isWhole = keep === null || concernsWholeBooking(write)
    const fields = isWhole ? listDecidedFields(changed) : editableFields.filter((it) => keep.includes(it))
    return rebaseWrite(changed, base, fields)
  },
}
