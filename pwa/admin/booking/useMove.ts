/** Moves a booking, or lets two bookings change rooms. Either can be undone from its toast. */
import type { Booking } from '#contract/bookings/bookings.ts'
import { call } from '#pwa/api.ts'
import { db } from '#pwa/offline/db.ts'
import { rows } from '#pwa/offline/rows.ts'
import { toSwapBody } from '../outbox/swaps.ts'
import { buildBookingWaiting, type SwapInput, swapWaiting } from '../outbox/waiting.ts'
import { useWrite } from '../writes/useWrite.ts'
import type { EditBody } from './editForm.ts'
import { getPlace, toMoveBody } from './move.ts'
import { useBookingWrite } from './useBookingWrite.ts'

const failure = { title: /*i18n*/ 'admin.move.failed' }

/** The booking where it is now, and as it was before. */
type UndoInput = { moved: Booking; body: EditBody }

export function useMove(booking: Booking, onDone: () => void) {
  const undoMove = useWrite({
    send: ({ moved: { id, version }, body }: UndoInput, key) =>
      call('bookings.edit', { params: { id }, body, key, version }),
    waiting: buildBookingWaiting<UndoInput>('bookings.edit', ({ moved, body }) => ({ seen: moved, input: body })),
    store: (response) => rows.bookings.storeRows([response]),
    success: () => /*i18n*/ 'admin.move.undone',
    failure: () => failure,
  })
  const move = useBookingWrite({
    booking,
    call: 'bookings.edit',
    send: (body: EditBody, options) => call('bookings.edit', { ...options, body }),
    overrule: (body) => ({ ...body, anyway: true }),
    success: /*i18n*/ 'admin.move.done',
    failure,
    onDone,
    undo: async (saved) => {
      const moved = saved ?? (await db.bookings.get(booking.id))
      const body = moved && toMoveBody(moved, getPlace(booking), booking.listPrice)
      if (moved && body) undoMove.mutate({ moved, body })
    },
  })
  const swapWrite = {
    send: ({ a, b }: SwapInput, key: string) => call('bookings.swap', { body: toSwapBody(a, b), key }),
    waiting: swapWaiting,
    store: ({ a, b }: SwapInput) => rows.bookings.storeRows([a, b]),
    failure: () => failure,
  }
  const undoSwap = useWrite({ ...swapWrite, success: () => /*i18n*/ 'admin.move.undone' })
  const swap = useWrite({
    ...swapWrite,
    success: () => /*i18n*/ 'admin.move.swapped',
    onDone,
    undo: async (swapped, input) => {
      const [a, b] = await db.bookings.bulkGet([input.a.id, input.b.id])
      if (swapped) undoSwap.mutate(swapped)
      else if (a && b) undoSwap.mutate({ a, b })
    },
  })
  return {
    move,
    swap: { isPending: swap.isPending, changeRooms: (partner: Booking) => swap.mutate({ a: booking, b: partner }) },
  }
}
