/** Changes the lines of a booking's account. Needs the network: only the server knows what is sold out. */
import { listLines } from '#contract/account.ts'
import type { Line } from '#contract/accountFields.ts'
import { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

/** `seen`: the booking on the screen. */
type Change = { seen: Booking; lines: Line[] }

export function useChangeLines(onDone: () => void) {
  const change = useWrite<Change, Booking>({
    send: ({ seen: { id, version }, lines }, key) =>
      call('bookings.changeLines', { params: { id }, body: lines, key, version }),
    store: rows.bookings.storeAnswer,
    success: () => /*i18n*/ 'admin.account.changed',
    undo: (saved, { seen }) => {
      if (saved) change.mutate({ seen: saved, lines: listLines(seen) })
    },
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
    onError: (error) => {
      const current = getCurrentRow(error, Booking)
      if (current) void rows.bookings.storeAnswer(current)
      return false
    },
  })
  return change
}
