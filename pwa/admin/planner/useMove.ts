/** Moves a booking, or lets two bookings change rooms. Either can be undone from its toast. */
import type { Booking } from '#contract/bookings.ts'
import type { Input } from '#contract/calls.ts'
import { call } from '#pwa/api.ts'
import { storeBookings } from '#pwa/offline/db.ts'
import type { EditBody } from '../bookings/editForm.ts'
import { useBookingWrite } from '../bookings/useBookingWrite.ts'
import { useWrite } from '../writes/useWrite.ts'
import { getPlace, toMoveBody } from './move.ts'

const failure = { title: /*i18n*/ 'admin.move.failed' }

/** The swap of two bookings as they are on the screen. */
const toSwapBody = (a: Booking, b: Booking): Input<'bookings.swap'> => ({
  a: a.id,
  b: b.id,
  versionA: a.version,
  versionB: b.version,
})

export function useMove(booking: Booking, onDone: () => void) {
  const undoMove = useWrite({
    send: ({ version, body }: { version: number; body: EditBody }, key) =>
      call('bookings.edit', { params: { id: booking.id }, body, key, version }),
    store: (response) => storeBookings([response]),
    success: () => /*i18n*/ 'admin.move.undone',
    failure: () => failure,
  })
  const move = useBookingWrite({
    booking,
    call: 'bookings.edit',
    send: (body: EditBody, options) => call('bookings.edit', { ...options, body }),
    success: /*i18n*/ 'admin.move.done',
    failure,
    onDone,
    undo: (moved) => {
      const body = moved && toMoveBody(moved, getPlace(booking))
      if (moved && body) undoMove.mutate({ version: moved.version, body })
    },
  })
  const swapWrite = {
    send: (body: Input<'bookings.swap'>, key: string) => call('bookings.swap', { body, key }),
    store: ({ a, b }: { a: Booking; b: Booking }) => storeBookings([a, b]),
    failure: () => failure,
  }
  const undoSwap = useWrite({ ...swapWrite, success: () => /*i18n*/ 'admin.move.undone' })
  const swap = useWrite({
    ...swapWrite,
    success: () => /*i18n*/ 'admin.move.swapped',
    onDone,
    undo: ({ a, b }) => undoSwap.mutate(toSwapBody(a, b)),
  })
  return {
    move,
    swap: { isPending: swap.isPending, changeRooms: (partner: Booking) => swap.mutate(toSwapBody(booking, partner)) },
  }
}
