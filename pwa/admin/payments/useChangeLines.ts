/**
 * Changes the lines of an account. Those of a booking need the network: only the server knows what is sold out. What a
 * guest of a portal has bought was handed over already.
 */
import { listLines } from '#contract/account.ts'
import type { Line } from '#contract/accountFields.ts'
import { Booking } from '#contract/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'
import { getAccount, isPortalStay, type PaidStay } from './paidStay.ts'

/** `seen`: the stay on the screen. */
type Change = { seen: PaidStay; lines: Line[] }

const storeRow = (stay: PaidStay): Promise<unknown> =>
  isPortalStay(stay) ? rows.channelStays.storeRows([stay]) : rows.bookings.storeAnswer(stay)

const stayWaiting = buildRowWaiting<Change>('channelStays', 'channelStays.changeLines', ({ seen, lines }) => {
  if (!isPortalStay(seen)) throw new TypeError('not a stay of a portal')
  return { seen, next: { ...seen, lines }, input: lines }
})

export function useChangeLines(stay: PaidStay, onDone: () => void) {
  const change = useWrite<Change, PaidStay>({
    ...(isPortalStay(stay) ? { waiting: stayWaiting } : {}),
    send: ({ seen, lines }, key) => {
      const request = { params: { id: seen.id }, body: lines, key, version: seen.version }
      return isPortalStay(seen) ? call('channelStays.changeLines', request) : call('bookings.changeLines', request)
    },
    store: storeRow,
    success: () => /*i18n*/ 'admin.account.changed',
    undo: (saved, { seen }) => {
      if (saved) change.mutate({ seen: saved, lines: listLines(getAccount(seen)) })
    },
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
    onError: (error) => {
      const current = getCurrentRow(error, Booking) ?? getCurrentRow(error, ChannelStay)
      if (current) void storeRow(current)
      return false
    },
  })
  return change
}
