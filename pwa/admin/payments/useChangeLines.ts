/**
 * Changes the lines of a ledger. Those of a booking need the network: only the server knows what is sold out. What a
 * guest of a portal has bought was handed over already.
 */

import { Booking } from '#contract/bookings/bookings.ts'
import { ChannelStay } from '#contract/channels.ts'
import { listLines } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { type FarmStay, getLedger, isPortalStay } from '#contract/stays/farmStays.ts'
import { call } from '#pwa/api.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

/** `seen`: the stay on the screen. */
type Change = { seen: FarmStay; lines: Line[] }

export const storeStay = (stay: FarmStay): Promise<unknown> =>
  isPortalStay(stay) ? rows.channelStays.storeRows([stay]) : rows.bookings.storeAnswer(stay)

const stayWaiting = buildRowWaiting<Change>('channelStays', 'channelStays.changeLines', ({ seen, lines }) => {
  if (!isPortalStay(seen)) throw new TypeError('not a stay of a portal')
  return { seen, next: { ...seen, lines }, input: lines }
})

export function useChangeLines(stay: FarmStay, onDone: () => void) {
  const change = useWrite<Change, FarmStay>({
    ...(isPortalStay(stay) ? { waiting: stayWaiting } : {}),
    send: ({ seen, lines }, key) => {
      const request = { params: { id: seen.id }, body: lines, key, version: seen.version }
      return isPortalStay(seen) ? call('channelStays.changeLines', request) : call('bookings.changeLines', request)
    },
    store: storeStay,
    success: () => /*i18n*/ 'admin.account.changed',
    undo: (saved, { seen }) => {
      if (saved) change.mutate({ seen: saved, lines: listLines(getLedger(seen)) })
    },
    failure: () => ({ title: /*i18n*/ 'admin.booking.updateFailed' }),
    onDone,
    onError: (error) => {
      const current = getCurrentRow(error, Booking) ?? getCurrentRow(error, ChannelStay)
      if (current) void storeStay(current)
      return false
    },
  })
  return change
}
