/** Changes the lines of a booking's account. Needs the network: only the server knows what is sold out. */
import type { Line } from '#contract/accountFields.ts'
import { Booking } from '#contract/bookings.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

/** `booking`: as it is on the screen. */
export const useChangeLines = ({ id, version }: Booking, onDone: () => void) =>
  useWrite<Line[], Booking>({
    send: (lines, key) => call('bookings.changeLines', { params: { id }, body: lines, key, version }),
    store: rows.bookings.storeAnswer,
    success: () => /*i18n*/ 'admin.account.changed',
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
    onError: (error) => {
      const current = getCurrentRow(error, Booking)
      if (current) void rows.bookings.storeAnswer(current)
      return false
    },
  })
